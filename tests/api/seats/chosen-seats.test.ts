import { expect, it } from "vitest";

import { api, add, newBasket, getSeat } from "../support/box-office";
import {
  ageBasket,
  liveClaims,
  createTestPerformance,
  insertSeatBlocks,
} from "../support/create-test-performance";
import { stored } from "../support/stored";

const choose = (
  basketId: string,
  instanceId: string,
  seatIds: string[],
  priceTypeId = "standard",
  key?: string,
) =>
  api.addTickets({
    params: { id: basketId },
    body: { instanceId, seats: seatIds.map((seatId) => ({ seatId, priceTypeId })) },
    ...(key !== undefined && { key }),
  });

const rows = (...names: string[]) => names.map((row) => ({ row, seats: 6 }));
const heldSeatIds = async (instanceId: string) =>
  (await liveClaims(instanceId)).map(({ seatId }) => seatId).sort();

it("picked seats are held, and no others", async () => {
  const { instanceId } = await createTestPerformance({ rows: rows("A", "B") });
  const id = await newBasket();
  const { value } = await choose(id, instanceId, ["B-2", "A-5"]);
  expect(value.tickets.map(getSeat)).toEqual(["Orchestra A 5", "Orchestra B 2"]);
  expect(value.hold).not.toBeNull();
  expect(value.totals.total.amount).toBe(2 * 8500);
  expect(await heldSeatIds(instanceId)).toEqual(["A-5", "B-2"]);
});

it("picked seats that are in the basket already stay, and the others are added", async () => {
  const { instanceId } = await createTestPerformance({ rows: rows("A") });
  const id = await newBasket();
  const first = await choose(id, instanceId, ["A-1", "A-2"]);
  const again = await choose(id, instanceId, ["A-1", "A-2"]);
  expect(again.outcome).toBe("ok");
  expect(again.value.tickets).toEqual(first.value.tickets);
  const more = await choose(id, instanceId, ["A-2", "A-3"]);
  expect(more.value.tickets.map(getSeat)).toEqual([1, 2, 3].map((n) => `Orchestra A ${n}`));
});

it("picked seats are all refused when one is taken, with that seat and the nearest free ones", async () => {
  const { instanceId } = await createTestPerformance({ rows: rows("A") });
  await choose(await newBasket(), instanceId, ["A-3"]);
  const id = await newBasket();
  const { outcome, failure } = await choose(id, instanceId, ["A-2", "A-3"]);
  expect(outcome).toBe("seats-taken");
  expect([failure.lost, failure.lostIds]).toEqual([
    [{ section: "Orchestra", row: "A", number: "3", kind: "standard" }],
    ["A-3"],
  ]);
  expect(failure.nearest).toEqual(["A-2", "A-1"]);
  expect(await heldSeatIds(instanceId)).toEqual(["A-3"]);
  expect((await choose(id, instanceId, failure.nearest)).outcome).toBe("ok");
});

it("picked seats are refused when unknown, of another plan, repeated, or at a price that is not sold", async () => {
  const { instanceId, limitedTypeId } = await createTestPerformance({
    rows: [...rows("A"), { row: "C", seats: 2, band: "C" }],
  });
  const other = await createTestPerformance({ rows: rows("Z") });
  const id = await newBasket();
  const result = await choose(id, instanceId, ["A-1", "Z-1", "A-1", "none"]);
  expect(result.outcome).toBe("invalid");
  expect(result.failure.fields).toEqual({
    "seats.1.seatId": "unknown",
    "seats.2.seatId": "repeated",
    "seats.3.seatId": "unknown",
  });
  expect((await choose(id, instanceId, ["C-1"])).failure.reason).toBe("price-not-open");
  expect((await choose(id, instanceId, ["A-1"], "under30")).failure.reason).toBe("price-not-open");
  expect((await choose(id, "none", ["A-1"])).outcome).toBe("not-found");
  expect((await choose(id, instanceId, [])).outcome).toBe("invalid");
  const limited = await choose(id, instanceId, ["A-1", "A-2", "A-3"], limitedTypeId);
  expect(limited.failure.limit).toMatchObject({ maxTickets: 2, totalTickets: 3 });
  expect(await heldSeatIds(other.instanceId)).toEqual([]);
});

it("a request with both picked seats and choices, or with neither, is refused", async () => {
  const { instanceId } = await createTestPerformance({ rows: rows("A") });
  const id = await newBasket();
  const choices = [{ band: "A", priceTypeId: "standard", quantity: 1 }];
  const seats = [{ seatId: "A-1", priceTypeId: "standard" }];
  for (const body of [{ instanceId, choices, seats }, { instanceId }]) {
    const result = await api.addTickets({ params: { id }, body });
    expect([result.outcome, result.failure.fields]).toEqual([
      "invalid",
      { seats: "one-of-choices-and-seats" },
    ]);
  }
});

