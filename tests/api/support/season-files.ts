import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll } from "vitest";

import type { Done } from "../../../crm/commands/command";
import type { PaymentDeps } from "../../../crm/money/payments/card-payments";
import { parseSeason } from "../../../crm/desk/season/parse-season";
import { readJsonBeside, readSources } from "../../../crm/desk/season/season-files";
import { type Database, openDatabase } from "../../../crm/platform/database/database";
import { forgetSeatPlan } from "../../../crm/stock/seat-plans/load-seat-plan";
import { projectRoot } from "#runtime/project-root";
import { createDatabaseWithTables } from "./database-content";
import { runCommand } from "./run-command";
import { dayIn } from "../../support/coming-dates";

export const seasonFixtures = join(projectRoot, "tests/fixtures/season");
/** Everything but events and performances. */
export const BASE = ["prices.yaml", "hall.yaml"].map((name) => join(seasonFixtures, name));

/** For the files of a test file. */
export let folder = "";

/** Call it in each test file: files of one worker share this module, not its hooks. */
export function prepareVenues(): void {
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "foyer-season-"));
  });
  afterAll(() => {
    rmSync(folder, { recursive: true, force: true });
  });
}

export type Run = (...words: string[]) => Promise<Done>;
type Venue = { db: Database; databaseUrl: string; run: Run };

/** With a database that has all tables and no rows. */
export async function withVenue(use: (venue: Venue) => Promise<void>) {
  const { url: databaseUrl, drop } = await createDatabaseWithTables();
  // Servers of other tests in this process may have kept the plan of their database.
  forgetSeatPlan("harbor");
  const { db, close } = openDatabase(databaseUrl, { poolSize: 4 });
  const paymentDeps = (): PaymentDeps => {
    throw new Error("unexpected use of payments");
  };
  const context = { db, paymentDeps, storefrontUrl: "http://storefront.test" };
  try {
    await use({ db, databaseUrl, run: (...words) => runCommand(context, ...words) });
  } finally {
    await close();
    await drop();
  }
}

/** Applies all files of an export. */
export const applyExport = (run: Run, exported: string) =>
  run(
    "apply",
    ...readdirSync(exported)
      .filter((name) => name.endsWith(".yaml"))
      .map((name) => join(exported, name)),
  );

/** "2026-12-03 19:30", in so many days. */
export const inDays = (days: number) => `${dayIn(days)} 19:30`;

export function write(name: string, text: string): string {
  const file = join(folder, name);
  writeFileSync(file, text);
  return file;
}

export const performance = (changes = "") =>
  write(
    "events.yaml",
    `events:
  - id: opening-night
    title: Opening Night
    kind: orchestra
    description: The first concert in the new hall.
    runningMinutes: 120
performances:
  - id: opening-night-1
    event: opening-night
    plan: harbor
    priceList: concerts
    starts: ${inDays(30)}
    onSale: ${inDays(-2)}
${changes}`,
  );

export const seasonContext = { currency: "USD", now: new Date() };
export const applyOptions = { dryRun: false, moveSold: false, actor: "test" };

/** Throws if a file has mistakes. */
export function readSeason(...files: string[]) {
  const sources = readSources(files);
  if (!sources.ok) throw new Error("unreadable");
  const said = parseSeason(sources.value, readJsonBeside);
  if (!said.ok) throw new Error(JSON.stringify(said.failure));
  return said.value;
}

/** The warnings of a plan of changes, without files' folders. */
export function listWarnings(done: { ok: boolean; value?: unknown; failure?: unknown }): string[] {
  if (!done.ok) throw new Error(JSON.stringify(done.failure));
  const [, warned = ""] = String(done.value).split("\nWarnings:\n");
  return warned
    .split("\n")
    .filter((line) => /^\/.*: /.test(line))
    .map((line) => line.replace(/^.*\//, ""));
}
