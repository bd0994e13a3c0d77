import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";

import {
  api,
  getBasket,
  newBasket,
  newCustomer,
  pick,
  type BasketBody,
} from "../support/box-office";
import {
  ageBasket,
  insertPurchase,
  createTestPerformance,
  changeSettings,
  liveClaims,
} from "../support/create-test-performance";
import { addPackage, changeDate, firstPackageId, seatsHeld } from "../support/buying-packages";
import { newPackage } from "../support/packages";
import { cancel, getCancellation, buyOrder } from "../support/buyers";
import type { RowOfSeats } from "../../support/api/seats";
import { stored } from "../support/stored";

const rows: RowOfSeats[] = [
  { row: "A", seats: 4 },
  { row: "B", seats: 2, kind: "wheelchair" },
  { row: "C", seats: 3, kind: "companion" },
];
const wheelchairPerformance = () => createTestPerformance({ rows });

const choose = (id: string, instanceId: string, seatIds: string[], session?: string) =>
  pick(id, instanceId, seatIds, { ...(session && { session }), key: randomUUID() });
const remove = (id: string, ticketId: string, withOthers?: "true") =>
  api.removeTicket({ params: { id, ticketId }, query: { withOthers } });
const listTickets = async (id: string) => (await getBasket(id)).tickets;
const findRow = (ticket: BasketBody["tickets"][number]) => ticket.seat.row;

it("a companion seat is refused by name without a wheelchair space for the same performance", async () => {
  const { instanceId } = await wheelchairPerformance();
  const id = await newBasket();
  const alone = await choose(id, instanceId, ["A-1", "C-2"]);
  expect(alone.outcome).toBe("not-allowed/companion-needs-space");
  expect(alone.failure.companions).toMatchObject([{ row: "C", number: "2", kind: "companion" }]);
  expect(await listTickets(id)).toEqual([]);
  const elsewhere = await wheelchairPerformance();
  await choose(id, elsewhere.instanceId, ["B-1"]);
  expect((await choose(id, instanceId, ["C-2"])).failure.reason).toBe("companion-needs-space");
});

it("a companion seat is sold together with a wheelchair space, in any order, or after it", async () => {
  const { instanceId } = await wheelchairPerformance();
  for (const seats of [["C-1", "B-1", "C-2"]])
    expect((await choose(await newBasket(), instanceId, seats)).outcome).toBe("ok");
  const id = await newBasket();
  expect((await choose(id, instanceId, ["B-2"])).outcome).toBe("ok");
  expect((await choose(id, instanceId, ["C-3"])).outcome).toBe("ok");
});

it("a wheelchair user's party is held completely or not at all", async () => {
  const { instanceId } = await wheelchairPerformance();
  const party = ["B-1", "C-1", "C-2", "C-3", "A-1", "A-2"];
  await choose(await newBasket(), instanceId, ["A-2"]);
  const id = await newBasket();
  expect((await choose(id, instanceId, party)).outcome).toBe("seats-taken");
  expect(await listTickets(id)).toEqual([]);
  expect((await choose(id, instanceId, [...party.slice(0, 5), "A-3"])).outcome).toBe("ok");
  expect(await listTickets(id)).toHaveLength(6);
});

it("a companion seat is sold to a customer who has a wheelchair space from an earlier order", async () => {
  const { instanceId, planId } = await wheelchairPerformance();
  const { customerId, session } = await newCustomer();
  const order = { customerId, instanceId, planId, priceTypeId: "standard" };
  await insertPurchase({ ...order, seatId: "B-1" });
  const id = await newBasket();
  expect((await choose(id, instanceId, ["C-1"])).outcome).toBe("not-allowed/companion-needs-space");
  await api.claimBasket({ params: { id }, session });
  expect((await choose(id, instanceId, ["C-1"], session)).outcome).toBe("ok");
  expect((await listTickets(id)).map(({ entitled }) => entitled)).toEqual([true]);
});

it("a companion seat is removed with the last wheelchair space, after confirmation", async () => {
  const { instanceId } = await wheelchairPerformance();
  const id = await newBasket();
  await choose(id, instanceId, ["A-1", "B-1", "B-2", "C-1", "C-2"]);
  const spaces = (await listTickets(id)).filter((ticket) => findRow(ticket) === "B");
  const [first, second] = spaces.map((ticket) => ticket.id);
  // One space is enough for the companions.
  expect((await remove(id, first ?? "")).outcome).toBe("ok");
  const plan = await api.planRemoval({ params: { id, lineId: second } });
  expect(plan.value).toMatchObject({ hasCompanionSeats: true, hasCompanions: false });
  const refused = await remove(id, second ?? "");
  expect([refused.outcome, refused.failure.ticketIds.length]).toEqual(["conflict/takes-others", 3]);
  expect(await listTickets(id)).toHaveLength(4);
  expect((await remove(id, second ?? "", "true")).value.tickets.map(findRow)).toEqual(["A"]);
});

