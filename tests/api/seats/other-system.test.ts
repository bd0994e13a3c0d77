import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";

import { featuresWithout } from "#contract/names/features";
import { OWN_SEATS_ONLY } from "../../../crm/system/system";
import { callBoxOffice } from "../../support/servers/call-box-office";
import { getSeat } from "../support/box-office";
import { createTestPerformance, liveClaims } from "../support/create-test-performance";
import { boxOfficeOn, OtherOrders, OtherSeats } from "../support/other-system";
import { newPackage } from "../support/packages";
import { fromNow } from "../../support/api/stored";
import { stored } from "../support/stored";

let seats = new OtherSeats();
let boxOffice: Awaited<ReturnType<typeof boxOfficeOn>>;
const system = {
  features: featuresWithout([...OWN_SEATS_ONLY, "household"]),
  catalogue: { record: "ours" } as const,
  codes: { record: "ours" } as const,
  members: { record: "ours" } as const,
  vouchers: { record: "ours" } as const,
  get seats() {
    return seats;
  },
  // No test here pays.
  get orders() {
    return new OtherOrders(seats);
  },
};
beforeAll(async () => {
  boxOffice = await boxOfficeOn(system);
});
afterAll(() => boxOffice.close());
beforeEach(() => {
  seats = new OtherSeats();
});

const hall = () => createTestPerformance({ rows: [{ row: "A", seats: 6 }] });
const newBasket = async () => (await boxOffice.api.createBasket({ body: {} })).value.id;
const pick = (id: string, instanceId: string, ...seatIds: string[]) =>
  boxOffice.api.addTickets({
    params: { id },
    body: { instanceId, seats: seatIds.map((seatId) => ({ seatId, priceTypeId: "standard" })) },
  });
const best = (id: string, instanceId: string, quantity: number) =>
  boxOffice.api.addTickets({
    params: { id },
    body: { instanceId, choices: [{ band: "A", priceTypeId: "standard", quantity }] },
  });
const claimed = async (instanceId: string) =>
  (await liveClaims(instanceId)).map(({ seatId }) => seatId).sort();

it("what the other system does not have is off", async () => {
  const { value } = await boxOffice.api.getFeatures({});
  expect([value.household, value.streams]).toEqual([false, true]);
});

it("seats are locked in the other system once, before they are claimed here", async () => {
  const { instanceId } = await hall();
  const id = await newBasket();
  const { value } = await pick(id, instanceId, "A-2", "A-3");
  expect(value.tickets.map(getSeat)).toEqual(["Orchestra A 2", "Orchestra A 3"]);
  expect(seats.calls).toEqual(["lock"]);
  expect(seats.lastAsked).toEqual(
    ["A-2", "A-3"].map((seatId) => ({
      instanceId,
      seatId,
      bandId: "A",
      priceTypeId: "standard",
    })),
  );
  expect(seats.lockedFor(id)).toEqual(["A-2", "A-3"]);
  expect(await claimed(instanceId)).toEqual(["A-2", "A-3"]);
});

it("the hold ends when the other system's lock does", async () => {
  const { instanceId } = await hall();
  seats.until = new Date(Math.ceil(Date.now() / 1000) * 1000 + 4 * 60_000);
  const { value } = await pick(await newBasket(), instanceId, "A-1");
  expect(Date.parse(value.hold?.until ?? "")).toBe(seats.until.getTime());
});

it("a picked seat that the other system sold is refused with the nearest free ones, and nothing stays held", async () => {
  const { instanceId } = await hall();
  const id = await newBasket();
  seats.sellElsewhere(instanceId, "A-3");
  const { outcome, failure } = await pick(id, instanceId, "A-2", "A-3");
  expect(outcome).toBe("seats-taken");
  expect([failure.lostIds, failure.nearest]).toEqual([["A-3"], ["A-2", "A-1"]]);
  expect(seats.lockedFor(id)).toEqual([]);
  expect(await claimed(instanceId)).toEqual([]);
});

it("best available seats are chosen again when the other system refuses one", async () => {
  const { instanceId } = await hall();
  const id = await newBasket();
  const other = await newBasket();
  const first = (await best(other, instanceId, 2)).value.tickets.map(({ seat }) => seat.number);
  await boxOffice.api.emptyBasket({ params: { id: other } });
  expect(seats.lockedFor(other)).toEqual([]);
  seats.sellElsewhere(instanceId, `A-${first[0]}`);
  const { value } = await best(id, instanceId, 2);
  const got = value.tickets.map(({ seat }) => `A-${seat.number}`);
  expect(got).toHaveLength(2);
  expect(got).not.toContain(`A-${first[0]}`);
  expect(seats.lockedFor(id).sort()).toEqual(got.sort());
  expect(await claimed(instanceId)).toEqual(got);
});

it("a lock whose answer was lost is not asked for again: what the other system then says counts", async () => {
  const { instanceId } = await hall();
  const id = await newBasket();
  seats.failNext("lost-after");
  expect((await pick(id, instanceId, "A-1")).outcome).toBe("ok");
  expect(seats.calls).toEqual(["lock", "read"]);
  seats.failNext("lost-before");
  const second = await pick(id, instanceId, "A-2");
  expect(second.outcome).toBe("seats-taken");
  expect(seats.calls.filter((call) => call === "lock")).toHaveLength(2);
  expect(seats.lockedFor(id)).toEqual(["A-1"]);
  expect(await claimed(instanceId)).toEqual(["A-1"]);
});

