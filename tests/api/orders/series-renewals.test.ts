import { passDeadline, releaseReserved } from "../../support/api/reserved-orders";
import { expect, it } from "vitest";

import { addPackage, packageDetails, packagesIn, seatsHeld } from "../support/buying-packages";
import { api, newBasket, newCustomer, getSeat } from "../support/box-office";
import { makeReady } from "../support/buyers";
import { FRIEND, newMember } from "../support/members";
import { newPackage } from "../support/packages";
import { payByCard } from "../support/paying";
import { testPaymentDeps } from "../support/payment-deps";
import { auditEntries } from "../support/staff-desk";
import { commandRunner } from "../support/run-command";
import { RESERVED_UNTIL } from "../../support/coming-dates";
import { takeUp } from "../support/prepared-basket";
import { changePerformance } from "../support/create-test-performance";
import { dayFromNow, fromNow } from "../../support/api/stored";
import { stored } from "../support/stored";

const deps = testPaymentDeps();
const run = commandRunner(deps);

const createSeries = () =>
  newPackage({
    type: "fixed-series",
    minItems: 3,
    onePlan: true,
    percentOff: 20,
    change: { priceTypeIds: ["standard"] },
  });

/** A customer who had these seats in last year's series, and this year's series. */
async function createSubscriber(seatIds = ["A-3", "A-4"]) {
  const customer = await newCustomer();
  return { customer, ...(await subscribe(customer, seatIds)) };
}

async function subscribe(
  customer: Awaited<ReturnType<typeof newCustomer>>,
  seatIds = ["A-3", "A-4"],
  prepare?: (instanceIds: readonly string[]) => Promise<void>,
) {
  const [last, next] = [await createSeries(), await createSeries()];
  await prepare?.([...last.instanceIds, ...next.instanceIds]);
  const id = await newBasket();
  const choices = last.instanceIds.map((instanceId) => ({ instanceId, seatIds }));
  await addPackage(id, last.packageId, choices, { quantity: seatIds.length });
  await payByCard(await makeReady(id, customer));
  return { last, next };
}

const renew = async (next: string, last: string) => {
  const options = ["--until", RESERVED_UNTIL.typed, "--reason", "New season"];
  const done = await run("renew-series", next, last, ...options);
  return done.ok ? done.value : done.failure;
};

const listReserved = async (session: string) =>
  (await api.listOrders({ query: { group: "reserved" }, session })).value.orders;

it("renew-series reserves a subscriber's seats once, at every event of the new series", async () => {
  const { last, next, customer } = await createSubscriber();
  for (const count of [1, 0])
    expect(String(await renew(next.packageId, last.packageId))).toContain(`${count} subscriptions`);
  expect(await seatsHeld(next.instanceIds)).toEqual([2, 2, 2]);
  expect(await auditEntries(customer.customerId)).toEqual([
    { actor: "command line", action: "renew-series", reason: "New season" },
  ]);
  const [reserved, ...others] = await listReserved(customer.session);
  expect(others).toEqual([]);
  expect(reserved).toMatchObject({ packageIds: [next.packageId], holdUntil: RESERVED_UNTIL.iso });
  // Six seats at $76.00 less 20 percent, each with its fee.
  expect(reserved?.toPay.amount).toBe(6 * (7600 - 1520 + 900));
  const results = await stored.mails.find({
    kind: "order-reserved",
    customerId: customer.customerId,
  });
  expect(results).toHaveLength(1);
});

it("a renewed series is one package with its discount, and is paid like any other", async () => {
  const { last, next, customer } = await createSubscriber();
  await renew(next.packageId, last.packageId);
  const [reserved] = await listReserved(customer.session);
  const { value } = await takeUp(reserved?.id ?? "", customer.session);
  expect(packagesIn(value).map(({ productId }) => productId)).toEqual([next.packageId]);
  expect(packageDetails(value)).toMatchObject({ missing: 0, percentOff: 20 });
  expect(new Set(value.tickets.map(getSeat))).toEqual(new Set(["Orchestra A 3", "Orchestra A 4"]));
  const ready = await makeReady(value.id, customer);
  expect(ready.total).toBe(reserved?.toPay.amount);
  expect((await payByCard(ready)).state).toBe("confirmed");
  expect(await listReserved(customer.session)).toEqual([]);
});

it.each([
  ["a member", true, 6_000],
  ["a former member", false, 7_600],
] as const)(
  "a series bought at the member price is renewed at the price that %s pays",
  async (_, isStillMember, faceValue) => {
    const customer = await newCustomer();
    const { membershipId } = await newMember(FRIEND, 10, customer.customerId);
    const typeId = `member-${customer.customerId}`;
    await stored.priceTypes.insert({ id: typeId, name: typeId, rank: 50, eligibility: "member" });
    const { last, next } = await subscribe(customer, ["A-3"], async (instanceIds) => {
      for (const priceListId of instanceIds)
        await stored.prices.insert({
          priceListId,
          bandId: "A",
          priceTypeId: typeId,
          faceValue: 6_000,
          enabled: true,
        });
    });
    const [ticket] = await stored.orderTickets.find({ instanceId: last.instanceIds[0] });
    expect(ticket?.priceTypeId).toBe(typeId);
    if (!isStillMember)
      await stored.memberships.change(
        { id: membershipId },
        { expiresOn: dayFromNow(-1), renewsOn: dayFromNow(-1) },
      );
    await renew(next.packageId, last.packageId);
    const [reserved] = await listReserved(customer.session);
    expect(reserved?.toPay.amount).toBe(3 * (faceValue * 0.8 + 900));
  },
);

it("a subscriber whose seats are taken at one event is listed and gets no reservation", async () => {
  const { last, next, customer } = await createSubscriber();
  const [first] = next.instanceIds;
  await addPackage(await newBasket(), next.packageId, [
    { instanceId: first ?? "", seatIds: ["A-4"] },
    ...next.instanceIds.slice(1),
  ]);
  expect(String(await renew(next.packageId, last.packageId))).toContain(customer.email);
  expect(await listReserved(customer.session)).toEqual([]);
  expect(await seatsHeld(next.instanceIds)).toEqual([1, 1, 1]);
});

it("seats that a subscriber does not renew in time are released", async () => {
  const { last, next, customer } = await createSubscriber();
  await renew(next.packageId, last.packageId);
  await releaseReserved(stored, customer.customerId);
  await passDeadline(stored, customer.customerId);
  const choices = next.instanceIds.map((instanceId) => ({ instanceId, seatIds: ["A-3"] }));
  expect((await addPackage(await newBasket(), next.packageId, choices)).outcome).toBe("ok");
  expect(await listReserved(customer.session)).toEqual([]);
});

it("seats cannot be reserved beyond the start of a series' first performance", async () => {
  const { last, next, customer } = await createSubscriber();
  await changePerformance(next.instanceIds[0], { startsAt: fromNow({ hours: 1 }) });
  expect(String(await renew(next.packageId, last.packageId))).toContain(customer.email);
  expect(await seatsHeld(next.instanceIds)).toEqual([0, 0, 0]);
});

it("seats can only be renewed from one fixed series to another", async () => {
  const { last } = await createSubscriber();
  expect(String(await renew("orchestra-choice", last.packageId))).toContain("fixed series");
});
