import { chromium, type Browser } from "@playwright/test";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";

import { findBrowser, findHeadlessShell } from "../../scripts/installing/find-browser.mjs";
import { projectRoot } from "../../tests/support/servers/program";
import { startBoxOffice, type BoxOffice } from "../../tests/support/servers/start-box-office";
import { startTestDatabase } from "../../tests/support/servers/test-database";
import { startMeasured, storefrontEnv, type MeasuredServer } from "../support/measured-server";
import { runBench, saveResult } from "../support/run-bench";
import { kilobytes, line, table, type Line } from "../support/targets";
import { measureResponseTimes } from "./response-times";
import { importArena, openHall, type Hall } from "./halls";
import { evaluateHall, evaluateLarger, showPlain, type Measured } from "./evaluate";
import { servePlainCheckboxes } from "./plain-checkboxes";
import { chooseEarly, loadTimes, selectionTimes, type Selections } from "./weak-device";

const rounds = Number(process.env.BENCH_ROUNDS ?? 100);
const loads = Number(process.env.BENCH_LOADS ?? 5);
const choices = Number(process.env.BENCH_CHOICES ?? 150);

async function startStorefront(
  boxOffice: BoxOffice,
  name: string,
  more: Record<string, string>,
): Promise<MeasuredServer> {
  const env = { ...(await storefrontEnv(boxOffice)), ...more };
  return startMeasured({ name, file: "build/server.js", url: env.PUBLIC_URL, env }, null);
}

async function startBrowser(): Promise<Browser> {
  const executablePath = (await findBrowser()) ?? (await findHeadlessShell());
  return chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: process.getuid?.() === 0 ? ["--no-sandbox"] : [],
  });
}

function scriptLines(): Line[] {
  const { url } = JSON.parse(readFileSync(join(projectRoot, "build/enhance.json"), "utf8")) as {
    url: string;
  };
  const weigh = (file: string) =>
    kilobytes(brotliCompressSync(readFileSync(join(projectRoot, "build/client", file))).length);
  return [
    line("script of every page", weigh(url)),
    line("additional script of a section", weigh(url.replace(".js", "-seats.js"))),
  ];
}

async function measurePlain(boxes: number): Promise<Selections> {
  const plain = await servePlainCheckboxes(boxes);
  const browser = await startBrowser();
  const selections = await selectionTimes(browser, plain.url, {
    choices,
    ready: "input[name=seat]",
  });
  await browser.close();
  await plain.stop();
  return selections;
}

await runBench(async (onEnd) => {
  const folder = mkdtempSync(join(tmpdir(), "foyer-seats-"));
  onEnd(() => rmSync(folder, { recursive: true, force: true }));
  console.log("Starting the box office with the demo season, and importing a larger hall ...");
  const database = await startTestDatabase();
  onEnd(database.stop);
  const setting = { serverUrl: database.url, folder: database.folder, name: "bench_seats" };
  const boxOffice = await startBoxOffice({ ...setting, crmEnv: { LOG_LEVEL: "warn" } });
  onEnd(boxOffice.stop);
  await importArena(boxOffice, folder);
  const served = await startStorefront(boxOffice, "storefront", {});
  onEnd(served.stop);
  const uncached = await startStorefront(boxOffice, "storefront-uncached", {
    PAGE_FRESH_SECONDS: "0",
  });
  onEnd(uncached.stop);
  const halls = [
    await openHall(boxOffice, "main-hall", "Main Hall"),
    await openHall(boxOffice, "arena", "Arena"),
  ];
  const measureHall = async (hall: Hall): Promise<Measured> => {
    console.log(`${hall.name}: server times, then the weak device ...`);
    const times = {
      served: await measureResponseTimes(served.url, hall, { rounds, uncached: false }),
      uncached: await measureResponseTimes(uncached.url, hall, { rounds, uncached: true }),
    };
    const browser = await startBrowser();
    const section = served.url + hall.paths.section;
    const deviceTimes = {
      overview: await loadTimes(browser, served.url + hall.paths.overview, loads),
      section: await loadTimes(browser, section, loads),
      early: await chooseEarly(browser, section),
      // Added by the seat map's script.
      selections: await selectionTimes(browser, section, { choices, ready: ".seat-status" }),
      mouseSelections: await selectionTimes(browser, section, {
        choices,
        ready: ".seat-status",
        hasTouch: false,
      }),
    };
    await browser.close();
    return { hall, ...times, ...deviceTimes };
  };
  const measured: Measured[] = [];
  for (const hall of halls) measured.push(await measureHall(hall));
  const [hall, arena] = measured;
  if (hall === undefined || arena === undefined) throw new Error("a hall is missing");
  const plain = await measurePlain(hall.hall.section.seats);
  const lines = [
    ...showPlain(plain),
    ...measured.flatMap((hallTimes) => evaluateHall(hallTimes, plain)),
    ...evaluateLarger(hall, arena),
    ...scriptLines(),
  ];
  console.log(`\n${table(lines)}\n`);
  saveResult("seats", { options: { rounds, loads, choices }, plain, measured, lines });
  return 0;
});
