// In Chromium: `browser.mjs FOLDER` says what the module in a folder answers there. It lies beside playwright-core.

import { createServer } from "node:http";
import { readFile } from "node:fs/promises";
import { chromium } from "playwright-core";

const [folder] = process.argv.slice(2);
const types = { js: "text/javascript", mjs: "text/javascript", wasm: "application/wasm", html: "text/html" };
const files = createServer(async ({ url = "/" }, answer) => {
  const name = url.slice(1) || "index.html";
  answer.setHeader("content-type", types[name.split(".").at(-1)] ?? "text/plain");
  if (name === "index.html") return answer.end("<!doctype html><title>Parity</title>");
  const place = name === "answers.mjs" ? new URL("./answers.mjs", import.meta.url) : `${folder}/${name}`;
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
  const lines = await page.evaluate(async () => {
    const [{ answersOf }, module] = await Promise.all([import("/answers.mjs"), import("/parlour_site.js")]);
    await module.default({ module_or_path: "/parlour_site_bg.wasm" });
    return answersOf(module);
  });
  process.stdout.write(`${lines.join("\n")}\n`);
} finally {
  await browser.close();
  files.close();
}
