import { expect, it } from "vitest";

import { NO_SEAT_NEEDS, type SeatNeeds } from "#contract/schemas/interest";
import { api, newBasket, newCustomer, pick } from "../support/box-office";
import { newGuest, type Person } from "../support/buyers";
import { createTestPerformance, releaseSeats } from "../support/create-test-performance";
import { waitForMail, tokenIn } from "../support/mailbox";
import { lookAtPlace, offerFreedSeats, soldOut } from "../support/waiting-list";
import type { RowOfSeats } from "../../support/api/seats";
import { stored } from "../support/stored";

const getState = async (instanceId: string, { session }: Person) =>
  (await api.getWaitingEntry({ params: { id: instanceId }, session })).value.state;
const offerToken = async ({ email }: Person) =>
  tokenIn(await waitForMail(email, "waiting-list-offer"));

const FRONT_ROWS: RowOfSeats[] = [
  { row: "A", seats: 4 },
  { row: "B", seats: 1, kind: "wheelchair" },
];

it("a party waits for a wheelchair space while ordinary seats are on sale, but not while a space is free", async () => {
  const { instanceId } = await createTestPerformance({ rows: FRONT_ROWS });
  const joinWith = async (needs: Partial<SeatNeeds>) => {
    const person = await newCustomer();
    const body = { quantity: 2, seatNeeds: { ...NO_SEAT_NEEDS, ...needs } };
    return {
      person,
      joined: await api.joinWaitingList({
        params: { id: instanceId },
        session: person.session,
        body,
      }),
    };
  };
  const wheelchair = { companions: 0 };
  expect((await joinWith(wheelchair)).joined).toMatchObject({ outcome: "conflict/seats-free" });
  expect((await joinWith({ stepFree: true })).joined.outcome).toBe("conflict/seats-free");
  // No seat of this hall is at an aisle.
  expect((await joinWith({ aisle: true })).joined.outcome).toBe("ok");

  const basket = await newBasket();
  expect((await pick(basket, instanceId, ["B-1"])).outcome).toBe("ok");
  const list = await api.getPriceList({ params: { id: instanceId } });
  expect(list.value.wheelchairSpaces).toEqual({ capacity: 1, left: 0 });
  const { person, joined } = await joinWith(wheelchair);
  expect(joined.outcome).toBe("ok");
  await releaseSeats(basket);
  await offerFreedSeats();
  expect(await getState(instanceId, person)).toBe("offered");
});

it("the mail and the page of a place repeat its access needs, but no mail to an address without proof does", async () => {
  const { instanceId } = await createTestPerformance({ rows: FRONT_ROWS });
  const basket = await newBasket();
  expect((await pick(basket, instanceId, ["B-1"])).outcome).toBe("ok");
  const seatNeeds = { companions: 1, stepFree: true, aisle: false };
  const joinedMail = async ({ session, email }: { session: string; email: string }) => {
    const body = { quantity: 2, seatNeeds };
    expect((await api.joinWaitingList({ params: { id: instanceId }, session, body })).outcome).toBe(
      "ok",
    );
    return waitForMail(email, "waiting-list-joined");
  };
  const mail = await joinedMail(await newCustomer());
  for (const words of ["You asked for:", "A wheelchair space", "1 companion seat", "Step-free"])
    expect(mail.text).toContain(words);
  expect((await lookAtPlace(tokenIn(mail))).value).toMatchObject({ seatNeeds });
  expect((await joinedMail(await newGuest())).text).not.toContain("wheelchair");
});

