// In Chromium: `browser.mjs TASK FOLDER ...` asks the module in a folder, in a worker of a page. It lies beside playwright-core.

import { createServer } from "node:http";
import { readFile } from "node:fs/promises";
import { chromium } from "playwright-core";

const [what, folder, ...rest] = process.argv.slice(2);
const OWN = ["tasks.mjs", "worker.mjs"];
const types = { js: "text/javascript", mjs: "text/javascript", wasm: "application/wasm", html: "text/html" };
const files = createServer(async ({ url = "/" }, answer) => {
  const name = url.slice(1) || "index.html";
  answer.setHeader("content-type", types[name.split(".").at(-1)] ?? "text/plain");
  if (name === "index.html") return answer.end("<!doctype html><title>Parity</title>");
  const place = OWN.includes(name) ? new URL(`./${name}`, import.meta.url) : `${folder}/${name}`;
  readFile(place).then(
    (bytes) => answer.end(bytes),
    () => answer.writeHead(404).end(),
  );
});
await new Promise((resolve) => files.listen(0, "127.0.0.1", resolve));
const browser = await chromium.launch({ executablePath: process.env.PARLOUR_CHROMIUM, args: ["--no-sandbox"] });
try {
  const page = await browser.newPage();
  await page.goto(`http://127.0.0.1:${files.address().port}/`);
  const lines = await page.evaluate(
    (task) =>
      new Promise((resolve, reject) => {
        const worker = new Worker("/worker.mjs", { type: "module" });
        worker.onerror = (event) => reject(new Error(event.message || "the worker does not run"));
        worker.onmessage = ({ data }) => (data === "ready" ? worker.postMessage(task) : resolve(data));
      }),
    [what, ...rest],
  );
  process.stdout.write(`${lines.join("\n")}\n`);
} finally {
  await browser.close();
  files.close();
}