it("an outage of the other system refuses seats as an outage, and holds none", async () => {
  const { instanceId } = await hall();
  const id = await newBasket();
  seats.failNext("unavailable");
  const { status, body } = await callBoxOffice<{ code: string }>(
    boxOffice.server,
    "POST",
    `/baskets/${id}/tickets`,
    { body: { instanceId, seats: [{ seatId: "A-1", priceTypeId: "standard" }] } },
  );
  expect([status, body.code]).toEqual([503, "unavailable"]);
  expect(await claimed(instanceId)).toEqual([]);
  expect((await pick(id, instanceId, "A-1")).outcome).toBe("ok");
});

it("a repeated call asks the other system for nothing more", async () => {
  const { instanceId } = await hall();
  const call = {
    params: { id: await newBasket() },
    body: { instanceId, seats: [{ seatId: "A-1", priceTypeId: "standard" }] },
    key: randomUUID(),
  };
  expect((await boxOffice.api.addTickets(call)).ok).toBe(true);
  expect((await boxOffice.api.addTickets(call)).ok).toBe(true);
  expect(seats.calls).toEqual(["lock"]);
});

it("seats that the other system locked are released there if a rule of ours then refuses them", async () => {
  const [first, second] = [await hall(), await hall()];
  const id = await newBasket();
  expect((await best(id, first.instanceId, 6)).ok).toBe(true);
  expect((await best(id, second.instanceId, 4)).outcome).toBe("limit");
  expect(seats.calls).toEqual(["lock", "lock", "release"]);
  expect(seats.lockedFor(id)).toHaveLength(6);
  expect(await claimed(second.instanceId)).toEqual([]);
});

it("a refused change does not release a seat that another change of its basket has taken meanwhile", async () => {
  const [first, second] = [await hall(), await hall()];
  const id = await newBasket();
  await best(id, first.instanceId, 6);
  let other: ReturnType<typeof pick> | undefined;
  seats.beforeRelease = async () => {
    other = pick(id, second.instanceId, "A-1");
    // Until the seat is claimed, if nothing keeps the other change from it.
    for (let reads = 0; reads < 50 && (await claimed(second.instanceId)).length === 0; reads += 1);
  };
  const all = ["A-1", "A-2", "A-3", "A-4"];
  expect((await pick(id, second.instanceId, ...all)).outcome).toBe("limit");
  expect((await other)?.outcome).toBe("ok");
  expect(await claimed(second.instanceId)).toEqual(["A-1"]);
  expect(seats.lockedFor(id)).toHaveLength(7);
});

it("a removed ticket's seat is released in the other system", async () => {
  const { instanceId } = await hall();
  const id = await newBasket();
  const { value } = await pick(id, instanceId, "A-1", "A-2");
  await boxOffice.api.removeTicket({ params: { id, ticketId: value.tickets[0]?.id } });
  expect(seats.lockedFor(id)).toEqual(["A-2"]);
  seats.failNext("unavailable");
  expect((await boxOffice.api.emptyBasket({ params: { id } })).ok).toBe(true);
  expect(await claimed(instanceId)).toEqual([]);
});

it("an extended hold is extended in the other system first, whose deadline it has", async () => {
  const { instanceId } = await hall();
  const id = await newBasket();
  await pick(id, instanceId, "A-1");
  seats.until = new Date(Math.ceil(Date.now() / 1000) * 1000 + 16 * 60_000);
  await stored.baskets.change({ id }, { heldUntil: fromNow({ minutes: 1 }) });
  seats.failNext("lost-after");
  const { value } = await boxOffice.api.extendHold({ params: { id } });
  expect(Date.parse(value.hold?.until ?? "")).toBeLessThanOrEqual(seats.until.getTime());
  expect(Date.parse(value.hold?.until ?? "")).toBeGreaterThan(Date.now() + 10 * 60_000);
  expect(seats.calls).toEqual(["lock", "extend", "read"]);
});

it("a hold that is renewed with seats that the basket has already ends when the other system's locks do", async () => {
  const { packageId, instanceIds } = await newPackage({ events: 2 });
  const [from = "", other = ""] = instanceIds;
  const id = await newBasket();
  const choice = (instanceId: string) => ({ instanceId, priceTypeId: "standard", band: "A" });
  const added = await boxOffice.api.addPackage({
    params: { id },
    body: { packageId, quantity: 1, choices: [choice(from), choice(other)] },
  });
  expect(added.outcome).toBe("ok");
  seats.until = new Date(Math.ceil(Date.now() / 1000) * 1000 + 4 * 60_000);
  await stored.baskets.change({ id }, { heldUntil: fromNow({ minutes: 1 }) });
  const { value } = await boxOffice.api.changePackageDate({
    params: { id, itemId: added.value.items[0]?.id, instanceId: from },
    body: { choices: [choice(from)] },
  });
  expect(seats.calls).toEqual(["lock", "extend"]);
  expect(Date.parse(value.hold?.until ?? "")).toBe(seats.until.getTime());
});

it("seats that the other system no longer has end the hold when it is extended, and can be taken again", async () => {
  const { instanceId } = await hall();
  const id = await newBasket();
  await pick(id, instanceId, "A-1", "A-2");
  seats.sellElsewhere(instanceId, "A-2");
  expect((await boxOffice.api.extendHold({ params: { id } })).outcome).toBe("basket-expired");
  expect(await claimed(instanceId)).toEqual([]);
  expect(seats.lockedFor(id)).toEqual([]);
  const again = await boxOffice.api.reclaimTickets({ params: { id } });
  expect(again.value.tickets.map(getSeat)).not.toContain("Orchestra A 2");
  expect(seats.lockedFor(id)).toHaveLength(2);
});
