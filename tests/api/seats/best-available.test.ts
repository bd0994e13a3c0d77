import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import type { z } from "zod";

import type { foundSeatsSchema } from "#contract/operations/best-seats";
import { callRaw, api, add, newBasket, newCustomer, pick, getSeat } from "../support/box-office";
import { addCode, newPromo } from "../support/codes";
import { FRIEND, hoursFromNow, inPriorityBooking, newMember, SUPPORTER } from "../support/members";
import {
  liveClaims,
  createTestPerformance,
  setStepFreeRows,
} from "../support/create-test-performance";
import { newRegistration, restrictedPerformance } from "../support/restricted-prices";
import { season } from "../support/season";
import type { RowOfSeats } from "../../support/api/seats";
import { stored } from "../support/stored";

type BestSeats = z.infer<typeof foundSeatsSchema> & {
  code: string;
  reason: string;
  available: number;
};
type TicketRequest = {
  quantity?: number;
  priceTypeId?: string;
  amount?: number;
  basketId?: string;
  session?: string;
};

const findBest = (instanceId: string, request: TicketRequest = {}) => {
  const { quantity = 1, priceTypeId = "standard", amount, basketId, session } = request;
  return api.findBestSeats({
    params: { id: instanceId },
    body: { choices: [{ band: "A", priceTypeId, quantity, amount }], basketId: basketId ?? null },
    ...(session === undefined ? {} : { session }),
  });
};
const getName = ({ seat }: BestSeats["seats"][number]) =>
  [seat.section, seat.row, seat.number].join(" ");
const rows: RowOfSeats[] = [
  { row: "A", seats: 4 },
  { row: "B", seats: 6 },
];

it("best-available returns the seats that adding tickets would hold, with prices and without holding them", async () => {
  const { instanceId } = await createTestPerformance({ rows });
  const { value } = await findBest(instanceId, { quantity: 3 });
  expect(value.seats.map(({ total }) => total.amount)).toEqual([8500, 8500, 8500]);
  expect(new Set(value.seats.map(({ group }) => group)).size).toBe(1);
  expect(await liveClaims(instanceId)).toEqual([]);
  const taken = await add(await newBasket(), { instanceId, quantity: 3 });
  expect(taken.value.tickets.map(getSeat)).toEqual(value.seats.map(getName));
});

it("seats returned by best-available can be added by id", async () => {
  const { instanceId } = await createTestPerformance({ rows });
  const { value } = await findBest(instanceId, { quantity: 2 });
  const seats = value.seats.map(({ seatId, priceTypeId }) => ({ seatId, priceTypeId }));
  const taken = await api.addTickets({
    params: { id: await newBasket() },
    body: { instanceId, seats },
  });
  expect(taken.value.tickets.map(getSeat)).toEqual(value.seats.map(getName));
});

it("best-available refuses what adding tickets would refuse", async () => {
  const { instanceId, limitedTypeId } = await createTestPerformance({ seats: 2 });
  expect(await findBest(instanceId, { quantity: 3 })).toMatchObject({
    failure: {
      code: "not-enough-seats",
      available: 2,
    },
  });
  expect((await findBest(instanceId, { quantity: 10 })).outcome).toBe("limit");
  expect((await findBest(instanceId, { quantity: 3, priceTypeId: limitedTypeId })).outcome).toBe(
    "limit",
  );
  expect((await findBest(instanceId, { priceTypeId: "none" })).failure.reason).toBe(
    "price-not-open",
  );
  expect((await findBest("none")).outcome).toBe("not-found");
  expect((await findBest(instanceId, { basketId: randomUUID() })).outcome).toBe("not-found");
  const closed = await createTestPerformance({ rows, instance: { cancelled: true } });
  expect((await findBest(closed.instanceId)).failure.reason).toBe("cancelled");
});

it("best-available uses the buyer's own prices, including one the buyer chose", async () => {
  const { instanceId, typeId } = await restrictedPerformance("access");
  expect((await findBest(instanceId, { priceTypeId: typeId })).failure.reason).toBe("not-entitled");
  const basketId = await newBasket();
  await addCode(basketId, await newRegistration([typeId]));
  const access = await findBest(instanceId, { priceTypeId: typeId, basketId });
  expect(access.value.seats[0]?.total.amount).toBe(2_900);
  const own = await restrictedPerformance("all");
  await stored.priceTypes.change({ id: own.typeId }, { wishMin: 500, wishMax: 20_000 });
  const request = { priceTypeId: own.typeId, amount: 1_500 };
  expect((await findBest(own.instanceId, request)).value.seats[0]).toMatchObject({
    total: { amount: 1_500 },
    fee: { amount: 900 },
  });
  expect(await findBest(own.instanceId, { ...request, amount: 100 })).toMatchObject({
    failure: {
      code: "invalid",
      fields: { amount: "too-low" },
    },
  });
});

