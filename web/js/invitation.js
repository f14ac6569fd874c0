// The link that brings someone to a table, for whoever founded it, as long as a seat is free.

import { linkTo } from "./address.js";
import { copyButton, element, input } from "./dom.js";
import { icon } from "./icons.js";
import { words } from "./words.js";

/** @typedef {import("../types.js").Standing} Standing */

export class Invitation {
  /** What opens the reserved seats, if one is told. @type {string | undefined} */ word;

  /** @param {string} table */
  constructor(table) {
    this.table = table;
    this.root = element("div", { class: "invitation" });
  }

  /** @param {Standing} standing @param {number[]} reserved which free seats need the invitation */
  show({ seats }, reserved) {
    const isWanted = this.word !== undefined && seats.some(({ kind }) => kind === "free");
    if (!isWanted) return this.root.replaceChildren();
    if (this.root.childElementCount > 0) return;
    const link = linkTo(`/t/${this.table}?invitation=${this.word}`);
    const text = reserved.length > 0 ? words.invitation : words.openTable;
    const field = input({ readonly: true, value: link, "aria-label": text });
    this.root.append(
      element("p", {}, text),
      element(
        "div",
        { class: "copy" },
        field,
        copyButton(words.copy, () => link, icon("link")),
      ),
    );
  }
}