it("freed seats are offered only to a party whose access requirements they meet", async () => {
  const { instanceId } = await createTestPerformance({ rows: FRONT_ROWS });
  const take = async (seatIds: string[]) => {
    const id = await newBasket();
    expect((await pick(id, instanceId, seatIds)).outcome).toBe("ok");
    return id;
  };
  const [front, space] = [await take(["A-1", "A-2", "A-3", "A-4"]), await take(["B-1"])];
  const release = (id: string) => releaseSeats(id);
  const joinWith = async (quantity: number, needs: Partial<SeatNeeds>) => {
    const person = await newCustomer();
    const body = { quantity, seatNeeds: { ...NO_SEAT_NEEDS, ...needs } };
    expect(
      await api.joinWaitingList({ params: { id: instanceId }, session: person.session, body }),
    ).toMatchObject({ value: body });
    return person;
  };
  const wheelchair = await joinWith(2, { companions: 0 });
  const companion = await joinWith(2, { companions: 1 });
  const pair = await joinWith(2, {});
  await release(front);
  await offerFreedSeats();
  expect([await getState(instanceId, wheelchair), await getState(instanceId, pair)]).toEqual([
    "waiting",
    "offered",
  ]);
  await release(space);
  await offerFreedSeats();
  expect([await getState(instanceId, wheelchair), await getState(instanceId, companion)]).toEqual([
    "offered",
    "waiting",
  ]);
  const { value } = await lookAtPlace(await offerToken(wheelchair));
  expect(value.offer?.seats).toMatchObject([{ kind: "standard" }, { kind: "wheelchair" }]);
});

/** Row A is the better one, and of it and rows B and C one buyer may have four seats. */
async function limitedFrontRow(band: string) {
  const { instanceId } = await createTestPerformance({
    rows: [
      { row: "A", seats: 5 },
      { row: "D", seats: 5, band },
    ],
    instance: { limitRows: ["A", "B", "C"], limitRowsMax: 4 },
  });
  await stored.seats.change({ planId: instanceId, row: "D" }, { view: "angled" });
  const rowD = await newBasket();
  const ids = [1, 2, 3, 4, 5].map((number) => `D-${number}`);
  expect((await pick(rowD, instanceId, ids)).outcome).toBe("ok");
  const freeRowD = () => releaseSeats(rowD);
  return { instanceId, freeRowD };
}
const FIVE_IN_ROW_D = ["D", "D", "D", "D", "D"];
const offeredRows = async (person: Person) =>
  (await lookAtPlace(await offerToken(person))).value.offer?.seats.map(
    (seat) => (seat as { row: string }).row,
  );

it("a party with access needs waits while the free seats exceed its limit of rows, and is offered others", async () => {
  const { instanceId, freeRowD } = await limitedFrontRow("A");
  const person = await newCustomer();
  const body = { quantity: 5, seatNeeds: { ...NO_SEAT_NEEDS, stepFree: true } };
  expect(
    await api.joinWaitingList({ params: { id: instanceId }, session: person.session, body }),
  ).toMatchObject({ outcome: "ok" });
  await offerFreedSeats();
  expect(await getState(instanceId, person)).toBe("waiting");
  await freeRowD();
  await offerFreedSeats();
  expect(await getState(instanceId, person)).toBe("offered");
  expect(await offeredRows(person)).toEqual(FIVE_IN_ROW_D);
});

it("a party that exceeds the limit of rows in the best band is offered seats of another band", async () => {
  const { instanceId, freeRowD } = await limitedFrontRow("B");
  const front = await newBasket();
  expect((await pick(front, instanceId, ["A-1"])).outcome).toBe("ok");
  const person = await newCustomer();
  const body = { quantity: 5 };
  expect(
    await api.joinWaitingList({ params: { id: instanceId }, session: person.session, body }),
  ).toMatchObject({ outcome: "ok" });
  await releaseSeats(front);
  await freeRowD();
  await offerFreedSeats();
  expect(await getState(instanceId, person)).toBe("offered");
  expect(await offeredRows(person)).toEqual(FIVE_IN_ROW_D);
});

it("a waiting list refuses more companions than the party has", async () => {
  const { instanceId } = await soldOut(1);
  const { session } = await newCustomer();
  const body = { quantity: 2, seatNeeds: { ...NO_SEAT_NEEDS, companions: 2 } };
  const joined = await api.joinWaitingList({ params: { id: instanceId }, session, body });
  expect([joined.outcome, joined.failure.fields]).toEqual(["invalid", { companions: "range" }]);
});
