import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";

import {
  add,
  type BasketBody,
  call,
  getBasket,
  newBasket,
  pick,
  seatOf,
} from "../support/box-office";
import {
  addPackage,
  addTo,
  changeDate,
  detailsOf,
  idOf,
  packagesIn,
  seatsHeld,
} from "../support/buying-packages";
import { ownPackage } from "../support/own-package";
import { insertRow, query, updateRow } from "../support/create-test-performance";
import { remove, ticketBasket } from "../support/prepared-basket";

/** Somebody else takes these seats. */
const takeSeats = async (instanceId: string, seatIds: string[]) =>
  expect((await pick(await newBasket(), instanceId, seatIds)).status).toBe(200);

const discountsOf = ({ tickets }: BasketBody) => tickets.map(({ discount }) => discount.amount);

it("a super package discounts all its parts from its threshold on, after their own discounts", async () => {
  const [one, two] = [await ownPackage({}), await ownPackage({ percentOff: 10 })];
  const whole = await ownPackage({ type: "super", events: 0, percentOff: 20, parts: [one, two] });
  const id = await newBasket();
  const opened = await addPackage(id, whole.packageId, []);
  expect(detailsOf(opened.body)).toMatchObject({ type: "super", missing: 2, percentOff: 0 });
  const superItemId = idOf(opened.body);
  await addPackage(id, one.packageId, one.instanceIds.slice(0, 2), { superItemId });
  const some = two.instanceIds.slice(0, 2);
  const { body } = await addPackage(id, two.packageId, some, { superItemId });
  const details = packagesIn(body).find(({ id: itemId }) => itemId === superItemId)?.details;
  expect(details).toMatchObject({ missing: 0, percentOff: 20 });
  // 7600 less 15 percent, less 20 of that; and less 10 percent, less 20 of that.
  const [fromOne, fromTwo] = [1140 + 1292, 760 + 1368];
  expect(discountsOf(body).sort()).toEqual([fromTwo, fromTwo, fromOne, fromOne]);

  // Taken out alone it takes its discount; put back, it finds its parts again.
  const alone = await remove(id, `items/${superItemId}?withParts=false`);
  expect(discountsOf(alone.body).sort()).toEqual([1140, 1140, 760, 760]);
  const free = { details: { superItemId: null } };
  expect(packagesIn(alone.body)).toMatchObject([free, free]);
  const back = await addPackage(id, whole.packageId, []);
  expect(discountsOf(back.body).sort()).toEqual(discountsOf(body).sort());
  const wholeId = packagesIn(back.body).find(({ productId }) => productId === whole.packageId)?.id;

  // Without one of its parts it has no discount; taken out itself it takes them all with it.
  const second = packagesIn(body).find(({ productId }) => productId === two.packageId);
  expect(discountsOf((await remove(id, `items/${second?.id}`)).body)).toEqual([1140, 1140]);
  const none = await remove(id, `items/${wholeId}`);
  expect(none.body).toMatchObject({ items: [], tickets: [], hold: null });
  expect(await seatsHeld([...one.instanceIds, ...two.instanceIds])).toEqual(Array(6).fill(0));
});

it("a package that was chosen by itself counts for a super package, whichever was added first", async () => {
  const [one, two] = [await ownPackage({}), await ownPackage({})];
  const whole = await ownPackage({ type: "super", events: 0, percentOff: 20, parts: [one, two] });
  const id = await newBasket();
  await addPackage(id, one.packageId, one.instanceIds.slice(0, 2));
  const opened = await addPackage(id, whole.packageId, []);
  const stateOf = (body: BasketBody) =>
    packagesIn(body).find(({ productId }) => productId === whole.packageId)?.details;
  expect(stateOf(opened.body)).toMatchObject({ missing: 1, percentOff: 0 });
  const { body } = await addPackage(id, two.packageId, two.instanceIds.slice(0, 2));
  expect(stateOf(body)).toMatchObject({ missing: 0, percentOff: 20 });
});

