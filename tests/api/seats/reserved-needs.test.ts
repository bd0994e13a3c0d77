import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";

import { NO_SEAT_NEEDS, type SeatNeeds } from "#contract/schemas/interest";
import { closeAccount } from "../../../crm/desk/customer-file/close-account";
import { addDays, toDay } from "../../../crm/platform/dates";
import { RESERVED_UNTIL } from "../../support/coming-dates";
import { api, newCustomer } from "../support/box-office";
import {
  createTestPerformance,
  liveClaims,
  setSeatKinds,
  setStepFreeRows,
  changePerformance,
} from "../support/create-test-performance";
import { testPaymentDeps } from "../support/payment-deps";
import { commandRunner } from "../support/run-command";
import { auditEntries, staffSession } from "../support/staff-desk";
import { stored } from "../support/stored";

const deps = testPaymentDeps();
const run = commandRunner(deps);

/** Row B: a wheelchair space between companion seats. Row A has steps, and A-1 is at an aisle, as is C-4. */
async function openHall({ bandOfB = "A" } = {}) {
  const { instanceId, planId } = await createTestPerformance({
    rows: [
      { row: "A", seats: 6 },
      { row: "B", seats: 5, band: bandOfB },
      { row: "C", seats: 4 },
    ],
  });
  await setSeatKinds(planId, { wheelchair: ["B-3"], companion: ["B-2", "B-4", "B-5"] });
  await setStepFreeRows(planId, "B", "C");
  await stored.seats.change({ planId, id: ["A-1", "C-4"] }, { endOfRow: true });
  return instanceId;
}

async function openReservation(hall = {}) {
  const instanceId = await openHall(hall);
  const session = await staffSession();
  const { customerId, email } = await newCustomer();
  const reserve = (quantity: number, needs: Partial<SeatNeeds>) =>
    api.reserveForCustomer({
      params: { id: customerId },
      session,
      key: randomUUID(),
      body: {
        instanceId,
        band: "A",
        priceTypeId: "standard",
        quantity,
        seatNeeds: { ...NO_SEAT_NEEDS, ...needs },
        until: `${addDays(toDay(new Date()), 1)}T18:00`,
        locked: false,
        reason: "Asked by phone",
      },
    });
  const seats = async () => (await liveClaims(instanceId)).map((claim) => claim.seatId).sort();
  const listReserved = async () =>
    (await api.getCustomerFile({ params: { id: customerId }, session })).value.reserved;
  return { instanceId, session, customerId, email, reserve, seats, listReserved };
}

it("staff reserve a wheelchair space with three companion seats beside it, and see so on the reservation", async () => {
  const { customerId, reserve, seats, listReserved } = await openReservation();
  expect((await reserve(5, { companions: 3 })).outcome).toBe("ok");
  const held = ["B-1", "B-2", "B-3", "B-4", "B-5"];
  expect(await seats()).toEqual(held);
  expect(await listReserved()).toMatchObject([
    { ticketCount: 5, seatNeeds: { ...NO_SEAT_NEEDS, companions: 3 } },
  ]);

  const refused = await reserve(1, { companions: 0 });
  expect(refused).toMatchObject({ outcome: "not-enough-seats" });
  expect(await seats()).toEqual(held);
  expect(await listReserved()).toHaveLength(1);
  expect(await auditEntries(customerId)).toHaveLength(1);
});

it("staff reserve only step-free seats, or seats with an aisle seat, if the customer needs them", async () => {
  const { reserve, seats } = await openReservation();
  expect((await reserve(2, { stepFree: true, aisle: true })).outcome).toBe("ok");
  expect(await seats()).toEqual(["C-3", "C-4"]);
  expect((await reserve(2, { aisle: true })).outcome).toBe("ok");
  expect(await seats()).toEqual(["A-1", "A-2", "C-3", "C-4"]);
  expect((await reserve(1, { stepFree: true, aisle: true })).outcome).toBe("not-enough-seats");
  expect((await reserve(2, { stepFree: true })).outcome).toBe("ok");
  expect(await seats()).toEqual(["A-1", "A-2", "C-1", "C-2", "C-3", "C-4"]);
});