it("picked seats beyond the row limit are refused, with the limit's fields", async () => {
  const { instanceId } = await createTestPerformance({
    rows: rows("A", "B", "D"),
    instance: { limitRows: ["A", "B", "C"], limitRowsMax: 4 },
  });
  const id = await newBasket();
  expect((await choose(id, instanceId, ["A-1", "A-2", "B-1"])).outcome).toBe("ok");
  const { outcome, failure } = await choose(id, instanceId, ["D-1", "A-3", "B-2"]);
  expect(outcome).toBe("limit");
  expect(failure.limit).toEqual({
    maxTickets: 4,
    priceTypeName: null,
    instanceName: instanceId,
    previouslyPurchased: 0,
    totalTickets: 5,
    isOfRows: true,
  });
  expect((await choose(id, instanceId, ["D-1", "A-3"])).outcome).toBe("ok");
  // Nor are seats in limited rows suggested instead of a taken one.
  const other = await newBasket();
  await choose(other, instanceId, ["A-4", "A-5", "B-3", "B-4"]);
  const { failure: lost } = await choose(other, instanceId, ["D-1"]);
  expect(lost.nearest).toEqual(["D-2"]);
});

const distancedPerformance = async () => {
  const own = await createTestPerformance({ rows: rows("A", "B"), instance: { distanced: true } });
  await insertSeatBlocks(own.planId, ["A", "1", "2"], ["A", "4", "6"], ["B", "1", "6"]);
  return own;
};

it("a distanced performance assigns the best block of the requested size, or returns the sizes available", async () => {
  const { instanceId } = await distancedPerformance();
  const { value } = await add(await newBasket(), { instanceId, quantity: 2 });
  expect(value.tickets.map(getSeat)).toEqual(["Orchestra A 1", "Orchestra A 2"]);
  await choose(await newBasket(), instanceId, ["A-3"]);
  const two = await add(await newBasket(), { instanceId, quantity: 2 });
  expect(two.failure).toMatchObject({ code: "not-enough-seats", band: "A", available: 0 });
  // Block A is now only sold in sizes 3 and 6.
  expect(two.failure.blockSizes).toEqual([3, 6]);
  expect((await add(await newBasket(), { instanceId, quantity: 3 })).outcome).toBe("ok");
});

it("an expired basket of a distanced performance is reclaimed in whole blocks", async () => {
  const { instanceId } = await distancedPerformance();
  const [first, second] = [await newBasket(), await newBasket()];
  await choose(first, instanceId, ["A-1", "A-2"]);
  await ageBasket(first, 15);
  await choose(second, instanceId, ["A-1", "A-2"]);
  const again = await api.reclaimTickets({ params: { id: first } });
  expect(again.outcome).toBe("not-enough-seats");
});

it("picked seats that would leave a single seat are refused with that seat, if the plan says so", async () => {
  const { instanceId, planId } = await createTestPerformance({ rows: rows("A") });
  const id = await newBasket();
  expect((await choose(id, instanceId, ["A-2"])).outcome).toBe("ok");
  await stored.seatPlans.change({ id: planId }, { refusesSingleSeats: true });
  const { failure } = await choose(id, instanceId, ["A-5"]);
  expect(failure).toMatchObject({ code: "not-allowed", reason: "single-seat", aloneIds: ["A-6"] });
  expect((await choose(id, instanceId, ["A-3", "A-4"])).outcome).toBe("ok");
});

it("a wheelchair user's party may leave a single seat, whatever the plan says", async () => {
  const { instanceId, planId } = await createTestPerformance({ rows: rows("A") });
  await stored.seatPlans.change({ id: planId }, { refusesSingleSeats: true });
  await stored.seats.change({ planId, id: "A-2" }, { kind: "wheelchair" });
  const id = await newBasket();
  expect((await choose(id, instanceId, ["A-2", "A-4"])).outcome).toBe("ok");
});

it("seats of a row are listed by number, also where the numbers fall from left to right", async () => {
  const { instanceId } = await createTestPerformance({ seats: 3 });
  const { planId } = await stored.instances.one({ id: instanceId }, ["planId"]);
  for (const number of [1, 2, 3])
    await stored.seats.change({ planId, id: `A-${number}` }, { place: 4 - number });
  const { value } = await choose(await newBasket(), instanceId, ["A-3", "A-1", "A-2"]);
  expect(value.tickets.map(getSeat)).toEqual(["Orchestra A 1", "Orchestra A 2", "Orchestra A 3"]);
});