it("a super package takes no package that is not one of its parts, and none of another basket", async () => {
  const [part, stranger] = [await ownPackage({}), await ownPackage({})];
  const whole = await ownPackage({ type: "super", events: 0, parts: [part] });
  const id = await newBasket();
  const superItemId = idOf((await addPackage(id, whole.packageId, [])).body);
  const result = await addPackage(id, stranger.packageId, stranger.instanceIds, { superItemId });
  expect(result.body.fields).toEqual({ superItemId: "unknown" });
  const other = await newBasket();
  const elsewhere = await addPackage(other, part.packageId, part.instanceIds, { superItemId });
  expect(elsewhere.body.fields).toEqual({ superItemId: "unknown" });
});

const series = () =>
  ownPackage({ type: "fixed-series", minItems: 3, onePlan: true, percentOff: 20 });

it("a fixed series has the same seats every evening where they are free throughout", async () => {
  const { packageId, instanceIds } = await series();
  await add(await newBasket(), { instanceId: instanceIds[1] ?? "", quantity: 2 });
  const { body } = await addPackage(await newBasket(), packageId, instanceIds, { quantity: 2 });
  const [first, ...others] = instanceIds.map((each) =>
    body.tickets.filter(({ instance }) => instance.id === each).map(seatOf),
  );
  expect(first).toHaveLength(2);
  expect(others).toEqual([first, first]);
  expect(detailsOf(body)).toMatchObject({ type: "fixed-series", missing: 0, percentOff: 20 });
  expect(body.totals.discounts.amount).toBe(6 * 1520);
});

it("a fixed series has seats as near as possible where the same ones are not free", async () => {
  const { packageId, instanceIds } = await series();
  const [a, b, c] = instanceIds as [string, string, string];
  await takeSeats(a, ["A-1", "A-2", "A-3"]);
  await takeSeats(b, ["A-4", "A-5", "A-6"]);
  const { body } = await addPackage(await newBasket(), packageId, [a, b, c], { quantity: 2 });
  expect(body.tickets).toHaveLength(6);
  expect(await seatsHeld(instanceIds)).toEqual([5, 5, 2]);
});

it("a fixed series has one date of each of its events, and none is added later", async () => {
  const { packageId, instanceIds } = await series();
  const id = await newBasket();
  const few = await addPackage(id, packageId, instanceIds.slice(0, 2));
  expect(few.body.fields).toEqual({ choices: "incomplete" });
  const { body } = await addPackage(id, packageId, instanceIds);
  const more = await addTo(id, idOf(body), instanceIds.slice(0, 1));
  expect(more.body.fields).toEqual({ choices: "series-is-whole" });
});

type Listed = {
  id: string;
  type: string;
  priceFrom: { amount: number } | null;
  events: { id: string; instances: { id: string }[] }[];
  parts: { id: string }[];
};

it("packages are listed with their least price, their dates and their parts", async () => {
  const flex = await ownPackage({ minItems: 2 });
  const whole = await ownPackage({ type: "super", events: 0, minItems: 1, parts: [flex] });
  const all = await call<Listed[]>("GET", "/packages");
  expect(all.body.map(({ id }) => id)).toEqual(
    expect.arrayContaining([flex.packageId, whole.packageId, "orchestra-choice"]),
  );
  const { body } = await call<Listed>("GET", `/packages/${flex.packageId}`);
  // An adult's ticket of 76.00, twice, less 15 percent, each with its fee.
  expect(body.priceFrom?.amount).toBe(2 * (7600 - 1140 + 900));
  expect(body.events.map(({ instances }) => instances.map(({ id }) => id))).toEqual(
    flex.instanceIds.map((id) => [id]),
  );
  const detail = await call<Listed>("GET", `/packages/${whole.packageId}`);
  expect(detail.body.parts.map(({ id }) => id)).toEqual([flex.packageId]);
  expect((await call("GET", "/packages/none")).status).toBe(404);

  const over = { starts_at: new Date(Date.now() - 86_400_000) };
  await updateRow("instances", flex.instanceIds, over);
  const later = (await call<Listed[]>("GET", "/packages")).body.map(({ id }) => id);
  expect([flex, whole].filter(({ packageId }) => later.includes(packageId))).toEqual([]);
});

