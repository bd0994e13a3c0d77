import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";

import {
  api,
  add,
  type BasketBody,
  getBasket,
  newBasket,
  pick,
  getSeat,
} from "../support/box-office";
import {
  addPackage,
  addPerformances,
  changeDate,
  packageDetails,
  firstPackageId,
  packagesIn,
  seatsHeld,
} from "../support/buying-packages";
import { newPackage, newSuperPackage, type TestPackage } from "../support/packages";
import { ticketBasket } from "../support/prepared-basket";
import { fromNow } from "../../support/api/stored";
import { stored } from "../support/stored";

const takeSeats = async (instanceId: string, seatIds: string[]) =>
  expect((await pick(await newBasket(), instanceId, seatIds)).outcome).toBe("ok");

const findPackage = (basket: BasketBody, { packageId }: TestPackage) =>
  packagesIn(basket).find(({ productId }) => productId === packageId);

const listDiscounts = ({ tickets }: BasketBody) => tickets.map(({ discount }) => discount.amount);

it("a super package discounts all its parts once it is complete, after their own discounts", async () => {
  const [one, two] = [await newPackage({}), await newPackage({ percentOff: 10 })];
  const superPackage = await newSuperPackage([one, two]);
  const id = await newBasket();
  const opened = await addPackage(id, superPackage.packageId, []);
  expect(packageDetails(opened.value)).toMatchObject({ type: "super", missing: 2, percentOff: 0 });
  const superItemId = firstPackageId(opened.value);
  await addPackage(id, one.packageId, one.instanceIds.slice(0, 2), { superItemId });
  const some = two.instanceIds.slice(0, 2);
  const { value } = await addPackage(id, two.packageId, some, { superItemId });
  const details = packagesIn(value).find(({ id: itemId }) => itemId === superItemId)?.details;
  expect(details).toMatchObject({ missing: 0, percentOff: 20 });
  // $76.00 less 15 percent, less 20 percent of that; and less 10 percent, less 20 percent of that.
  const [fromOne, fromTwo] = [1140 + 1292, 760 + 1368];
  expect(listDiscounts(value).sort()).toEqual([fromTwo, fromTwo, fromOne, fromOne]);

  // Removed alone, it takes its discount with it; added again, it finds its parts.
  const alone = await api.removeItem({
    params: { id, itemId: superItemId },
    query: { withParts: "false" },
  });
  expect(listDiscounts(alone.value).sort()).toEqual([1140, 1140, 760, 760]);
  const free = { details: { superItemId: null } };
  expect(packagesIn(alone.value)).toMatchObject([free, free]);
  const back = await addPackage(id, superPackage.packageId, []);
  expect(listDiscounts(back.value).sort()).toEqual(listDiscounts(value).sort());
  const superId = findPackage(back.value, superPackage)?.id;

  // Without one of its parts it gives no discount; removed itself, it removes its parts too.
  const secondId = findPackage(value, two)?.id;
  expect(listDiscounts((await api.removeItem({ params: { id, itemId: secondId } })).value)).toEqual(
    [1140, 1140],
  );
  const none = await api.removeItem({ params: { id, itemId: superId } });
  expect(none.value).toMatchObject({ items: [], tickets: [], hold: null });
  expect(await seatsHeld([...one.instanceIds, ...two.instanceIds])).toEqual(Array(6).fill(0));
});

it("a package that was added separately counts for a super package, whichever was added first", async () => {
  const [one, two] = [await newPackage({}), await newPackage({})];
  const superPackage = await newSuperPackage([one, two]);
  const id = await newBasket();
  await addPackage(id, one.packageId, one.instanceIds.slice(0, 2));
  const opened = await addPackage(id, superPackage.packageId, []);
  const superDetails = (body: BasketBody) => findPackage(body, superPackage)?.details;
  expect(superDetails(opened.value)).toMatchObject({ missing: 1, percentOff: 0 });
  const { value } = await addPackage(id, two.packageId, two.instanceIds.slice(0, 2));
  expect(superDetails(value)).toMatchObject({ missing: 0, percentOff: 20 });
});

it("a super package refuses packages that are not its parts, and those of other baskets", async () => {
  const [part, stranger] = [await newPackage({}), await newPackage({})];
  const superPackage = await newSuperPackage([part]);
  const id = await newBasket();
  const superItemId = firstPackageId((await addPackage(id, superPackage.packageId, [])).value);
  const result = await addPackage(id, stranger.packageId, stranger.instanceIds, { superItemId });
  expect(result.failure.fields).toEqual({ superItemId: "unknown" });
  const other = await newBasket();
  const elsewhere = await addPackage(other, part.packageId, part.instanceIds, { superItemId });
  expect(elsewhere.failure.fields).toEqual({ superItemId: "unknown" });
});

