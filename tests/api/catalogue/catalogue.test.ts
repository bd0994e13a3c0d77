import { expect, it } from "vitest";

import { leaveSeats, callRaw, api, add, newBasket } from "../support/box-office";
import { ageBasket, createTestPerformance, setSeatKinds } from "../support/create-test-performance";
import { season, wholeSeason } from "../support/season";

const priceList = async (id: string) => (await api.getPriceList({ params: { id } })).value;
async function seatMap(id: string) {
  const { planId, ...status } = (await api.getSeatStatus({ params: { id } })).value;
  const { seats, ...plan } = (await api.getSeatPlan({ params: { id: planId } })).value;
  return { plan, seats, ...status };
}

it("a performance ends after it starts, with the local UTC offset", async () => {
  const [listed] = (await season()).instances;
  const { value } = await api.getInstance({ params: { id: listed?.id ?? "" } });
  expect(value).toMatchObject(listed ?? {});
  expect(value.endsAt).toMatch(/-0[45]:00$/);
  expect(Date.parse(value.endsAt)).toBeGreaterThan(Date.parse(value.startsAt));
  expect(value.hallDetail.id).toBe(value.hall.id);
  expect(value.maxTickets).toBe(9);
});

it("a performance has the same status and price in the season, on its event's page and on its own, in every hall", async () => {
  const byHall = new Map((await wholeSeason()).map((listed) => [listed.hall.id, listed]));
  expect(byHall.size).toBeGreaterThan(1);
  for (const { id, event, status, priceFrom, reducedFrom } of byHall.values()) {
    const result = { id, status, priceFrom, reducedFrom };
    expect(priceFrom).not.toBeNull();
    expect((await api.getInstance({ params: { id } })).value).toMatchObject(result);
    const { value } = await api.getEvent({ params: { id: event.id } });
    expect(value.instances.find((one) => one.id === id)).toMatchObject(result);
  }
});

it.each([
  "/events/none",
  "/instances/none",
  "/instances/none/price-list",
  "/instances/none/seat-status",
  "/plans/none",
])("%s returns 404", async (path) => {
  const { status, body } = await callRaw("GET", path);
  expect([status, body.code]).toEqual([404, "not-found"]);
});

it("a performance says how many companion seats there are, and whether one is beside each wheelchair space", async () => {
  const companionSeats = async (...spaces: string[]) => {
    const { instanceId, planId } = await createTestPerformance({
      rows: [
        { row: "A", seats: 5 },
        { row: "B", seats: 5 },
      ],
    });
    await setSeatKinds(planId, { companion: ["A-2", "B-4"], wheelchair: spaces });
    return (await api.getInstance({ params: { id: instanceId } })).value.companionSeats;
  };
  expect(await companionSeats("A-1", "A-3", "B-5")).toEqual({ count: 2, besideEachSpace: true });
  // A companion seat at the same place of another row is not beside it.
  expect(await companionSeats("A-3", "B-2")).toEqual({ count: 2, besideEachSpace: false });
  expect(await companionSeats()).toBeUndefined();
});

const threeBands = () =>
  createTestPerformance({
    rows: [
      { row: "A", seats: 6 },
      { row: "B", seats: 6, band: "B" },
      { row: "C", seats: 6, band: "C" },
    ],
  });

it("a price list has only open bands and enabled prices, with their booking fees", async () => {
  const { instanceId, limitedTypeId } = await threeBands();
  const { bands, priceTypes } = await priceList(instanceId);
  expect(bands.map((band) => [band.id, band.available, band.capacity])).toEqual([
    ["A", 6, 6],
    ["B", 6, 6],
  ]);
  expect(bands[0]?.sections).toEqual([
    { name: "Orchestra", rowRanges: [{ from: "A", to: "A" }], rows: null },
  ]);
  expect(bands[0]?.prices.map((price) => [price.priceTypeId, price.total.amount])).toEqual([
    ["standard", 8_500],
    [limitedTypeId, 3_900],
  ]);
  // No booking fee under $10.00.
  expect(bands[1]?.prices[0]).toMatchObject({ total: { amount: 900 }, fee: { amount: 0 } });
  expect(priceTypes.map((type) => type.id)).toEqual(["standard", limitedTypeId]);
});

it("a price list of an unnumbered hall names only general admission", async () => {
  const { instances } = await season({ hall: "studio" });
  const list = await priceList(instances[0]?.id ?? "");
  const names = list.bands.flatMap(({ sections }) => sections.map(({ name }) => name));
  expect(names).toEqual(["General admission"]);
});

it("a band's availability goes down while seats are held, and up again when the hold expires", async () => {
  const { instanceId } = await threeBands();
  const basketId = await newBasket();
  await add(basketId, { instanceId, quantity: 2 });
  expect((await priceList(instanceId)).bands[0]?.available).toBe(4);
  expect((await seatMap(instanceId)).status.replaceAll("f", "")).toBe("hh");
  await ageBasket(basketId, 600);
  expect((await priceList(instanceId)).bands[0]?.available).toBe(6);
  expect((await seatMap(instanceId)).status).toBe("f".repeat(18));
});

it("a performance becomes limited and sold out as seats go, and is on sale again when they are released", async () => {
  const { instanceId } = await threeBands();
  const status = async () => (await api.getInstance({ params: { id: instanceId } })).value.status;
  expect(await status()).toBe("get-tickets");
  expect(await leaveSeats(instanceId, 3)).toBe(3);
  expect(await status()).toBe("limited");
  await leaveSeats(instanceId, 0);
  expect(await status()).toBe("sold-out");
  expect(await leaveSeats(instanceId)).toBe(18);
  expect(await status()).toBe("get-tickets");
});

it("a seat map has each seat once, and one status character per seat", async () => {
  const { instanceId } = await threeBands();
  const { seats, status, plan } = await seatMap(instanceId);
  expect(plan.seating).toBe("reserved");
  expect(status).toHaveLength(seats.length);
  expect(new Set(seats.map((seat) => seat.id)).size).toBe(18);
});

it("the demo has three delivery options: print at home, mail and box office", async () => {
  const { value } = await api.listDeliveryOptions();
  expect(value.map(({ id, price }) => [id, price.amount])).toEqual([
    ["PrintAtHome", 0],
    ["Postal", 100],
    ["Cobo", 0],
  ]);
});
