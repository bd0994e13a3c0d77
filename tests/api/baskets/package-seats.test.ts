import { expect, it } from "vitest";

import { api, type BasketBody, getBasket, newBasket, pick } from "../support/box-office";
import {
  addPackage,
  changeDate,
  firstPackageId,
  packageDetails,
  seatsHeld,
} from "../support/buying-packages";
import { liveClaims } from "../support/create-test-performance";
import { newPackage } from "../support/packages";
import type { RowOfSeats } from "../../support/api/seats";

const ticketsAt = ({ tickets }: Pick<BasketBody, "tickets">, at: string) =>
  tickets.filter(({ instance }) => instance.id === at);
const seatIdsAt = (basket: Pick<BasketBody, "tickets">, at: string) =>
  ticketsAt(basket, at)
    .map(({ seatId }) => seatId)
    .sort();
const claimsAt = async (instanceId: string) =>
  (await liveClaims(instanceId)).map(({ seatId }) => seatId).sort();

const rows: RowOfSeats[] = [
  { row: "A", seats: 6 },
  { row: "W", seats: 1, kind: "wheelchair" },
  { row: "X", seats: 3, kind: "companion" },
];
const PLACES = ["W-1", "X-1", "X-2", "X-3"];

/** A flex package for four people, with two of its three events. */
async function packageOfFour() {
  const { packageId, instanceIds } = await newPackage({ rows });
  const [first, second] = instanceIds as [string, string];
  const id = await newBasket();
  const { value } = await addPackage(id, packageId, [first, second], { quantity: 4 });
  return { id, itemId: firstPackageId(value), first, second, body: value };
}

it("a package holds a wheelchair space and three companion seats at each event at the package's price", async () => {
  const { packageId, instanceIds } = await newPackage({ rows });
  const choices = instanceIds.map((instanceId) => ({ instanceId, seatIds: PLACES }));
  const { value } = await addPackage(await newBasket(), packageId, choices, {
    quantity: 4,
  });
  for (const instanceId of instanceIds) expect(seatIdsAt(value, instanceId)).toEqual(PLACES);
  expect(value.totals.total.amount).toBe(12 * (7600 - 1140 + 900));
});

it("the seats at one event of a package are changed in the basket, and those kept stay held", async () => {
  const { id, itemId, first, second, body } = await packageOfFour();
  const [kept = ""] = seatIdsAt(body, first);
  const seatIds = ["W-1", "X-1", "X-2", kept];
  const changed = await changeDate(id, itemId, first, { instanceId: first, seatIds });
  expect(changed.outcome).toBe("ok");
  expect(seatIdsAt(changed.value, first)).toEqual(seatIds.toSorted());
  expect(await claimsAt(first)).toEqual(seatIds.toSorted());
  expect(seatIdsAt(changed.value, second)).toEqual(seatIdsAt(body, second));
  expect(packageDetails(changed.value)).toMatchObject({ missing: 0, percentOff: 15 });
  expect(changed.value.totals.total).toEqual(body.totals.total);
});

it("each changed seat can have its own price type, which the performance must sell", async () => {
  const { id, itemId, first } = await packageOfFour();
  const choice = { instanceId: first, seatIds: PLACES };
  // The test performance's limited price type has its id.
  const priceTypeIds = ["standard", first, first, "standard"];
  const { value } = await changeDate(id, itemId, first, { ...choice, priceTypeIds });
  const typeOf = new Map(
    ticketsAt(value, first).map(({ seatId, priceType }) => [seatId, priceType.id]),
  );
  expect(PLACES.map((seatId) => typeOf.get(seatId))).toEqual(priceTypeIds);
  const few = await changeDate(id, itemId, first, { ...choice, priceTypeIds: ["standard"] });
  expect(few.failure.fields).toEqual({ "choices.0.priceTypeIds": "not-as-many-as-seats" });
  const closed = Array<string>(4).fill("under30");
  const refused = await changeDate(id, itemId, first, { ...choice, priceTypeIds: closed });
  expect(refused.failure.reason).toBe("price-not-open");
});