const createSeries = () =>
  newPackage({ type: "fixed-series", minItems: 3, onePlan: true, percentOff: 20 });

it("a fixed series has the same seats at every performance where they are all free", async () => {
  const { packageId, instanceIds } = await createSeries();
  await add(await newBasket(), { instanceId: instanceIds[1] ?? "", quantity: 2 });
  const { value } = await addPackage(await newBasket(), packageId, instanceIds, { quantity: 2 });
  const [first, ...others] = instanceIds.map((each) =>
    value.tickets.filter(({ instance }) => instance.id === each).map(getSeat),
  );
  expect(first).toHaveLength(2);
  expect(others).toEqual([first, first]);
  expect(packageDetails(value)).toMatchObject({ type: "fixed-series", missing: 0, percentOff: 20 });
  expect(value.totals.discounts.amount).toBe(6 * 1520);
});

it("a fixed series has the nearest possible seats where the same ones are not free", async () => {
  const { packageId, instanceIds } = await createSeries();
  const [a, b, c] = instanceIds as [string, string, string];
  await takeSeats(a, ["A-1", "A-2", "A-3"]);
  await takeSeats(b, ["A-4", "A-5", "A-6"]);
  const { value } = await addPackage(await newBasket(), packageId, [a, b, c], { quantity: 2 });
  expect(value.tickets).toHaveLength(6);
  expect(await seatsHeld(instanceIds)).toEqual([5, 5, 2]);
});

it("a fixed series needs one performance of each of its events, and none can be added later", async () => {
  const { packageId, instanceIds } = await createSeries();
  const id = await newBasket();
  const few = await addPackage(id, packageId, instanceIds.slice(0, 2));
  expect(few.failure.fields).toEqual({ choices: "incomplete" });
  const { value } = await addPackage(id, packageId, instanceIds);
  const more = await addPerformances(id, firstPackageId(value), instanceIds.slice(0, 1));
  expect(more.failure.fields).toEqual({ choices: "series-is-whole" });
});

it("an automatic offer applies from the third ticket on, and is removed with it", async () => {
  const { id, instanceId } = await ticketBasket({ quantity: 2 });
  const offerId = `offer-${randomUUID().slice(0, 8)}`;
  await stored.automaticOffers.insert({
    id: offerId,
    name: "Three for two",
    description: "",
    tickets: 3,
    lowered: 1,
    percentOff: 100,
    validFrom: fromNow({ days: -1 }),
    active: true,
    rank: 1,
  });
  await stored.automaticOfferEvents.insert({ offerId: offerId, eventId: instanceId });
  expect((await getBasket(id)).offers).toEqual([]);
  const { value } = await add(id, { instanceId });
  expect(value.offers).toEqual([
    { id: offerId, name: "Three for two", saves: { amount: 7600, currency: "USD" } },
  ]);
  expect(value.totals).toMatchObject({
    subtotal: { amount: 22_800 },
    discounts: { amount: 7600 },
    total: { amount: 15_200 + 2700 },
  });
  const less = await api.removeTicket({ params: { id, ticketId: value.tickets[0]?.id } });
  expect([less.value.offers, less.value.totals.discounts.amount]).toEqual([[], 0]);
});

/** A basket with two of a package's three events; the first event has two performances. */
async function basketWithPackage(quantity = 1) {
  const { packageId, instanceIds } = await newPackage({ dates: 2, events: 4 });
  const [first, second, other, third] = instanceIds as [string, string, string, string];
  const id = await newBasket();
  const { value } = await addPackage(id, packageId, [first, other], { quantity });
  return { id, itemId: firstPackageId(value), first, second, other, third };
}
const listPerformances = ({ tickets }: BasketBody) =>
  tickets.map(({ instance }) => instance.id).sort();

it("a performance in a package can be changed to another of the same event, with its seats and discount", async () => {
  const { id, itemId, first, second, other } = await basketWithPackage(2);
  const key = randomUUID();
  const { value } = await changeDate(id, itemId, first, second, key);
  expect(listPerformances(value)).toEqual([second, second, other, other].sort());
  expect(listDiscounts(value)).toEqual(Array(4).fill(1140));
  expect(packageDetails(value)).toMatchObject({ missing: 0, percentOff: 15 });
  expect(await seatsHeld([first, second, other])).toEqual([0, 2, 2]);
  // Repeated with the same key it succeeds, though the old performance is no longer in the basket.
  expect((await changeDate(id, itemId, first, second, key)).value).toEqual(value);
});

