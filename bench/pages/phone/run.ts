import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";

import { findBrowser } from "../../../scripts/installing/find-browser.mjs";
import { projectRoot } from "../../../tests/support/servers/program";
import { startBoxOffice } from "../../../tests/support/servers/start-box-office";
import { startTestDatabase } from "../../../tests/support/servers/test-database";
import { openTab } from "../../../tests/support/visitor/form-browser";
import { startMeasured, storefrontEnv } from "../../support/measured-server";
import { runBench, saveResult } from "../../support/run-bench";
import { openHall } from "../../seats/halls";
import { table } from "../../support/targets";
import { pageBytes } from "../weights";
import { evaluatePages, type Measured, type Page } from "./evaluate";
import { listRoutes, type Route } from "./routes";

const loads = Number(process.env.BENCH_LOADS ?? 3);
/** Parts of route names; empty for all routes. */
const nameParts = process.argv.slice(2);

async function measurePage(site: string, route: Route, browser: string): Promise<Page> {
  const { name } = route;
  const tab = openTab(site);
  await route.open(tab);
  // Loaded again, so that one-time messages are gone and the server's caches are filled.
  const { url, status, html } = await tab.go(tab.shown.url);
  if (status !== 200) throw new Error(`${name}: ${url.href} returned ${status}`);
  url.hash = "";
  const task = {
    url: url.href,
    cookies: [...tab.jar].map(([name, value]) => ({ name, value })),
    loads,
    executablePath: browser,
    args: process.getuid?.() === 0 ? ["--no-sandbox"] : [],
  };
  const program = join(projectRoot, "bench/pages/phone/measure-page.mjs");
  const { stdout } = await promisify(execFile)(process.execPath, [program, JSON.stringify(task)]);
  const measured = JSON.parse(stdout) as Measured;
  // Without its session, Chromium would get another page, for example an empty basket.
  if (Math.abs(measured.documentBytes / Buffer.byteLength(html) - 1) > 0.02)
    throw new Error(`${name}: Chromium was sent another page than ${url.href}`);
  const bytes = await pageBytes(url, task.cookies);
  return { ...route, path: url.pathname + url.search, bytes, measured };
}

await runBench(async (onEnd) => {
  const browser = await findBrowser();
  if (browser === undefined) throw new Error("Chromium not found; set CHROMIUM_PATH");
  console.log("Starting the box office with the demo season, and the storefront ...");
  const database = await startTestDatabase();
  onEnd(database.stop);
  const place = { serverUrl: database.url, folder: database.folder, name: "bench_pages" };
  const boxOffice = await startBoxOffice({ ...place, crmEnv: { LOG_LEVEL: "warn" } });
  onEnd(boxOffice.stop);
  const env = await storefrontEnv(boxOffice);
  const server = { name: "storefront", file: "build/server.js", url: env.PUBLIC_URL, env };
  const storefront = await startMeasured(server, null);
  onEnd(storefront.stop);
  const routes = listRoutes(await openHall(boxOffice, "main-hall", "Main Hall")).filter(
    ({ name }) => nameParts.length === 0 || nameParts.some((part) => name.includes(part)),
  );
  const pages: Page[] = [];
  for (const route of routes) {
    console.log(`${route.name} ...`);
    pages.push(await measurePage(storefront.url, route, browser));
  }
  const lines = evaluatePages(pages);
  console.log(`\n${table(lines)}\n`);
  for (const { name, measured } of pages)
    for (const { audit, elements } of measured.failed)
      console.log(`${name}: ${audit}: ${elements.join(" ")}`);
  saveResult("pages", { options: { loads }, pages, lines });
  return 0;
});
