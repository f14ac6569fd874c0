// What is shown where the server cannot be reached; and the service worker, which brings the page even then.

import { fileAt, isSite } from "./address.js";
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
    element("img", { src: fileAt("/pictures/icon.svg"), alt: "", width: 96, height: 96 }),
    element("h1", {}, isSite ? words.siteAway : navigator.onLine ? words.awayTitle : words.offlineTitle),
    element("p", { role: "status" }, isSite ? words.siteAwayText : words.awayText),
    button(words.awayAgain, () => location.reload(), { class: "btn main" }),
  );
  if (isSite) return page;
  const timer = setInterval(async () => {
    if (!page.isConnected) clearInterval(timer);
    else if (await isReachable()) location.reload();
  }, RETRY_INTERVAL);
  return page;
}

/** Where a browser has service workers and allows them; the page works without. */
export function registerWorker() {
  navigator.serviceWorker?.register(fileAt("/sw.js")).catch(() => {});
}
