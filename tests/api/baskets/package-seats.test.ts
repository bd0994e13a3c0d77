import { expect, it } from "vitest";

import { type BasketBody, call, getBasket, newBasket, pick } from "../support/box-office";
import {
  addPackage,
  changeDate,
  firstPackageId,
  packageDetails,
  type PackageRefusal,
  seatsHeld,
} from "../support/buying-packages";
import { liveClaims } from "../support/create-test-performance";
import { newPackage } from "../support/packages";

const ticketsAt = ({ tickets }: Pick<BasketBody, "tickets">, at: string) =>
  tickets.filter(({ instance }) => instance.id === at);
const seatIdsAt = (basket: Pick<BasketBody, "tickets">, at: string) =>
  ticketsAt(basket, at)
    .map(({ seatId }) => seatId)
    .sort();
const claimsAt = async (instanceId: string) =>
  (await liveClaims(instanceId)).map(({ seat_id }) => seat_id).sort();

const rows = [
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
  const { body } = await addPackage(id, packageId, [first, second], { quantity: 4 });
  return { id, itemId: firstPackageId(body), first, second, body };
}

it("a package holds a wheelchair space and three companion seats at each event at the package's price", async () => {
  const { packageId, instanceIds } = await newPackage({ rows });
  const choices = instanceIds.map((instanceId) => ({ instanceId, seatIds: PLACES }));
  const { status, body } = await addPackage(await newBasket(), packageId, choices, { quantity: 4 });
  expect(status).toBe(200);
  for (const instanceId of instanceIds) expect(seatIdsAt(body, instanceId)).toEqual(PLACES);
  expect(body.totals.total.amount).toBe(12 * (7600 - 1140 + 900));
});

it("the seats at one event of a package are changed in the basket, and those kept stay held", async () => {
  const { id, itemId, first, second, body } = await packageOfFour();
  const [kept = ""] = seatIdsAt(body, first);
  const seatIds = ["W-1", "X-1", "X-2", kept];
  const changed = await changeDate(id, itemId, first, { instanceId: first, seatIds });
  expect(changed.status).toBe(200);
  expect(seatIdsAt(changed.body, first)).toEqual(seatIds.toSorted());
  expect(await claimsAt(first)).toEqual(seatIds.toSorted());
  expect(seatIdsAt(changed.body, second)).toEqual(seatIdsAt(body, second));
  expect(packageDetails(changed.body)).toMatchObject({ missing: 0, percentOff: 15 });
  expect(changed.body.totals.total).toEqual(body.totals.total);
});

it("each changed seat can have its own price type, which the performance must sell", async () => {
  const { id, itemId, first } = await packageOfFour();
  const choice = { instanceId: first, seatIds: PLACES };
  // The test performance's limited price type has its id.
  const priceTypeIds = ["standard", first, first, "standard"];
  const { status, body } = await changeDate(id, itemId, first, { ...choice, priceTypeIds });
  expect(status).toBe(200);
  const typeOf = new Map(
    ticketsAt(body, first).map(({ seatId, priceType }) => [seatId, priceType.id]),
  );
  expect(PLACES.map((seatId) => typeOf.get(seatId))).toEqual(priceTypeIds);
  const few = await changeDate(id, itemId, first, { ...choice, priceTypeIds: ["standard"] });
  expect(few.body.fields).toEqual({ "choices.0.priceTypeIds": "not-as-many-as-seats" });
  const closed = Array<string>(4).fill("under30");
  const refused = await changeDate(id, itemId, first, { ...choice, priceTypeIds: closed });
  expect(refused.body.reason).toBe("price-not-open");
});

it("seats of others and companion seats alone are refused as new seats, and the old ones stay held", async () => {
  const { id, itemId, first } = await packageOfFour();
  const before = await claimsAt(first);
  const change = (seatIds: string[]) =>
    changeDate(id, itemId, first, { instanceId: first, seatIds });
  const alone = await change([before[0] ?? "", "X-1", "X-2", "X-3"]);
  expect([alone.status, alone.body.reason]).toEqual([403, "companion-needs-space"]);
  await pick(await newBasket(), first, ["W-1"]);
  const taken = await change(PLACES);
  expect([taken.status, taken.body.code, taken.body.lostIds]).toEqual([
    409,
    "seats-taken",
    ["W-1"],
  ]);
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
    changeDate(one, firstPackageId(mine.body), first, at("A-4")),
    changeDate(two, firstPackageId(theirs.body), first, at("A-3")),
  ]);
  for (const { status } of answers) expect([200, 409]).toContain(status);
  expect(await claimsAt(first)).toHaveLength(2);
});

const removeEvent = (id: string, itemId: string, instanceId: string, withOthers = false) =>
  call<BasketBody & PackageRefusal>(
    "DELETE",
    `/baskets/${id}/packages/${itemId}/performances/${instanceId}?withOthers=${withOthers}`,
  );

it("a flex package loses an event that it can do without, and keeps its discount", async () => {
  const { packageId, instanceIds } = await newPackage({});
  const [first, second] = instanceIds as [string, string];
  const id = await newBasket();
  const itemId = firstPackageId((await addPackage(id, packageId, instanceIds)).body);
  const { status, body } = await removeEvent(id, itemId, first);
  expect(status).toBe(200);
  expect(await seatsHeld(instanceIds)).toEqual([0, 1, 1]);
  expect(packageDetails(body)).toMatchObject({ missing: 0, percentOff: 15 });
  expect((await removeEvent(id, itemId, first)).body).toEqual(body);
  expect(await removeEvent(id, itemId, second)).toMatchObject({
    status: 409,
    body: { reason: "package", packageItemId: itemId },
  });
  expect(await seatsHeld(instanceIds)).toEqual([0, 1, 1]);
});

it("a fixed series keeps all its events", async () => {
  const { packageId, instanceIds } = await newPackage({ type: "fixed-series", minItems: 1 });
  const id = await newBasket();
  const itemId = firstPackageId((await addPackage(id, packageId, instanceIds)).body);
  const { status, body } = await removeEvent(id, itemId, instanceIds[0] ?? "");
  expect([status, body.reason]).toEqual([409, "package"]);
});

it("single companion seats whose wheelchair space goes with the event are removed after confirmation", async () => {
  const { packageId, instanceIds } = await newPackage({ rows });
  const [first, second, third] = instanceIds as [string, string, string];
  const id = await newBasket();
  const space = { instanceId: first, seatIds: ["W-1"] };
  const itemId = firstPackageId((await addPackage(id, packageId, [space, second, third])).body);
  await pick(id, first, ["X-1"]);
  const asked = await removeEvent(id, itemId, first);
  expect([asked.status, asked.body.reason]).toEqual([409, "takes-others"]);
  const part = ticketsAt(await getBasket(id), first).find(({ seatId }) => seatId === "W-1");
  const plan = await call<{ ticketIds: string[]; hasCompanionSeats: boolean }>(
    "GET",
    `/baskets/${id}/removals/${part?.id}`,
  );
  expect([plan.body.ticketIds.length, plan.body.hasCompanionSeats]).toEqual([2, true]);
  expect((await removeEvent(id, itemId, first, true)).status).toBe(200);
  expect(await seatsHeld([first])).toEqual([0]);
});

it("a package in another basket keeps its events", async () => {
  const { packageId, instanceIds } = await newPackage({});
  const id = await newBasket();
  const itemId = firstPackageId((await addPackage(id, packageId, instanceIds)).body);
  expect((await removeEvent(await newBasket(), itemId, instanceIds[0] ?? "")).status).toBe(200);
  expect((await getBasket(id)).tickets).toHaveLength(3);
});
