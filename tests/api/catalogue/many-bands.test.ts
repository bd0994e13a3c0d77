import { Pool } from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";

import { createLogger } from "../../../app/.server/logger";
import { createBoxOffice } from "../../../app/.server/ticketing/box-office";
import { offerValue } from "../../../app/domain/schemas/fields";
import { bandSign } from "../../../app/i18n/seat-words";
import { addByPrice } from "../../support/visitor/check-out";
import { levelText } from "../../../app/domain/packages/package-draft";
import { openDatabase } from "../../../crm/platform/database/database";
import { createApiClient } from "../../support/api/api-client";
import { listSeats } from "../../support/api/seats";
import { insertStaff, STAFF_PASSWORD } from "../../support/api/staff";
import { type Stored, storedIn } from "../../support/api/stored";
import { manyBands } from "../../support/samples/many-bands";
import { serverOn } from "../../support/servers/server-without-database";
import { findForm } from "../../support/visitor/read-page";
import { type TestStorefront, startStorefront } from "../../support/servers/test-storefront";
import { createDatabaseWithTables } from "../support/database-content";
import { runCommand } from "../support/run-command";

const SEATS = 4;
const EVENTS = ["first", "second"];
const inDays = (days: number) => new Date(Date.now() + days * 24 * 3_600_000);

/** Two performances in a hall of three sections, with ten bands of a row each, and a package of both. */
async function writeHall(stored: Stored): Promise<void> {
  await stored.priceBands.insert(...manyBands.map((band, at) => ({ ...band, rank: at + 2 })));
  await stored.prices.insert(
    ...manyBands.map(({ id }, at) => ({
      priceListId: "standard",
      bandId: id,
      priceTypeId: "standard",
      faceValue: (40 - at) * 100,
      enabled: true,
    })),
  );
  const texts = { directions: "", stepFree: "" };
  await stored.halls.insert({ id: "hall", name: "Hall", ...texts, rank: 1 });
  await stored.seatPlans.insert({
    id: "hall",
    hallId: "hall",
    name: "Hall",
    seating: "reserved",
    width: 400,
    height: 400,
  });
  const rows = manyBands.flatMap(({ id: band }, at) => {
    const section = Math.floor(at / 10);
    return listSeats("hall", { row: `${at}`, seats: SEATS, band }, at + 1).map((seat) => ({
      ...seat,
      section: `Floor ${section + 1}`,
      sectionRank: section + 1,
      x: seat.x * 26 + section * 130,
      y: (at % 10) * 26,
    }));
  });
  await stored.seats.insert(...rows);
  await stored.packages.insert({
    id: "pair",
    type: "flex",
    name: "Pair",
    description: "",
    minItems: 2,
    percentOff: 10,
    bandIds: null,
    priceTypeIds: null,
    onSaleAt: inDays(-1),
    offSaleAt: null,
    maxPerOrder: 9,
    rank: 1,
  });
  for (const [at, id] of EVENTS.entries()) {
    await stored.events.insert({
      id,
      title: `The ${id}`,
      kind: "orchestra",
      description: "",
      programme: [],
      artists: [],
      runningMinutes: 90,
      hasIntermission: false,
    });
    await stored.instances.insert({
      id,
      eventId: id,
      planId: "hall",
      priceListId: "standard",
      startsAt: inDays(30 + at),
      onSaleAt: inDays(-1),
      accessTagIds: [],
      maxTickets: 9,
    });
    await stored.packageInstances.insert({ packageId: "pair", instanceId: id });
  }
}

let shop: TestStorefront;
let stored: Stored;
let api: ReturnType<typeof createApiClient>;
let end: () => Promise<void>;

beforeAll(async () => {
  const { url: databaseUrl, drop } = await createDatabaseWithTables();
  const { db, close } = openDatabase(databaseUrl, { poolSize: 4 });
  const pool = new Pool({ connectionString: databaseUrl, max: 2 }).on("error", () => undefined);
  stored = storedIn(pool);
  const paymentDeps = () => {
    throw new Error("unexpected use of payments");
  };
  await runCommand(
    { db, paymentDeps, storefrontUrl: "http://storefront.test" },
    "prepare",
    "--prices",
    "80",
  );
  await writeHall(stored);
  const { app, apiKey } = await serverOn(db);
  const url = await app.listen({ host: "127.0.0.1", port: 0 });
  api = createApiClient({ url, apiKey });
  const env = { CRM_BASE_URL: url, CRM_API_KEY: apiKey, CATALOGUE_FRESH_SECONDS: 60 };
  const crm = createBoxOffice({ env, logger: createLogger("silent") });
  shop = await startStorefront(crm, {
    now: () => new Date(),
    variables: { ADMIN_PATH: "counter-x9" },
  });
  end = async () => {
    await shop.close();
    await crm.close();
    await app.close();
    await pool.end();
    await close();
    await drop();
  };
}, 60_000);
afterAll(() => end());

const names = manyBands.map(({ name }) => name);
const [top, , comma, dotted] = manyBands;
const LAST = manyBands.at(-1);