it.each(["on the account", "by its code in the basket"])(
  "best available avoids steps for a registration that asks for it, %s",
  async (where) => {
    const { instanceId, planId } = await createTestPerformance({ rows });
    await setStepFreeRows(planId, "A");
    const code = await newRegistration([], { requirements: ["step-free"] });
    const { session } = where === "on the account" ? await newCustomer() : { session: undefined };
    const basketId = await newBasket(session);
    if (session === undefined) await addCode(basketId, code);
    else await api.setAccessRegistration({ session, body: { code } });
    expect((await priceList(instanceId, { basket: basketId })).access?.stepFree).toBe(true);
    const found = await findBest(instanceId, {
      quantity: 2,
      basketId,
      ...(session && { session }),
    });
    expect(found.value.seats.map(({ seat, stepFree }) => [seat.row, stepFree])).toEqual([
      ["A", true],
      ["A", true],
    ]);
    const first = await add(basketId, { instanceId, quantity: 2 }, { session });
    const more = await add(basketId, { instanceId, quantity: 1 }, { session });
    expect(first.value.tickets.map(({ seat }) => seat.row)).toEqual(["A", "A"]);
    expect(more.value.tickets.map(({ seat }) => seat.row)).toEqual(["A", "A", "A"]);
    const others = await add(await newBasket(), { instanceId, quantity: 2 });
    expect(others.value.tickets.map(({ seat }) => seat.row)).toEqual(["B", "B"]);
  },
);

const priceList = async (instanceId: string, more: { basket?: string; session?: string } = {}) =>
  (
    await api.getPriceList({
      params: { id: instanceId },
      query: { basket: more.basket },
      session: more.session,
    })
  ).value;

it("a performance in priority booking is open to members and holders of a code only", async () => {
  const { instanceId } = await createTestPerformance({ rows, instance: inPriorityBooking });
  expect((await priceList(instanceId)).openToBuyer).toBe(false);
  const { session } = await newCustomer();
  expect((await priceList(instanceId, { session })).openToBuyer).toBe(false);
  expect((await priceList(instanceId, { session })).priority).toBeNull();
  const friend = await newMember(FRIEND, 10);
  const forFriend = await priceList(instanceId, { session: friend.session });
  expect(forFriend).toMatchObject({ openToBuyer: false, priority: { opensAt: null } });
  const supporter = await newMember(SUPPORTER, 10);
  expect((await priceList(instanceId, { session: supporter.session })).openToBuyer).toBe(true);
  const basket = await newBasket();
  expect((await priceList(instanceId, { basket })).openToBuyer).toBe(false);
  await addCode(basket, await newPromo({ percentOff: 0, opensPriority: true }));
  expect((await priceList(instanceId, { basket })).openToBuyer).toBe(true);
});

it("a price list says when a member's level may book, if it is later than others", async () => {
  const { instanceId } = await createTestPerformance({ rows, instance: inPriorityBooking });
  const opensAt = hoursFromNow(0.5);
  await stored.priorityWindows.insert({ instanceId, levelId: SUPPORTER, opensAt });
  const { session } = await newMember(SUPPORTER, 10);
  const { priority } = await priceList(instanceId, { session });
  expect(Date.parse(priority?.opensAt ?? "")).toBe(Date.parse(String(opensAt)));
});

it("a price list counts seats that are sold by price separately from spaces that buyers pick", async () => {
  const { instanceId } = await createTestPerformance({
    rows: [
      { row: "A", seats: 3 },
      { row: "B", seats: 2, kind: "wheelchair" },
      { row: "C", seats: 2, kind: "companion" },
    ],
  });
  const left = async () => {
    const [band] = (await priceList(instanceId)).bands;
    return [band?.available, band?.byPrice];
  };
  expect(await left()).toEqual([7, 3]);
  await pick(await newBasket(), instanceId, ["B-1"]);
  await add(await newBasket(), { instanceId, quantity: 2 });
  expect(await left()).toEqual([4, 1]);
});

it("the season can be narrowed to seven days from a given day", async () => {
  const at = (day: string) => ({ startsAt: new Date(`${day}T19:30:00-05:00`) });
  const saturday = await createTestPerformance({ rows, instance: at("2031-01-04") });
  const sunday = await createTestPerformance({ rows, instance: at("2031-01-05") });
  const nextSaturday = await createTestPerformance({ rows, instance: at("2031-01-11") });
  const found = (await season({ week: "2031-01-05" })).instances.map(({ id }) => id);
  expect(found).toEqual(expect.arrayContaining([sunday.instanceId, nextSaturday.instanceId]));
  expect(found).not.toContain(saturday.instanceId);
  expect((await callRaw("GET", "/instances?week=2031-02-30")).status).toBe(400);
});

it("the season can be narrowed to performances with a free wheelchair space", async () => {
  const startsAt = new Date("2031-02-04T19:30:00-05:00");
  const spaces: RowOfSeats[] = [...rows, { row: "W", seats: 1, kind: "wheelchair" }];
  const none = await createTestPerformance({ rows, instance: { startsAt } });
  const one = await createTestPerformance({ rows: spaces, instance: { startsAt } });
  const free = async () =>
    (await season({ month: "2031-02", wheelchair: "1" })).instances.map(({ id }) => id);
  expect(await free()).toContain(one.instanceId);
  expect(await free()).not.toContain(none.instanceId);
  await pick(await newBasket(), one.instanceId, ["W-1"]);
  expect(await free()).not.toContain(one.instanceId);
});