it("a companion seat is removed with the package that has its wheelchair space", async () => {
  const { packageId, instanceIds } = await newPackage({ rows });
  const [first = "", second = ""] = instanceIds;
  const id = await newBasket();
  const added = await addPackage(id, packageId, [
    { instanceId: first, seatIds: ["B-1"] },
    { instanceId: second, seatIds: ["A-1"] },
  ]);
  expect(added.outcome).toBe("ok");
  expect((await choose(id, first, ["A-1", "C-1"])).outcome).toBe("ok");
  const itemId = firstPackageId(await getBasket(id));
  const plan = await api.planRemoval({ params: { id, lineId: itemId } });
  expect(plan.value).toMatchObject({ hasCompanionSeats: true, hasCompanions: false });
  expect(plan.value.ticketIds).toHaveLength(3);
  const removed = await api.removeItem({ params: { id, itemId } });
  expect(removed.value.tickets.map(findRow)).toEqual(["A"]);
  expect(await seatsHeld([first, second])).toEqual([1, 0]);
});

it("a companion seat in a package is only removed with that package", async () => {
  const { packageId, instanceIds } = await newPackage({ rows });
  const [first = "", second = ""] = instanceIds;
  const id = await newBasket();
  await choose(id, first, ["B-1"]);
  const added = await addPackage(id, packageId, [
    { instanceId: first, seatIds: ["C-1"] },
    { instanceId: second, seatIds: ["A-1"] },
  ]);
  expect(added.outcome).toBe("ok");
  const space = (await listTickets(id)).find((ticket) => findRow(ticket) === "B");
  expect((await remove(id, space?.id ?? "", "true")).value.tickets.map(findRow).sort()).toEqual([
    "A",
    "C",
  ]);
});

it("a package that would leave a companion seat without a wheelchair space is refused, also when its date changes", async () => {
  const { packageId, instanceIds } = await newPackage({ rows, dates: 2 });
  const [first = "", second = "", third = ""] = instanceIds;
  const id = await newBasket();
  const alone = await addPackage(id, packageId, [
    { instanceId: first, seatIds: ["C-1"] },
    { instanceId: third, seatIds: ["A-1"] },
  ]);
  expect(alone.outcome).toBe("not-allowed/companion-needs-space");
  expect(await getBasket(id)).toMatchObject({ tickets: [], items: [] });

  const space = [
    { instanceId: first, seatIds: ["B-1"] },
    { instanceId: third, seatIds: ["A-1"] },
  ];
  const itemId = firstPackageId((await addPackage(id, packageId, space)).value);
  const to = { instanceId: second, seatIds: ["C-1"] };
  const changed = await changeDate(id, itemId, first, to);
  expect(changed.outcome).toBe("not-allowed/companion-needs-space");
  // A companion seat outside the package, which would lose its wheelchair space.
  expect((await choose(id, first, ["C-1"])).outcome).toBe("ok");
  const left = await changeDate(id, itemId, first, { instanceId: second, seatIds: ["B-1"] });
  expect(left.outcome).toBe("not-allowed/companion-needs-space");
  expect((await listTickets(id)).map(findRow).sort()).toEqual(["A", "B", "C"]);
});

it("an order with a wheelchair space cannot be canceled before the orders with its companion seats", async () => {
  const { instanceId, planId } = await wheelchairPerformance();
  await changeSettings({ cancelOrders: true });
  const holder = await newCustomer();
  const buySeats = async (seats: string[]) => {
    const id = await newBasket();
    await api.claimBasket({ params: { id }, session: holder.session });
    expect((await choose(id, instanceId, seats, holder.session)).outcome).toBe("ok");
    return buyOrder(id, holder);
  };
  const space = await buySeats(["B-1"]);
  const companions = [await buySeats(["C-1"]), await buySeats(["A-1", "C-2"])];
  // Another customer's companion seats don't count.
  const stranger = await newCustomer();
  const { customerId } = stranger;
  await insertPurchase({ customerId, instanceId, planId, seatId: "C-3", priceTypeId: "standard" });

  const refused = await cancel(space.id, holder);
  expect(refused.outcome).toBe("not-allowed/companion-elsewhere");
  expect(await getCancellation(space.id, holder)).toMatchObject({
    refusal: "companion-elsewhere",
    companionOrders: companions.map(({ number }) => number),
  });

  // Another wheelchair space is enough for the companions.
  const another = await buySeats(["B-2"]);
  expect((await getCancellation(space.id, holder)).refusal).toBeNull();
  expect((await cancel(another.id, holder)).outcome).toBe("ok");

  for (const { id } of [...companions, space])
    expect((await cancel(id, holder)).outcome).toBe("ok");
  expect(await liveClaims(instanceId)).toEqual([]);
});

