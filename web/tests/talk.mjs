// What is written on a screen, and whether it is for people: no notation of an action, no bot's spec, no rule's number, no
// raw score.

import assert from "node:assert/strict";

/** Everything that a page was told of actions: what can be chosen and what was played, as programs write it. */
function* notationsIn(value) {
  if (Array.isArray(value)) for (const inner of value) yield* notationsIn(inner);
  else if (value && typeof value === "object") {
    for (const [key, inner] of Object.entries(value)) {
      const isAction = (key === "notation" || key === "action") && typeof inner === "string";
      if (isAction) yield inner;
      else yield* notationsIn(inner);
    }
  }
}

/** The names of spots are words for people. */
function* labelsIn(value) {
  if (Array.isArray(value)) for (const inner of value) yield* labelsIn(inner);
  else if (value && typeof value === "object") {
    if (typeof value.label === "string" && "shape" in value) yield value.label.toLowerCase();
    for (const inner of Object.values(value)) yield* labelsIn(inner);
  }
}

/** What only programs say, whatever the game. */
const PATTERNS = [
  ["two squares in one word", /\b[a-o]\d{1,2}[a-o]\d{1,2}\b/gi],
  ["an action with its kind", /(?<![\w/.])[a-z][a-z-]*:[\w-]+/gi],
  ["a bot's spec", /\blevel\d\b|\balphabeta\b|\bmcts\b|\bminimax\b|\bexpectimax\b|\bchampion:|\b(nodes|depth|time)=/gi],
  ["a rule's number", /\(?\bR\d+\b\)?/g],
  ["a raw score", /(?<![\w.:])[+−-]\d{2,}(?![\d:]|\s?%)|\([+−-]?\d{3,}\)/g],
  ["an author's word", /\bfound a table\b|\bby lot\b|\bply\b|\bplies\b/gi],
];

/** Remembers, for a page, every notation that it was told. */
function learn(page) {
  page.known ??= { read: 0, notations: new Set(), labels: new Set() };
  const { known } = page;
  for (const text of page.received.slice(known.read)) {
    let message = null;
    try {
      message = JSON.parse(text);
    } catch {
      continue;
    }
    for (const label of labelsIn(message)) known.labels.add(label);
    for (const notation of notationsIn(message)) known.notations.add(notation.toLowerCase());
  }
  known.read = page.received.length;
  return known;
}

/** What can be seen, heard or pointed at. */
export const textOn = (page) =>
  page.evaluate(() => {
    const seen = document.querySelector("dialog[open]") ?? document.body;
    const named = [...seen.querySelectorAll("[aria-label], [title], [placeholder], [alt]")]
      .filter((node) => node.checkVisibility())
      .flatMap((node) => ["aria-label", "title", "placeholder", "alt"].map((name) => node.getAttribute(name)));
    return [seen.innerText, document.title, ...named.filter(Boolean)].join("\n");
  });

/** Finds nothing but words for people on a screen. */
export async function assertWords(page, where) {
  const text = await textOn(page);
  const { notations, labels } = learn(page);
  // "Roll" is a word as well as a notation; "road:12" is not.
  const isCode = (word) => /[\d:]/.test(word) && !/^\d+$/.test(word) && notations.has(word) && !labels.has(word);
  const words = text.toLowerCase().split(/[\s,;!?()“”"'’·…]+|[.:]+(?=\s|$)/);
  const lines = text.split("\n");
  const found = [
    ...words.filter(isCode).map((word) => `notation: ${word}`),
    ...PATTERNS.flatMap(([what, pattern]) =>
      lines.flatMap((line) => [...line.matchAll(pattern)].map(([hit]) => `${what}: ${hit} in “${line.slice(0, 160)}”`)),
    ),
  ];
  assert.deepEqual([...new Set(found)], [], where);
}
