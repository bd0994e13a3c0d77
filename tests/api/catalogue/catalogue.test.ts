import { expect, it } from "vitest";
import type { z } from "zod";

import type { EventDetail, InstanceDetail, SeasonPage } from "#contract/schemas/event";
import type { PriceList } from "#contract/schemas/price-list";
import type { FoodAndDrink } from "#contract/schemas/stock-item";
import type { seatMapSchema } from "#contract/schemas/seat-plan";
import { add, call, newBasket } from "../support/box-office";
import { ageBasket, createTestPerformance, query } from "../support/create-test-performance";

type SeatMap = z.output<typeof seatMapSchema>;

const season = async (query = "") =>
  (await call<SeasonPage>("GET", `/instances?pageSize=100${query}`)).body;
const wholeSeason = async () => {
  const first = await season();
  const others = Array.from({ length: first.pageCount - 1 }, (_, i) => season(`&page=${i + 2}`));
  return [first, ...(await Promise.all(others))].flatMap((page) => page.instances);
};
const priceList = async (id: string) =>
  (await call<PriceList>("GET", `/instances/${id}/price-list`)).body;
const seatMap = async (id: string) => (await call<SeatMap>("GET", `/instances/${id}/seats`)).body;

it("the season lies ahead, in order of time, each performance once", async () => {
  const instances = await wholeSeason();
  const starts = instances.map((instance) => Date.parse(instance.startsAt));
  expect(starts.length).toBeGreaterThan(200);
  expect(Math.min(...starts)).toBeGreaterThan(Date.now());
  expect(starts).toEqual(starts.toSorted((a, b) => a - b));
  expect(new Set(instances.map((instance) => instance.id)).size).toBe(instances.length);
});

it("the season has performances in every state but passed, and those on the events' own pages", async () => {
  const instances = await wholeSeason();
  const seen = new Set(instances.map((instance) => instance.status));
  expect([...seen].toSorted()).toEqual(
    [
      "get-tickets",
      "not-on-sale",
      "sold-out",
      "cancelled",
      "priority",
      "book",
      "limited",
    ].toSorted(),
  );
  const [over] = await query<{ event_id: string }>(
    `select event_id from instances where starts_at < crm_now() and not cancelled limit 1`,
  );
  const { body } = await call<EventDetail>("GET", `/events/${over?.event_id ?? ""}`);
  expect(body.instances.map(({ status }) => status)).toContain("passed");
});

it("the season is narrowed to the performances whose menus can be ordered now", async () => {
  const { instances } = await season();
  const menusOf = async (id: string) =>
    (await call<FoodAndDrink>("GET", `/instances/${id}/food-and-drink`)).body.menus;
  const open: string[] = [];
  for (const { id } of instances) if ((await menusOf(id)).some((menu) => menu.open)) open.push(id);
  expect(open.length).toBeGreaterThan(0);
  expect(open.length).toBeLessThan(instances.length);
  const listed = (await season("&food=1")).instances.map(({ id }) => id);
  expect(listed.slice(0, open.length)).toEqual(open);
});

it("the season is narrowed by each filter, and its facets are not", async () => {
  const all = await season();
  const [month = ""] = all.facets.months;
  const [tag] = all.facets.accessTags;
  const byMonth = await season(`&month=${month}`);
  for (const { startsAt } of byMonth.instances) expect(startsAt.slice(0, 7)).toBe(month);
  const byHall = await season("&hall=recital-hall");
  for (const { hall } of byHall.instances) expect(hall.id).toBe("recital-hall");
  const byKind = await season("&kind=film");
  for (const { event } of byKind.instances) expect(event.kind).toBe("film");
  const byTag = await season(`&accessTag=${tag?.id ?? ""}`);
  for (const { accessTags } of byTag.instances)
    expect(accessTags.map(({ id }) => id)).toContain(tag?.id);
  const byPrice = await season("&priceTo=4000");
  for (const { priceFrom } of byPrice.instances)
    expect(priceFrom?.amount).toBeLessThanOrEqual(4_000);
  for (const page of [byMonth, byHall, byKind, byTag, byPrice]) {
    expect(page.total).toBeGreaterThan(0);
    expect(page.total).toBeLessThan(all.total);
    // Other tests put performances of their own on sale meanwhile, in a month far off.
    const { months, ...others } = all.facets;
    expect(page.facets).toMatchObject(others);
    expect(page.facets.months).toEqual(expect.arrayContaining(months));
  }
});