it("the demo's series is listed among the fixed series, and no flex package is", async () => {
  const { body } = await call<Listed[]>("GET", "/fixed-series");
  expect(body.map(({ id }) => id)).toContain("recital-series");
  expect(new Set(body.map(({ type }) => type))).toEqual(new Set(["fixed-series"]));
  const one = await call<Listed>("GET", "/fixed-series/recital-series");
  expect(one.body.events).toHaveLength(5);
  expect((await call("GET", "/fixed-series/orchestra-choice")).status).toBe(404);
  const flexes = await call<Listed[]>("GET", "/packages?type=flex");
  expect(new Set(flexes.body.map(({ type }) => type))).toEqual(new Set(["flex"]));
  // Four evenings at the least price that is for everybody, not at one for those who have a code.
  const choice = flexes.body.find(({ id }) => id === "orchestra-choice");
  expect(choice?.priceFrom?.amount).toBeGreaterThan(4 * 900);
});

it("an automatic offer applies with the third ticket and ends with it", async () => {
  const { id, instanceId } = await ticketBasket({ quantity: 2 });
  const offerId = `offer-${randomUUID().slice(0, 8)}`;
  await query(
    `insert into automatic_offers (id, name, description, tickets, lowered, percent_off, valid_from, active, rank)
     values ($1, 'Three for two', '', 3, 1, 100, now() - interval '1 day', true, 1)`,
    [offerId],
  );
  await insertRow("automatic_offer_events", { offer_id: offerId, event_id: instanceId });
  expect((await getBasket(id)).offers).toEqual([]);
  const { body } = await add(id, { instanceId });
  expect(body.offers).toEqual([
    { id: offerId, name: "Three for two", saves: { amount: 7600, currency: "USD" } },
  ]);
  expect(body.totals).toMatchObject({
    subtotal: { amount: 22_800 },
    discounts: { amount: 7600 },
    total: { amount: 15_200 + 2700 },
  });
  const less = await remove(id, `tickets/${body.tickets[0]?.id}`);
  expect([less.body.offers, less.body.totals.discounts.amount]).toEqual([[], 0]);
  const listed = await call<{ id: string; eventIds: string[] }[]>("GET", "/offers");
  expect(listed.body.find((each) => each.id === offerId)?.eventIds).toEqual([instanceId]);
});

/** A basket with two of a package's three events, of which the first has a second date. */
async function withPackage(quantity = 1) {
  const { packageId, instanceIds } = await ownPackage({ dates: 2, events: 4 });
  const [first, second, other, third] = instanceIds as [string, string, string, string];
  const id = await newBasket();
  const { body } = await addPackage(id, packageId, [first, other], { quantity });
  return { id, itemId: idOf(body), first, second, other, third };
}
const datesOf = ({ tickets }: BasketBody) => tickets.map(({ instance }) => instance.id).sort();

it("a date in a package is changed for another of the same event, with its seats and discount", async () => {
  const { id, itemId, first, second, other } = await withPackage(2);
  const key = randomUUID();
  const { status, body } = await changeDate(id, itemId, first, second, key);
  expect(status).toBe(200);
  expect(datesOf(body)).toEqual([second, second, other, other].sort());
  expect(discountsOf(body)).toEqual(Array(4).fill(1140));
  expect(detailsOf(body)).toMatchObject({ missing: 0, percentOff: 15 });
  expect(await seatsHeld([first, second, other])).toEqual([0, 2, 2]);
  // Sent again it is the same, though the date that it names has left the basket.
  expect((await changeDate(id, itemId, first, second, key)).body).toEqual(body);
});