it("seats of others and companion seats alone are refused as new seats, and the old ones stay held", async () => {
  const { id, itemId, first } = await packageOfFour();
  const before = await claimsAt(first);
  const change = (seatIds: string[]) =>
    changeDate(id, itemId, first, { instanceId: first, seatIds });
  const alone = await change([before[0] ?? "", "X-1", "X-2", "X-3"]);
  expect(alone.outcome).toBe("not-allowed/companion-needs-space");
  await pick(await newBasket(), first, ["W-1"]);
  const taken = await change(PLACES);
  expect(taken.failure).toMatchObject({ code: "seats-taken", lostIds: ["W-1"] });
  expect(await claimsAt(first)).toEqual([...before, "W-1"]);
});

it("two packages that swap to each other's seats at one event neither deadlock nor share a seat", async () => {
  const { packageId, instanceIds } = await newPackage({});
  const [first, other] = instanceIds as [string, string];
  const at = (seatId: string) => ({ instanceId: first, seatIds: [seatId] });
  const [one, two] = [await newBasket(), await newBasket()];
  const mine = await addPackage(one, packageId, [at("A-3"), other]);
  const theirs = await addPackage(two, packageId, [at("A-4"), other]);
  const answers = await Promise.all([
    changeDate(one, firstPackageId(mine.value), first, at("A-4")),
    changeDate(two, firstPackageId(theirs.value), first, at("A-3")),
  ]);
  for (const { outcome } of answers) expect(["ok", "seats-taken"]).toContain(outcome);
  expect(await claimsAt(first)).toHaveLength(2);
});

const removeEvent = (id: string, itemId: string, instanceId: string, withOthers?: "true") =>
  api.removeFromPackage({ params: { id, itemId, instanceId }, query: { withOthers } });

it("a flex package loses an event that it can do without, and keeps its discount", async () => {
  const { packageId, instanceIds } = await newPackage({});
  const [first, second] = instanceIds as [string, string];
  const id = await newBasket();
  const itemId = firstPackageId((await addPackage(id, packageId, instanceIds)).value);
  const { value } = await removeEvent(id, itemId, first);
  expect(await seatsHeld(instanceIds)).toEqual([0, 1, 1]);
  expect(packageDetails(value)).toMatchObject({ missing: 0, percentOff: 15 });
  expect((await removeEvent(id, itemId, first)).value).toEqual(value);
  expect(await removeEvent(id, itemId, second)).toMatchObject({
    failure: { code: "conflict", reason: "package", packageItemId: itemId },
  });
  expect(await seatsHeld(instanceIds)).toEqual([0, 1, 1]);
});

it("a fixed series keeps all its events", async () => {
  const { packageId, instanceIds } = await newPackage({ type: "fixed-series", minItems: 1 });
  const id = await newBasket();
  const itemId = firstPackageId((await addPackage(id, packageId, instanceIds)).value);
  const { outcome } = await removeEvent(id, itemId, instanceIds[0] ?? "");
  expect(outcome).toBe("conflict/package");
});

it("single companion seats whose wheelchair space goes with the event are removed after confirmation", async () => {
  const { packageId, instanceIds } = await newPackage({ rows });
  const [first, second, third] = instanceIds as [string, string, string];
  const id = await newBasket();
  const space = { instanceId: first, seatIds: ["W-1"] };
  const itemId = firstPackageId((await addPackage(id, packageId, [space, second, third])).value);
  await pick(id, first, ["X-1"]);
  const asked = await removeEvent(id, itemId, first);
  expect(asked.outcome).toBe("conflict/takes-others");
  const part = ticketsAt(await getBasket(id), first).find(({ seatId }) => seatId === "W-1");
  const plan = await api.planRemoval({ params: { id, lineId: part?.id } });
  expect([plan.value.ticketIds.length, plan.value.hasCompanionSeats]).toEqual([2, true]);
  expect((await removeEvent(id, itemId, first, "true")).outcome).toBe("ok");
  expect(await seatsHeld([first])).toEqual([0]);
});

it("a package in another basket keeps its events", async () => {
  const { packageId, instanceIds } = await newPackage({});
  const id = await newBasket();
  const itemId = firstPackageId((await addPackage(id, packageId, instanceIds)).value);
  expect((await removeEvent(await newBasket(), itemId, instanceIds[0] ?? "")).outcome).toBe("ok");
  expect((await getBasket(id)).tickets).toHaveLength(3);
});