it("the season is filtered by live stream too, which is no hall to go to", async () => {
  const { instances } = await season("&hall=live-stream");
  expect(instances.map(({ status }) => status)).toContain("get-tickets");
  const { facets } = await season();
  const halls = (await call<{ id: string }[]>("GET", "/halls")).body;
  const inHouse = ["main-hall", "recital-hall", "studio"];
  expect(halls.map(({ id }) => id)).toEqual(inHouse);
  expect(facets.halls.map(({ id }) => id)).toEqual([...inHouse, "live-stream"]);
});

it("the season is searched by every word, with and without accents, whatever the case", async () => {
  const accented = await season("&search=Dvořák");
  const plain = await season("&search=dvorak");
  expect(plain.total).toBeGreaterThan(0);
  expect(plain.total).toBe(accented.total);
  expect((await season("&search=dvorak%20zzzz")).total).toBe(0);
});

it("the season takes what means something to a database as mere text", async () => {
  for (const search of ["%", "_", "\\", "';--", "%25"])
    expect((await call("GET", `/instances?search=${encodeURIComponent(search)}`)).status).toBe(200);
  expect((await season(`&search=${encodeURIComponent("%")}`)).total).toBe(0);
  expect((await season("&hall=nowhere")).instances).toEqual([]);
});

it("the season answers past its last page with nothing, and still says how many there are", async () => {
  const beyond = await season("&page=50");
  expect(beyond.instances).toEqual([]);
  expect(beyond.total).toBeGreaterThan(200);
});

it.each([
  "month=2026-13",
  "month=9999-12",
  "week=9999-12-31",
  "kind=opera",
  "page=0",
  "priceTo=-1",
  "pageSize=1000",
])("the season refuses %s", async (query) => {
  const { status, body } = await call("GET", `/instances?${query}`);
  expect([status, body.code]).toEqual([400, "invalid"]);
});

it("a performance ends after its event's running time, with its clock's own offset", async () => {
  const [listed] = (await season()).instances;
  const { body } = await call<InstanceDetail>("GET", `/instances/${listed?.id ?? ""}`);
  expect(body).toMatchObject(listed ?? {});
  expect(body.endsAt).toMatch(/-0[45]:00$/);
  expect(Date.parse(body.endsAt)).toBeGreaterThan(Date.parse(body.startsAt));
  expect(body.hallDetail.id).toBe(body.hall.id);
  expect(body.maxTickets).toBe(9);
});

it("a performance has the same status and price the same in the season, on its event's page and on its own, in every hall", async () => {
  const byHall = new Map((await wholeSeason()).map((listed) => [listed.hall.id, listed]));
  expect(byHall.size).toBeGreaterThan(1);
  for (const { id, event, status, priceFrom, reducedFrom } of byHall.values()) {
    const result = { id, status, priceFrom, reducedFrom };
    expect(priceFrom).not.toBeNull();
    expect((await call("GET", `/instances/${id}`)).body).toMatchObject(result);
    const { body } = await call<EventDetail>("GET", `/events/${event.id}`);
    expect(body.instances.find((one) => one.id === id)).toMatchObject(result);
  }
});

it.each([
  "/events/none",
  "/instances/none",
  "/instances/none/price-list",
  "/instances/none/seats",
  "/halls/none/plan",
])("a performance is not found as %s", async (path) => {
  const { status, body } = await call("GET", path);
  expect([status, body.code]).toEqual([404, "not-found"]);
});