it("a companion seat is reclaimed together with its wheelchair space, not alone", async () => {
  const { instanceId } = await wheelchairPerformance();
  const id = await newBasket();
  await choose(id, instanceId, ["C-1", "B-1"]);
  await ageBasket(id, 60);
  const again = await api.reclaimTickets({ params: { id }, key: randomUUID() });
  expect([again.outcome, again.value.tickets.length]).toEqual(["ok", 2]);
  await ageBasket(id, 60);
  // Choosing something else abandons the rest of the expired basket.
  expect((await choose(id, instanceId, ["C-1"])).failure.reason).toBe("companion-needs-space");
});

/** Spaces in one row of bands A and B, each between companion seats: `A-2` to `A-4`, and so on. */
async function rowsWithSpaces() {
  const { instanceId, planId } = await createTestPerformance({
    rows: [
      { row: "A", seats: 5 },
      { row: "B", seats: 5, band: "B" },
      { row: "C", seats: 5 },
      { row: "D", seats: 5 },
    ],
  });
  await stored.seats.change({ planId, number: "3" }, { kind: "wheelchair" });
  await stored.seats.change({ planId, number: ["2", "4"] }, { kind: "companion" });
  return instanceId;
}

const reclaim = (id: string) => api.reclaimTickets({ params: { id }, key: randomUUID() });
const heldIds = async (instanceId: string) =>
  (await liveClaims(instanceId)).map(({ seatId }) => seatId).sort();

it("a wheelchair user's party that lost seats is held again at the nearest space of its band", async () => {
  const instanceId = await rowsWithSpaces();
  for (const lost of ["A-3", "A-4"]) {
    const id = await newBasket();
    await choose(id, instanceId, ["A-2", "A-3", "A-4"]);
    const before = (await listTickets(id)).map((ticket) => [ticket.id, ticket.seat.kind]);
    await ageBasket(id, 60);
    const other = await newBasket();
    await choose(other, instanceId, lost === "A-3" ? ["A-3"] : ["D-3", "A-4"]);
    const { value } = await reclaim(id);
    expect(value.tickets.map((ticket) => [ticket.id, ticket.seat.kind])).toEqual(before);
    expect((await heldIds(instanceId)).filter((seat) => seat.startsWith("C"))).toEqual([
      "C-2",
      "C-3",
      "C-4",
    ]);
    for (const basketId of [id, other]) await ageBasket(basketId, 60);
  }
});

it("two wheelchair users who lost their seats are held again, each with their companions", async () => {
  const instanceId = await rowsWithSpaces();
  const id = await newBasket();
  await choose(id, instanceId, ["A-2", "A-3", "C-3", "C-4"]);
  await ageBasket(id, 60);
  await choose(await newBasket(), instanceId, ["A-3"]);
  expect((await reclaim(id)).outcome).toBe("ok");
  const held = await heldIds(instanceId);
  expect(held).toEqual(["A-3", "C-3", "C-4", "D-2", "D-3"]);
});

it("a wheelchair user's party is not held again in other bands or without its companion seats", async () => {
  const instanceId = await rowsWithSpaces();
  await stored.seats.change(
    { planId: instanceId, kind: "companion", row: ["C", "D"] },
    { kind: "standard" },
  );
  const id = await newBasket();
  await choose(id, instanceId, ["A-3", "A-4"]);
  await ageBasket(id, 60);
  await choose(await newBasket(), instanceId, ["A-3"]);
  const again = await reclaim(id);
  expect(again).toMatchObject({ outcome: "seats-taken" });
  expect(again.failure.lost).toMatchObject([{ row: "A", number: "3" }]);
  expect(await heldIds(instanceId)).toEqual(["A-3"]);
});
