import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";

import { projectRoot } from "../../support/servers/program";
import { workerBoxOffice } from "../../support/servers/worker-box-office";
import { call } from "../support/box-office";
import { query } from "../support/create-test-performance";
import { readyBasket } from "../support/paying";
import { buyByCard } from "../support/prepared-basket";

const fixture = (name: string) => join(projectRoot, "tests/fixtures/imports", name);
const history = fixture("history-excerpt.json");

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "foyer-season-"));
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
});

/** Runs a command of the box office from the build, as an operator does. */
function crm(...args: string[]): Promise<{ code: number; said: string }> {
  const env = { ...process.env, DATABASE_URL: workerBoxOffice.databaseUrl };
  return new Promise((resolve) => {
    const command = [join(projectRoot, "build/demo/crm-cli.js"), ...args];
    execFile(process.execPath, command, { env, cwd: projectRoot }, (error, stdout, stderr) => {
      resolve({ code: error === null ? 0 : Number(error.code), said: `${stdout}${stderr}`.trim() });
    });
  });
}

function fileOf(name: string, json: unknown): string {
  const file = join(folder, name);
  writeFileSync(file, JSON.stringify(json));
  return file;
}

/** Everything of a season's performances, by the source's numbers for its programs. */
const performances = (programmes: string[]) => query<{
  id: string;
  starts: string;
  plan_id: string;
  cancelled: boolean;
}>`
  select *, to_char(starts_at at time zone 'America/New_York', 'Dy HH24:MI') as starts
  from instances where split_part(id, '-', 1) = any(${programmes}) order by id`;

/** Buys the best seats there are, with a card, and gives the confirmed order's tickets. */
async function buy(instanceId: string, quantity: number) {
  const order = await buyByCard(await readyBasket({ instanceId, quantity }));
  expect(order.state).toBe("confirmed");
  return order.tickets;
}

const season = ["1721", "8180", "8213", "15166"];
const importSeason = () => crm("import-season", history, "--season", "1908-09");