const house = () =>
  createTestPerformance({
    rows: [
      { row: "A", seats: 6 },
      { row: "B", seats: 6, band: "B" },
      { row: "C", seats: 6, band: "C" },
    ],
  });

it("a price list shows open bands and enabled prices only, with the fee that belongs to each", async () => {
  const { instanceId, limitedTypeId } = await house();
  const { bands, priceTypes } = await priceList(instanceId);
  expect(bands.map((band) => [band.id, band.available, band.capacity])).toEqual([
    ["A", 6, 6],
    ["B", 6, 6],
  ]);
  expect(bands[0]?.sections).toEqual([{ name: "Orchestra", rows: "row A" }]);
  expect(bands[0]?.prices.map((price) => [price.priceTypeId, price.total.amount])).toEqual([
    ["standard", 8_500],
    [limitedTypeId, 3_900],
  ]);
  // Nine dollars are under the fee's minimum.
  expect(bands[1]?.prices[0]).toMatchObject({ total: { amount: 900 }, fee: { amount: 0 } });
  expect(priceTypes.map((type) => type.id)).toEqual(["standard", limitedTypeId]);
});

it("a price list names no part of a hall from which nobody is seated by price", async () => {
  const { instances } = await season("&hall=studio");
  const list = await priceList(instances[0]?.id ?? "");
  const names = list.bands.flatMap(({ sections }) => sections.map(({ name }) => name));
  expect(names).toEqual(["General admission"]);
});

it("what is left of a band is less by what is held, and more again once the hold has run out", async () => {
  const { instanceId } = await house();
  const basketId = await newBasket();
  await add(basketId, { instanceId, quantity: 2 });
  expect((await priceList(instanceId)).bands[0]?.available).toBe(4);
  expect((await seatMap(instanceId)).status.replaceAll("f", "")).toBe("hh");
  await ageBasket(basketId, 600);
  expect((await priceList(instanceId)).bands[0]?.available).toBe(6);
  expect((await seatMap(instanceId)).status).toBe("f".repeat(18));
});

it("a performance turns limited and sold out as seats go, and is on sale again when they come back", async () => {
  const { instanceId } = await house();
  const status = async () =>
    (await call<InstanceDetail>("GET", `/instances/${instanceId}`)).body.status;
  expect(await status()).toBe("get-tickets");
  const leave = (body: object) => call<{ available: number }>("POST", "/test/seats", { body });
  expect((await leave({ instanceId, leave: 3 })).body.available).toBe(3);
  expect(await status()).toBe("limited");
  await leave({ instanceId, leave: 0 });
  expect(await status()).toBe("sold-out");
  expect((await leave({ instanceId, release: true })).body.available).toBe(18);
  expect(await status()).toBe("get-tickets");
});

it("a seat status names each seat once, with a character for each", async () => {
  const { instanceId } = await house();
  const { seats, status, plan } = await seatMap(instanceId);
  expect(plan.seating).toBe("reserved");
  expect(status).toHaveLength(seats.length);
  expect(new Set(seats.map((seat) => seat.id)).size).toBe(18);
});

it("the demo's halls have their numbers of seats", async () => {
  const sizes = await Promise.all(
    ["main-hall", "recital-hall", "studio"].map(async (hall) => {
      const { body } = await call<{ id: string; seats: unknown[] }[]>("GET", `/halls/${hall}/plan`);
      return body.find(({ id }) => id === hall)?.seats.length ?? 0;
    }),
  );
  expect(sizes[0]).toBeGreaterThan(2_000);
  expect(sizes[1]).toBeGreaterThan(400);
  expect(sizes[2]).toBe(90);
});

it("the demo delivers e-tickets, by mail and at the box office", async () => {
  const { body } = await call<{ id: string; price: { amount: number } }[]>(
    "GET",
    "/delivery-options",
  );
  expect(body.map(({ id, price }) => [id, price.amount])).toEqual([
    ["PrintAtHome", 0],
    ["Postal", 100],
    ["Cobo", 0],
  ]);
});
