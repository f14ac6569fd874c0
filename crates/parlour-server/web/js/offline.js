// What is shown where the server cannot be reached; and the service worker, which brings the page even then.

import { button, element } from "./dom.js";
import { isReachable } from "./later.js";
import { words } from "./words.js";

/** How often the server is looked for, in milliseconds. */
const RETRY_INTERVAL = 3000;

/** A page that comes back by itself as soon as the server can be reached. */
export function awayPage() {
  const page = element(
    "section",
    { class: "away" },
    element("img", { src: "/pictures/icon.svg", alt: "", width: 96, height: 96 }),
    element("h1", {}, navigator.onLine ? words.awayTitle : words.offlineTitle),
    element("p", { role: "status" }, words.awayText),
    button(words.awayAgain, () => location.reload(), { class: "btn main" }),
  );
  const timer = setInterval(async () => {
    if (!page.isConnected) clearInterval(timer);
    else if (await isReachable()) location.reload();
  }, RETRY_INTERVAL);
  return page;
}

/** Where a browser has service workers and allows them; the page works without. */
export function registerWorker() {
  navigator.serviceWorker?.register("/sw.js").catch(() => {});
}
