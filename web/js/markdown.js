// As much Markdown as the rules are written in, made into elements, never into markup.

import { element } from "./dom.js";

/** Bold, italic and code inside a line. @param {string} text @returns {(Node | string)[]} */
function inline(text) {
  return text.split(/(\*\*[^*]+\*\*|`[^`]+`|\*[^*\s][^*]*\*)/).map((part) => {
    if (part.startsWith("**")) return element("b", {}, part.slice(2, -2));
    if (part.startsWith("`")) return element("code", {}, part.slice(1, -1));
    if (part.startsWith("*") && part.length > 2) return element("i", {}, part.slice(1, -1));
    return part.replace(/\[([^\]]+)\]\([^)]*\)/g, "$1");
  });
}

/** @param {string} row */
const cells = (row) =>
  row
    .replace(/^\||\|$/g, "")
    .split("|")
    .map((cell) => cell.trim());

/** @param {string[]} rows */
function table(rows) {
  const [head = "", , ...body] = rows;
  const line = (/** @type {string} */ row, /** @type {string} */ kind) =>
    element("tr", {}, ...cells(row).map((cell) => element(kind, {}, ...inline(cell))));
  return element(
    "table",
    // On a narrow screen it scrolls, by keys as well.
    { tabindex: 0 },
    element("thead", {}, line(head, "th")),
    element("tbody", {}, ...body.map((row) => line(row, "td"))),
  );
}

/** The items of a list; lines that go on belong to the item before. @param {string[]} lines */
function items(lines) {
  /** @type {string[]} */
  const all = [];
  for (const line of lines) {
    const item = line.match(/^\s*(?:[-*]|\d+\.) (.*)$/);
    if (item || all.length === 0) all.push(item?.[1] ?? line);
    else all[all.length - 1] += ` ${line.trim()}`;
  }
  return all.map((item) => element("li", {}, ...inline(item)));
}

/** A fence: a picture if it says so, or plain text. @param {string} fence @param {Diagram} diagram */
function fenced(fence, diagram) {
  const [head = "", ...body] = fence.replace(/\n?```$/, "").split("\n");
  const picture = head.match(/^```diagram (\S+?)(?:\/(p\d))? (.*)$/);
  if (!picture) return element("pre", {}, body.join("\n"));
  const [, variant = "", seat, caption = ""] = picture;
  return element(
    "figure",
    { class: "diagram" },
    diagram(variant, seat, body.join(" ").trim()),
    element("figcaption", {}, caption),
  );
}

/** @typedef {(variant: string, seat: string | undefined, position: string) => HTMLElement} Diagram */

/** @param {string} text @param {Diagram} diagram draws a position @returns {HTMLElement[]} */
export function markdown(text, diagram) {
  /** @type {HTMLElement[]} */
  const page = [];
  for (const part of text.split(/^(```[\s\S]*?^```)/m)) {
    if (part.startsWith("```")) {
      page.push(fenced(part, diagram));
      continue;
    }
    for (const block of part
      .split(/\n{2,}/)
      .map((block) => block.trim())
      .filter(Boolean)) {
      const lines = block.split("\n");
      const heading = lines[0]?.match(/^(#+) (.*)$/);
      if (heading) {
        page.push(element(`h${Math.min(heading[1]?.length ?? 1, 4)}`, {}, ...inline(heading[2] ?? "")));
        lines.shift();
      }
      if (lines.length === 0) continue;
      if (lines[0]?.startsWith("|")) page.push(table(lines));
      else if (/^\s*[-*] /.test(lines[0] ?? "")) page.push(element("ul", {}, ...items(lines)));
      else if (/^\s*\d+\. /.test(lines[0] ?? "")) page.push(element("ol", {}, ...items(lines)));
      else page.push(element("p", {}, ...inline(lines.join(" "))));
    }
  }
  return page;
}