it("a season is imported by command, which says where it is played and what was chosen for it", async () => {
  const { code, said } = await importSeason();
  expect(code).toBe(0);
  expect(said.split("\n")).toEqual([
    "10 events with 11 performances.",
    expect.stringMatching(
      /^11 performances new, from 20\d\d-\d\d-\d\d to .*, at the prices of live-stream, main-orchestra:$/,
    ),
    "  Main Hall: 7 performances; in the file Carnegie Hall (6), Metropolitan Opera House (39th street) (1)",
    "  Live stream: 4 performances; in the file Academy of Music (2), National Theatre (1), Lyric Theatre (1)",
    "Left out, and chosen:",
    "  1 concert without a time: set for 7:30 PM (8180 concert 1)",
    expect.stringMatching(/^ {2}\d programs? without works: “to be announced” \(15165/),
  ]);
  // A Friday's matinee and a Saturday's evening stay what they were in 1908.
  expect(await performances(season)).toMatchObject([
    { id: "15166-1", starts: "Sat 20:15", plan_id: "live-stream" },
    { id: "1721-1", starts: "Fri 14:30", plan_id: "main-hall" },
    { id: "1721-2", starts: "Sat 20:15", plan_id: "main-hall" },
    { id: "8180-1", starts: "Sun 19:30", plan_id: "main-hall" },
    { id: "8213-1", starts: "Sun 15:00", plan_id: "main-hall" },
  ]);
});

it("tickets of an imported season are sold", async () => {
  const tickets = await buy("1721-2", 2);
  expect(tickets).toHaveLength(2);
  expect(tickets.every(({ barcode }) => barcode !== null)).toBe(true);
  const { status } = await call("GET", "/instances/1721-2");
  expect(status).toBe(200);
});

it("an imported season is the same when it is imported again: dates, what is sold, what was set by hand", async () => {
  await query("update instances set cancelled = true where id = '8213-1'");
  const before = await performances(season);
  const sold = "select * from claims where instance_id = '1721-2' and state = 'sold'";
  expect(await query(sold)).toHaveLength(2);
  const { code, said } = await importSeason();
  expect([code, said]).toEqual([
    0,
    expect.stringContaining(
      "11 performances here already: they keep their dates, and keep hall, prices and what is sold.",
    ),
  ]);
  expect(await performances(season)).toEqual(before);
  expect(await query(sold)).toHaveLength(2);
  // Nor does a hall that is asked for afterwards move what tickets may have been sold for.
  await crm("import-season", history, "--season", "1908-09", "--hall", "recital-hall");
  expect(await performances(season)).toEqual(before);
});

it("an imported season is moved ahead again once it has run out", async () => {
  const clock = (body: object) => call("POST", "/test/clock", { body });
  const ahead = () => query`select id from instances where split_part(id, '-', 1) = '1721'
    and starts_at > crm_now()`;
  await clock({ advanceSeconds: 400 * 86_400 });
  try {
    expect(await ahead()).toEqual([]);
    const { said } = await importSeason();
    expect(said).toContain("11 performances here already: they were over and are moved ahead");
    expect(await ahead()).toHaveLength(2);
  } finally {
    await clock({ reset: true });
  }
});

it("a season is imported whatever its file leaves out, and says so", async () => {
  const { code, said } = await crm("import-season", history);
  expect(code).toBe(0);
  for (const line of [
    /2 programs left out: another program before it has the same number \(programID\) \(/,
    /\d+ concerts without a time: set for 7:30 PM/,
    /\d+ concerts without a venue/,
    /\d+ programs without works/,
    /\d+ players? left out: no name/,
  ])
    expect(said).toMatch(line);
});

it.each([
  [
    "a file without a programme that can be read",
    { programs: [{ season: "1908-09" }] },
    [],
    /nothing was imported\n.*\n.*1 program left out: no number/,
  ],
  [
    "a season that the file does not have",
    { programs: [programme("1", "1901-02")] },
    ["--season", "1902-03"],
    /no season 1902-03; it has 1901-02/,
  ],
  [
    "a hall that is not there",
    { programs: [programme("2", "1901-02")] },
    ["--hall", "attic"],
    /there is no hall attic; there are main-hall/,
  ],
  [
    "prices for no plan",
    { programs: [programme("3", "1901-02")] },
    ["--prices", "80"],
    /say which with --hall or --plan/,
  ],
  [
    "prices for fewer bands than there are",
    { programs: [programme("4", "1901-02")] },
    ["--plan", "main-hall", "--prices", "80"],
    /--prices gives 1 prices, and plan main-hall has 5 price bands: A, B, C, D, E/,
  ],
])(
  "an imported season refuses %s, with exit code 1 and the reason",
  async (_what, json, options, reason) => {
    const { code, said } = await crm("import-season", fileOf("refused.json", json), ...options);
    expect(code).toBe(1);
    expect(said).toMatch(reason);
  },
);

function programme(programID: string, season: string) {
  return { programID, season, concerts: [{ Date: "1901-11-08T05:00:00Z", Time: "8:15PM" }] };
}

/** A season of the history that no other test imports. */
function renumbered(season: string): unknown[] {
  const { programs } = JSON.parse(readFileSync(history, "utf8")) as {
    programs: { programID: string; season: string }[];
  };
  return programs
    .filter((each) => each.season === season)
    .map((each) => ({ ...each, programID: `${each.programID}new` }));
}

it("a plan of another editor is imported with its hall, takes a season, and sells", async () => {
  const made = await crm(
    "import-plan",
    fixture("editor-plan.json"),
    "--hall",
    "harbor",
    "--hall-name",
    "Harbor Theater",
  );
  expect(made).toMatchObject({
    code: 0,
    said: expect.stringContaining(
      "Harbor Theater: 188 places, as plan harbor of hall harbor, which is new\n  price bands: Front stalls in band A (56)",
    ),
  });
  const season = await crm(
    "import-season",
    fileOf("renumbered.json", { programs: renumbered("1878-79") }),
    "--hall",
    "harbor",
    "--prices",
    "80,62.50,40",
  );
  expect(season.code).toBe(0);
  expect(season.said).toContain("at the prices of plan-harbor:\n  Harbor Theater: ");

  const [first] = await query<{ id: string }>`select id from instances where plan_id = 'harbor'
    order by starts_at limit 1`;
  const id = first?.id ?? "";
  const tickets = await buy(id, 3);
  // The best seats are in the front rows, though the file was saved from the back.
  expect(tickets.map(({ seat }) => seat)).toEqual(
    [1, 2, 3].map(() => expect.objectContaining({ section: "Stalls", row: "A" })),
  );
  const claims = await query<{ band_id: string }>`select band_id from claims
    where instance_id = ${id} and state = 'sold'`;
  expect(claims.map(({ band_id }) => band_id)).toEqual(["A", "A", "A"]);
  const prices = await query`select band_id, face_value from prices
    where price_list_id = 'plan-harbor' and price_type_id = 'standard' order by band_id`;
  expect(prices).toEqual([
    { band_id: "A", face_value: 8000 },
    { band_id: "B", face_value: 6250 },
    { band_id: "C", face_value: 4000 },
  ]);
});

it("a plan of another editor is refused with what is wrong and where, and nothing of it is kept", async () => {
  const plan = JSON.parse(readFileSync(fixture("editor-plan.json"), "utf8")) as {
    zones: { rows: { seats: { seat_guid: string; position: unknown }[] }[] }[];
  };
  const seats = plan.zones[0]?.rows[0]?.seats ?? [];
  for (const seat of seats.slice(1, 3)) seat.position = seats[0]?.position;
  const { code, said } = await crm(
    "import-plan",
    fileOf("bad.json", plan),
    "--hall",
    "pier",
    "--hall-name",
    "Pier",
  );
  expect(code).toBe(1);
  expect(said.split("\n")).toEqual([
    "zones.0 (Stalls).rows.0 (J).seats.1 (2) stands in the same place, as zones.0 (Stalls).rows.0 (J).seats.0 (1)",
    "zones.0 (Stalls).rows.0 (J).seats.2 (3) stands in the same place, as zones.0 (Stalls).rows.0 (J).seats.0 (1)",
  ]);
  expect(await query("select id from halls where id = 'pier'")).toEqual([]);
});
