import { VENUE_ZONE } from "#contract/venue";
import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";

import { advanceDays, resetTestClock } from "../support/recurring";
import { projectRoot } from "../../support/servers/program";
import { workerBoxOffice } from "../../support/servers/worker-box-office";
import { api } from "../support/box-office";
import { readyBasket } from "../support/paying";
import { buyByCard } from "../support/prepared-basket";
import { changePerformance } from "../support/create-test-performance";
import { after, like } from "../../support/api/stored";
import { stored } from "../support/stored";

const fixture = (name: string) => join(projectRoot, "tests/fixtures/imports", name);
const history = fixture("history-excerpt.json");

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "foyer-season-"));
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
});

/** Runs the built CLI, as an operator does. */
function runCli(...args: string[]): Promise<{ code: number; output: string }> {
  const env = { ...process.env, DATABASE_URL: workerBoxOffice.databaseUrl };
  return new Promise((resolve) => {
    const command = [join(projectRoot, "build/demo/crm-cli.js"), ...args];
    execFile(process.execPath, command, { env, cwd: projectRoot }, (error, stdout, stderr) => {
      resolve({
        code: error === null ? 0 : Number(error.code),
        output: `${stdout}${stderr}`.trim(),
      });
    });
  });
}

function writeJson(name: string, json: unknown): string {
  const file = join(folder, name);
  writeFileSync(file, JSON.stringify(json));
  return file;
}

/** Instances with all columns, by the program numbers of the source. */
async function findInstances(programmes: string[]) {
  const rows = await stored.instances.find({}, undefined, ["id"]);
  return rows
    .filter(({ id }) => programmes.includes(id.split("-")[0] ?? ""))
    .map((row) => ({ ...row, starts: START.format(row.startsAt) }));
}
const START = new Intl.DateTimeFormat("en-GB", {
  timeZone: VENUE_ZONE,
  weekday: "short",
  hour: "2-digit",
  minute: "2-digit",
});

async function buy(instanceId: string, quantity: number) {
  const order = await buyByCard(await readyBasket({ instanceId, quantity }));
  expect(order.state).toBe("confirmed");
  return order.tickets;
}

const season = ["1721", "8180", "8213", "15166"];
const importSeason = () => runCli("import-season", history, "--season", "1908-09");