it("a performance in a package is kept when the new one is sold out or of another event", async () => {
  const { id, itemId, first, second, other, third } = await basketWithPackage();
  const before = await getBasket(id);
  for (const [to, reason] of [
    [third, "another-event"],
    [other, "repeated"],
  ] as const) {
    const { outcome, failure } = await changeDate(id, itemId, first, to);
    expect([outcome, failure.fields["choices.0.instanceId"]]).toEqual(["invalid", reason]);
  }
  await takeSeats(second, ["A-1", "A-2", "A-3", "A-4", "A-5", "A-6"]);
  const full = await changeDate(id, itemId, first, second);
  expect(full.outcome).toBe("not-enough-seats");
  expect((await getBasket(id)).tickets).toEqual(before.tickets);
  expect(await seatsHeld([first])).toEqual([1]);
});

it("two customers who swap to each other's seats at once do not deadlock", async () => {
  const { packageId, instanceIds } = await newPackage({ dates: 2 });
  const [first, second, other] = instanceIds as [string, string, string];
  const choiceAt = (instanceId: string) => ({ instanceId, seatIds: ["A-3"] });
  const [one, two] = [await newBasket(), await newBasket()];
  const mine = await addPackage(one, packageId, [choiceAt(first), other]);
  const theirs = await addPackage(two, packageId, [choiceAt(second), other]);
  const answers = await Promise.all([
    changeDate(one, firstPackageId(mine.value), first, choiceAt(second)),
    changeDate(two, firstPackageId(theirs.value), second, choiceAt(first)),
  ]);
  // The first request finds the other seat still held; the second may get the seat it freed.
  for (const { outcome } of answers) expect(["ok", "seats-taken"]).toContain(outcome);
  expect(answers.map(({ outcome }) => outcome)).toContain("seats-taken");
  for (const { value } of answers.filter(({ ok }) => ok))
    expect(value.tickets.map(getSeat)).toContain("Orchestra A 3");
});
const findSeriesSeats = (packageId: string, instanceIds: string[], seatIds: string[]) =>
  api.findSeriesSeats({ params: { id: packageId }, body: { instanceIds, seatIds } });

it("the seats for a series are listed per performance: the same, the nearest, or none", async () => {
  const { packageId, instanceIds } = await createSeries();
  const [a, b, c] = instanceIds as [string, string, string];
  await takeSeats(b, ["A-4"]);
  await takeSeats(c, ["A-1", "A-2", "A-3", "A-4", "A-5"]);
  const { value } = await findSeriesSeats(packageId, [a, b, c], ["A-4", "A-5"]);
  expect(value.map(({ seats }) => seats.map(({ id }) => id).toSorted())).toEqual([
    ["A-4", "A-5"],
    ["A-5", "A-6"],
    [],
  ]);
  expect(value.map(({ taken }) => taken.map(({ number }) => number))).toEqual([
    [],
    ["4"],
    ["4", "5"],
  ]);
  expect(await seatsHeld([a, b, c])).toEqual([0, 1, 5]);
});

it("series seats are only listed for performances of the series", async () => {
  const [one, other] = [await createSeries(), await createSeries()];
  const result = await findSeriesSeats(one.packageId, other.instanceIds, ["A-1"]);
  expect(result.outcome).toBe("invalid");
  expect((await findSeriesSeats("orchestra-choice", one.instanceIds, ["A-1"])).outcome).toBe(
    "not-found",
  );
});

it("of two buyers who want the same seats for a series at once, one gets all and the other none", async () => {
  const { packageId, instanceIds } = await createSeries();
  const choices = instanceIds.map((instanceId) => ({ instanceId, seatIds: ["A-2"] }));
  const ids = [await newBasket(), await newBasket()];
  const answers = await Promise.all(ids.map((id) => addPackage(id, packageId, choices)));
  expect(answers.map(({ outcome }) => outcome).toSorted()).toEqual(["ok", "seats-taken"]);
  const refusal = answers.find(({ ok }) => !ok)?.failure;
  expect(refusal).toMatchObject({ code: "seats-taken", lostIds: ["A-2"] });
  expect(await seatsHeld(instanceIds)).toEqual([1, 1, 1]);
});
