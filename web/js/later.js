// Parts of the page that are loaded when they are needed. Every version has names of its own for them: when the server has
// a new version, the names that an open page knows are gone, and the page is loaded anew.

import { RequestError } from "./api.js";
import { words } from "./words.js";

const KEY = "parlour.reloaded";

/** The version that is open, by the name of its first module. */
const openVersion = () => document.querySelector("script[type=module]")?.getAttribute("src") ?? "";

/** Whether the server can be reached. */
export const isReachable = () =>
  fetch(location.pathname, { method: "HEAD", cache: "no-store" }).then(
    () => true,
    () => false,
  );

/** Loads a part of the page. @template T @param {() => Promise<T>} load @returns {Promise<T>} */
export async function loaded(load) {
  try {
    return await load();
  } catch (problem) {
    if (!(await isReachable())) throw new RequestError({ code: "unavailable", text: words.unreachable });
    // Once for every version: what is broken does not get better by loading it again and again.
    if (sessionStorage.getItem(KEY) === openVersion()) throw problem;
    sessionStorage.setItem(KEY, openVersion());
    location.reload();
    return new Promise(() => {});
  }
}