it("a date in a package stays when the other has no seats or is of another event", async () => {
  const { id, itemId, first, second, other, third } = await withPackage();
  const before = await getBasket(id);
  for (const [to, reason] of [
    [third, "another-event"],
    [other, "repeated"],
  ] as const) {
    const { status, body } = await changeDate(id, itemId, first, to);
    expect([status, body.fields["choices.0.instanceId"]]).toEqual([400, reason]);
  }
  await takeSeats(second, ["A-1", "A-2", "A-3", "A-4", "A-5", "A-6"]);
  const full = await changeDate(id, itemId, first, second);
  expect([full.status, full.body.code]).toEqual([409, "not-enough-seats"]);
  expect((await getBasket(id)).tickets).toEqual(before.tickets);
  expect(await seatsHeld([first])).toEqual([1]);
});

it("two customers who want each other's seat at another date do not block each other", async () => {
  const { packageId, instanceIds } = await ownPackage({ dates: 2 });
  const [first, second, other] = instanceIds as [string, string, string];
  const at = (instanceId: string) => ({ instanceId, seatIds: ["A-3"] });
  const [one, two] = [await newBasket(), await newBasket()];
  const mine = await addPackage(one, packageId, [at(first), other]);
  const theirs = await addPackage(two, packageId, [at(second), other]);
  const answers = await Promise.all([
    changeDate(one, idOf(mine.body), first, at(second)),
    changeDate(two, idOf(theirs.body), second, at(first)),
  ]);
  // Who comes first does not get a seat that is not free yet; the other may get what became free then.
  for (const { status } of answers) expect([200, 409]).toContain(status);
  expect(answers.map(({ status }) => status)).toContain(409);
  for (const { status, body } of answers)
    if (status === 200) expect(body.tickets.map(seatOf)).toContain("Orchestra A 3");
});

type SeatsAtDate = { instanceId: string; taken: { number: string }[]; seats: { id: string }[] };
const seatsOfSeries = (packageId: string, instanceIds: string[], seatIds: string[]) =>
  call<SeatsAtDate[]>("POST", `/fixed-series/${packageId}/seats`, {
    body: { instanceIds, seatIds },
  });

it("the seats wanted for a series are named at each date: the same, the nearest, or none", async () => {
  const { packageId, instanceIds } = await series();
  const [a, b, c] = instanceIds as [string, string, string];
  await takeSeats(b, ["A-4"]);
  await takeSeats(c, ["A-1", "A-2", "A-3", "A-4", "A-5"]);
  const { status, body } = await seatsOfSeries(packageId, [a, b, c], ["A-4", "A-5"]);
  expect(status).toBe(200);
  expect(body.map(({ seats }) => seats.map(({ id }) => id).toSorted())).toEqual([
    ["A-4", "A-5"],
    ["A-5", "A-6"],
    [],
  ]);
  expect(body.map(({ taken }) => taken.map(({ number }) => number))).toEqual([
    [],
    ["4"],
    ["4", "5"],
  ]);
  expect(await seatsHeld([a, b, c])).toEqual([0, 1, 5]);
});

it("seats are named only for dates of the series", async () => {
  const [one, other] = [await series(), await series()];
  const result = await seatsOfSeries(one.packageId, other.instanceIds, ["A-1"]);
  expect(result.status).toBe(400);
  expect((await seatsOfSeries("orchestra-choice", one.instanceIds, ["A-1"])).status).toBe(404);
});

it("of two who want the same seats for a whole series at once, one gets all of them and the other none", async () => {
  const { packageId, instanceIds } = await series();
  const choices = instanceIds.map((instanceId) => ({ instanceId, seatIds: ["A-2"] }));
  const ids = [await newBasket(), await newBasket()];
  const answers = await Promise.all(ids.map((id) => addPackage(id, packageId, choices)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const refusal = answers.find(({ status }) => status === 409)?.body;
  expect(refusal).toMatchObject({ code: "seats-taken", lostIds: ["A-2"] });
  expect(await seatsHeld(instanceIds)).toEqual([1, 1, 1]);
});