it("the price list has 30 bands by rank, with their ids and names, and seats are added and refused by id", async () => {
  const { bands } = (await api.getPriceList({ params: { id: "first" } })).value;
  expect(bands.map(({ id, name }) => ({ id, name }))).toEqual(manyBands);
  const { id } = (await api.createBasket({ body: {} })).value;
  const add = (band: string, quantity: number) =>
    api.addTickets({
      params: { id },
      body: {
        instanceId: "first",
        choices: [{ band, priceTypeId: "standard", quantity }],
        together: true,
      },
    });
  const { tickets } = (await add(comma?.id ?? "", 1)).value;
  expect(tickets).toMatchObject([{ band: comma?.name, bandId: comma?.id }]);
  expect((await add(comma?.id ?? "", SEATS)).failure).toMatchObject({
    code: "not-enough-seats",
    band: comma?.name,
    bandId: comma?.id,
    available: SEATS - 1,
  });
});

it("every page about prices works without script for 30 bands with any names", async () => {
  const tab = await shop.openTab();
  const open = async (path: string) => {
    const page = await tab.go(path);
    expect([path, page.status]).toEqual([path, 200]);
    expect(page.html).not.toContain("<b>Gallery");
    return page;
  };
  const listsAll = async (path: string, all = names) => {
    const { text } = await open(path);
    expect([path, all.filter((name) => !text.includes(name))]).toEqual([path, []]);
  };
  // A letter or a sign says nothing about a place in the hall.
  const places = names.filter((name) => bandSign(name) === null);
  await listsAll("/events/first/first", places);
  await listsAll("/events/first/first/syos/overview");
  await listsAll("/events/first/first/syos/list?together=2", places);
  await listsAll("/package-builder/pair", places);
  await open("/events/first");
  for (const { id, name } of manyBands) {
    const query = new URLSearchParams({ band: id }).toString();
    expect((await open(`/events/first/first/syos/overview?${query}`)).text).not.toContain(
      "No seats match",
    );
    const list = await open(`/events/first/first/syos/list?together=2&${query}`);
    expect([name, /Add these seats/.test(list.text)]).toEqual([name, true]);
  }
  const section = await open("/events/first/first/syos/floor-3");
  expect(section.text).toContain("Row group 1,");
  const styles = /href="(\/plans\/[^"]+seats-floor-3\.css[^"]*)"/.exec(section.html)?.[1] ?? "";
  const file = await shop.fetch(styles.replaceAll("&amp;", "&"));
  expect(file.status).toBe(200);
  expect(await file.text()).toContain(".b29 :checked{counter-increment:n 1 t 11}");

  await tab.go("/events/first/first");
  const wanted = { tickets: "2", offer: offerValue(dotted?.id ?? "", "standard") };
  await tab.press(/^Find my seats/, wanted);
  await tab.press(/^Add to basket/);
  expect(tab.shown.text).toContain(`Standard · ${dotted?.name}`);

  await tab.go("/events/second/second");
  const last = offerValue(LAST?.id ?? "", "standard");
  await addByPrice(tab, tab.shown, { tickets: 4, band: last });
  await tab.go("/events/second/second");
  const refused = await tab.press(/^Find my seats/, { tickets: "1", offer: last });
  expect(refused.status).toBe(400);
  expect(refused.html).toContain(`href="#band-${LAST?.id}"`);
});

it("a package of two events is sold in a band of any name", async () => {
  const tab = await shop.openTab();
  const level = levelText({ band: names[2] ?? "", priceTypeId: "standard" });
  await tab.go("/package-builder/pair");
  const query = new URLSearchParams({ choose: "first,second", seats: level });
  const built = await tab.go(`/package-builder/pair?${query.toString()}`);
  expect(built.status).toBe(200);
  const { fields } = findForm(built, /^Add to basket/);
  const body = new URLSearchParams({ ...fields, level });
  for (const name of ["event", "date"]) {
    body.delete(name);
    for (const id of EVENTS) body.append(name, id);
  }
  const added = await shop.fetch(built.url.pathname, { method: "POST", body });
  expect(added.status).toBe(303);
  expect(added.headers.get("Location")).toMatch(/^\/checkout\/basket\b/);
});

it("staff compose a link to tickets of a band of any name, and it adds them", async () => {
  const staff = await shop.openTab();
  await staff.go("/counter-x9");
  const email = await insertStaff(stored, "box-office");
  await staff.press(/^Sign in/, { email, password: STAFF_PASSWORD });
  await staff.go("/counter-x9/link?to=tickets&id=first");
  expect(names.filter((name) => !staff.shown.text.includes(name))).toEqual([]);
  const offer = offerValue(top?.id ?? "", "standard");
  const made = await staff.press(/^Make the link/, { offer, quantity: "2" });
  expect(made.text).toContain(`2 × Standard, band ${top?.name}`);
  const address = /href="(http[^"]+\/smart\/[^"]+)"/.exec(made.html)?.[1] ?? "";
  const tab = await shop.openTab();
  const url = new URL(address.replaceAll("&amp;", "&"));
  await tab.go(url.pathname + url.search);
  await tab.press(/^Add/);
  expect(tab.shown.text).toContain("2 × Standard, $40 each");
  const sales = await staff.go("/counter-x9/performances/first");
  expect(sales.status).toBe(200);
});