it("a wheelchair user's party is reserved in another band if the chosen one has no space, other parties are not", async () => {
  const { instanceId, reserve, seats } = await openReservation({ bandOfB: "B" });
  await setStepFreeRows(instanceId, "B");
  expect((await reserve(1, { stepFree: true })).outcome).toBe("not-enough-seats");
  expect((await reserve(2, { companions: 1 })).outcome).toBe("ok");
  expect(await seats()).toEqual(["B-3", "B-4"]);
});

it("a reserved wheelchair space has as many companion seats beside it as were chosen, not ordinary seats", async () => {
  const { instanceId, reserve, seats } = await openReservation();
  // Row B of band A has one companion seat and ordinary seats; row C of band B has three.
  await stored.seats.change({ planId: instanceId }, { kind: "standard", bandId: "A" });
  await setSeatKinds(instanceId, {
    wheelchair: ["B-3", "C-2"],
    companion: ["B-4", "C-1", "C-3", "C-4"],
  });
  await stored.seats.change({ planId: instanceId, row: "C" }, { bandId: "B" });
  expect((await reserve(4, { companions: 3 })).outcome).toBe("ok");
  expect(await seats()).toEqual(["C-1", "C-2", "C-3", "C-4"]);
  const refused = await reserve(3, { companions: 2 });
  expect(refused).toMatchObject({ outcome: "not-enough-seats" });
  expect((await reserve(3, { companions: 1 })).outcome).toBe("ok");
  expect((await seats()).slice(0, 3)).toEqual(["B-2", "B-3", "B-4"]);
});

it("a reservation passes over rows in which the customer may not have as many seats", async () => {
  const { instanceId, reserve, seats } = await openReservation();
  await changePerformance(instanceId, { limitRows: ["A"], limitRowsMax: 2 });
  await stored.seats.change({ planId: instanceId }, { endOfRow: true });
  expect((await reserve(3, { aisle: true })).outcome).toBe("ok");
  expect((await seats()).every((id) => id.startsWith("C"))).toBe(true);
});

it("a reservation refuses more companions than the party has or than fit beside a space", async () => {
  const { reserve, seats } = await openReservation();
  for (const [quantity, companions] of [
    [3, 3],
    [9, 4],
    [9, -1],
  ] as const)
    expect((await reserve(quantity, { companions })).outcome).toBe("invalid");
  expect(await seats()).toEqual([]);
});

it("the command that reserves takes access requirements", async () => {
  const { instanceId, email, seats, listReserved } = await openReservation();
  const reserve = (quantity: string, ...flags: string[]) =>
    run("reserve", email, instanceId, quantity, "--until", RESERVED_UNTIL.typed, ...flags);
  for (const [quantity, companions] of [
    ["4", "4"],
    ["4", "some"],
    ["2", "2"],
  ] as const)
    expect(await reserve(quantity, "--wheelchair", companions)).toMatchObject({ ok: false });
  const done = await reserve("4", "--wheelchair", "3", "--step-free");
  expect(done).toMatchObject({ ok: true });
  expect(await seats()).toEqual(["B-2", "B-3", "B-4", "B-5"]);
  expect(await listReserved()).toMatchObject([
    { seatNeeds: { companions: 3, stepFree: true, aisle: false } },
  ]);
  expect(await reserve("1", "--wheelchair", "0")).toMatchObject({
    ok: false,
    failure: ["Nothing was reserved. No free seats meet these access requirements."],
  });
});

it("closing an account deletes the access requirements of its reservations and places on waiting lists", async () => {
  const { instanceId, customerId, session, reserve, listReserved } = await openReservation();
  await reserve(2, { companions: 1 });
  const [reserved] = await listReserved();
  expect(
    await api.releaseReservedOrder({
      params: { id: customerId, order: reserved?.id },
      session,
      body: { reason: "Asked" },
    }),
  ).toMatchObject({ outcome: "ok" });
  await stored.waitingListEntries.insert({
    instanceId: instanceId,
    customerId: customerId,
    quantity: 1,
    aisle: true,
    accessNeeds: "Captions",
  });
  const close = () =>
    deps.db.transaction((tx) => closeAccount(tx, customerId, { locale: "en-us" }));
  expect(await close()).toEqual({ ok: true, value: null });
  const none = { companions: null, stepFree: false, aisle: false };
  expect(await stored.reservedOrders.find({ customerId })).toMatchObject([none]);
  expect(await stored.waitingListEntries.find({ customerId })).toMatchObject([
    { ...none, accessNeeds: null },
  ]);
});