it("import-season prints what was imported, where, and which defaults were used", async () => {
  const { code, output } = await importSeason();
  expect(code).toBe(0);
  expect(output.split("\n")).toEqual([
    "10 events with 11 performances.",
    expect.stringMatching(
      /^11 new performances from 20\d\d-\d\d-\d\d to .*, with the price lists live-stream, main-orchestra:$/,
    ),
    "  Main Hall: 7 performances; in the file Carnegie Hall (6), Metropolitan Opera House (39th street) (1)",
    "  Live stream: 4 performances; in the file Academy of Music (2), National Theatre (1), Lyric Theatre (1)",
    "Skipped or filled in:",
    "  1 concert without a time: set for 7:30 PM (8180 concert 1)",
    expect.stringMatching(/^ {2}\d programs? without works: “to be announced” \(15165/),
  ]);
  // The weekday and time stay those of 1908.
  expect(await findInstances(season)).toMatchObject([
    { id: "15166-1", starts: "Sat 20:15", planId: "live-stream" },
    { id: "1721-1", starts: "Fri 14:30", planId: "main-hall" },
    { id: "1721-2", starts: "Sat 20:15", planId: "main-hall" },
    { id: "8180-1", starts: "Sun 19:30", planId: "main-hall" },
    { id: "8213-1", starts: "Sun 15:00", planId: "main-hall" },
  ]);
});

it("tickets for an imported season can be sold", async () => {
  const tickets = await buy("1721-2", 2);
  expect(tickets).toHaveLength(2);
  expect(tickets.every(({ barcode }) => barcode !== null)).toBe(true);
  const { outcome } = await api.getInstance({ params: { id: "1721-2" } });
  expect(outcome).toBe("ok");
});

it("importing a season again keeps its dates, sales and manual changes", async () => {
  await changePerformance("8213-1", { cancelled: true });
  const before = await findInstances(season);
  const sold = { instanceId: "1721-2", state: "sold" } as const;
  expect(await stored.claims.find(sold)).toHaveLength(2);
  const { code, output } = await importSeason();
  expect([code, output]).toEqual([
    0,
    expect.stringContaining(
      "11 performances already imported: they keep their dates. Halls, prices and sales don't change.",
    ),
  ]);
  expect(await findInstances(season)).toEqual(before);
  expect(await stored.claims.find(sold)).toHaveLength(2);
  // A later --hall option does not move performances, whose tickets may be sold.
  await runCli("import-season", history, "--season", "1908-09", "--hall", "recital-hall");
  expect(await findInstances(season)).toEqual(before);
});

it("an imported season that is over moves to future dates when it is imported again", async () => {
  const upcoming = () => stored.instances.find({ id: like("1721-%"), startsAt: after() }, ["id"]);
  await advanceDays(400);
  try {
    expect(await upcoming()).toEqual([]);
    const { output } = await importSeason();
    expect(output).toContain(
      "11 performances already imported: they have ended and move to new dates",
    );
    expect(await upcoming()).toHaveLength(2);
  } finally {
    await resetTestClock();
  }
});

it("a season with missing fields is imported, and the output lists them", async () => {
  const { code, output } = await runCli("import-season", history);
  expect(code).toBe(0);
  for (const line of [
    /2 programs skipped: an earlier program has the same number \(programID\) \(/,
    /\d+ concerts without a time: set for 7:30 PM/,
    /\d+ concerts without a venue/,
    /\d+ programs without works/,
    /\d+ players? skipped: no name/,
  ])
    expect(output).toMatch(line);
});

it.each([
  [
    "a file without a readable program",
    { programs: [{ season: "1908-09" }] },
    [],
    /nothing was imported\n.*\n.*1 program skipped: no number/,
  ],
  [
    "a season that the file does not have",
    { programs: [programme("1", "1901-02")] },
    ["--season", "1902-03"],
    /no season 1902-03; it has 1901-02/,
  ],
  [
    "an unknown hall",
    { programs: [programme("2", "1901-02")] },
    ["--hall", "attic"],
    /hall attic not found; the plans are main-hall/,
  ],
  [
    "prices without a plan",
    { programs: [programme("3", "1901-02")] },
    ["--prices", "80"],
    /--prices needs --hall or --plan/,
  ],
  [
    "too few prices for the plan's bands",
    { programs: [programme("4", "1901-02")] },
    ["--plan", "main-hall", "--prices", "80"],
    /--prices has 1 amounts but plan main-hall has 5 price bands: A, B, C, D, E/,
  ],
])(
  "import-season refuses %s, with exit code 1 and the reason",
  async (_what, json, options, reason) => {
    const { code, output } = await runCli(
      "import-season",
      writeJson("refused.json", json),
      ...options,
    );
    expect(code).toBe(1);
    expect(output).toMatch(reason);
  },
);

function programme(programID: string, season: string) {
  return { programID, season, concerts: [{ Date: "1901-11-08T05:00:00Z", Time: "8:15PM" }] };
}

/** A season of the source with new program numbers, so that no other test imports the same. */
function renumbered(season: string): unknown[] {
  const { programs } = JSON.parse(readFileSync(history, "utf8")) as {
    programs: { programID: string; season: string }[];
  };
  return programs
    .filter((each) => each.season === season)
    .map((each) => ({ ...each, programID: `${each.programID}new` }));
}

it("a seat plan from another editor is imported with a new hall, and a season imported into it can be sold", async () => {
  const imported = await runCli(
    "import-plan",
    fixture("editor-plan.json"),
    "--hall",
    "harbor",
    "--hall-name",
    "Harbor Theater",
  );
  expect(imported).toMatchObject({
    code: 0,
    // Other tests can have added bands before A.
    output: expect.stringMatching(
      /^Harbor Theater: 188 places, as plan harbor of hall harbor, which is new\n {2}price bands: Front stalls in band \S+ \(56\)/,
    ),
  });
  const season = await runCli(
    "import-season",
    writeJson("renumbered.json", { programs: renumbered("1878-79") }),
    "--hall",
    "harbor",
    "--prices",
    "80,62.50,40",
  );
  expect(season.code).toBe(0);
  expect(season.output).toContain("with the price list plan-harbor:\n  Harbor Theater: ");

  const { id } = await stored.instances.first({ planId: "harbor" }, ["startsAt"]);
  const tickets = await buy(id, 3);
  // The first three rows come last in their band. The file starts from the back.
  expect(tickets.map(({ seat }) => seat)).toEqual(
    [1, 2, 3].map(() => expect.objectContaining({ section: "Stalls", row: "D" })),
  );
  const claims = await stored.claims.find({ instanceId: id, state: "sold" }, ["bandId"]);
  expect(claims.map(({ bandId }) => bandId)).toEqual(["A", "A", "A"]);
  const prices = await stored.prices.find(
    { priceListId: "plan-harbor", priceTypeId: "standard" },
    ["bandId", "faceValue"],
    ["bandId"],
  );
  expect(prices).toEqual([
    { bandId: "A", faceValue: 8000 },
    { bandId: "B", faceValue: 6250 },
    { bandId: "C", faceValue: 4000 },
  ]);
});

it("an invalid seat plan is refused with the position of each error, and nothing is saved", async () => {
  const plan = JSON.parse(readFileSync(fixture("editor-plan.json"), "utf8")) as {
    zones: { rows: { seats: { seat_guid: string; position: unknown }[] }[] }[];
  };
  const seats = plan.zones[0]?.rows[0]?.seats ?? [];
  for (const seat of seats.slice(1, 3)) seat.position = seats[0]?.position;
  const { code, output } = await runCli(
    "import-plan",
    writeJson("bad.json", plan),
    "--hall",
    "pier",
    "--hall-name",
    "Pier",
  );
  expect(code).toBe(1);
  expect(output.split("\n")).toEqual([
    "zones.0 (Stalls).rows.0 (J).seats.1 (2) overlaps zones.0 (Stalls).rows.0 (J).seats.0 (1): same position",
    "zones.0 (Stalls).rows.0 (J).seats.2 (3) overlaps zones.0 (Stalls).rows.0 (J).seats.0 (1): same position",
  ]);
  expect(await stored.halls.count({ id: "pier" })).toBe(0);
});
