import { expect, it } from "vitest";

import { api, add, getBasket, newBasket } from "../support/box-office";
import {
  addPackage,
  addPerformances,
  packageDetails,
  firstPackageId,
  seatsHeld,
} from "../support/buying-packages";
import { newPackage } from "../support/packages";
import { ageBasket, createTestPerformance } from "../support/create-test-performance";
import {
  payCurrentTotal,
  buyByCard,
  preparedBasket,
  ticketBasket,
} from "../support/prepared-basket";

it("a flex package gets its discount when its minimum of events is reached", async () => {
  const { packageId, instanceIds } = await newPackage({ minItems: 3 });
  const [a, b, c] = instanceIds as [string, string, string];
  const id = await newBasket();
  const open = await addPackage(id, packageId, [a, b], { quantity: 2 });
  expect(open.outcome).toBe("ok");
  expect(open.value.tickets).toHaveLength(4);
  expect(packageDetails(open.value)).toMatchObject({ missing: 1, percentOff: 0 });
  expect(open.value.totals.discounts.amount).toBe(0);

  const whole = await addPerformances(id, firstPackageId(open.value), [c]);
  expect(packageDetails(whole.value)).toMatchObject({ missing: 0, percentOff: 15 });
  expect(whole.value.tickets).toHaveLength(6);
  for (const { packageItemId, discount } of whole.value.tickets) {
    expect(packageItemId).toBe(firstPackageId(whole.value));
    expect(discount.amount).toBe(1140);
  }
  expect(whole.value.totals.total.amount).toBe(6 * (7600 - 1140 + 900));
  expect(await seatsHeld(instanceIds)).toEqual([2, 2, 2]);
});

it("a flex package holds no seats when one of its performances is full", async () => {
  const { packageId, instanceIds } = await newPackage({ seats: 2 });
  const [a, b] = instanceIds as [string, string];
  await add(await newBasket(), { instanceId: b, quantity: 1 });
  const id = await newBasket();
  const { outcome } = await addPackage(id, packageId, [a, b], { quantity: 2 });
  expect(outcome).toBe("not-enough-seats");
  expect(await seatsHeld([a, b])).toEqual([0, 1]);
  expect(await getBasket(id)).toMatchObject({ tickets: [], items: [], hold: null });
});

it("a flex package holds the chosen seats, and the refusal lists those already taken", async () => {
  const { packageId, instanceIds } = await newPackage({});
  const [a, b] = instanceIds as [string, string];
  const id = await newBasket();
  const choices = [
    { instanceId: a, seatIds: ["A-2", "A-3"] },
    { instanceId: b, seatIds: ["A-5", "A-6"] },
  ];
  const { value } = await addPackage(id, packageId, choices, { quantity: 2 });
  const seats = value.tickets.map((each) => `${each.instance.id} ${each.seat.number}`);
  expect(seats.sort()).toEqual([`${a} 2`, `${a} 3`, `${b} 5`, `${b} 6`].sort());
  const lost = await addPackage(await newBasket(), packageId, choices, { quantity: 2 });
  expect(lost.outcome).toBe("seats-taken");
  expect(instanceIds).toContain(lost.failure.instanceId);
  expect([lost.failure.lostIds.length, lost.failure.nearest.length]).toEqual([2, 2]);
});

it("an incomplete flex package cannot be paid", async () => {
  const { packageId, instanceIds } = await newPackage({ minItems: 2 });
  const [a, b] = instanceIds as [string, string];
  const ready = await preparedBasket();
  const { basketId: id, session } = ready;
  const open = await addPackage(id, packageId, [a]);
  await api.setDelivery({ params: { id }, session, body: { optionId: "Cobo", address: null } });
  expect(await payCurrentTotal(ready)).toMatchObject({
    failure: { code: "conflict", reason: "package-incomplete", missing: 1 },
  });
  const whole = await addPerformances(id, firstPackageId(open.value), [b]);
  expect(whole.value.totals.toPay.amount).toBe(2 * (7600 - 1140 + 900));
  const order = await buyByCard(ready);
  const packageItemId = order.items[0]?.id;
  expect(order).toMatchObject({
    state: "confirmed",
    charged: true,
    totals: { discounts: { amount: 2 * 1140 } },
    items: [{ kind: "package", productId: packageId }],
    tickets: [{ packageItemId }, { packageItemId }],
  });
});

it("a ticket of a flex package can only be removed with the whole package, which frees every seat", async () => {
  const { packageId, instanceIds } = await newPackage({});
  const { id, instanceId } = await ticketBasket();
  const { value } = await addPackage(id, packageId, instanceIds);
  const part = value.tickets.find(({ packageItemId }) => packageItemId !== null);
  expect(await api.removeTicket({ params: { id, ticketId: part?.id } })).toMatchObject({
    failure: { code: "conflict", reason: "package", packageItemId: firstPackageId(value) },
  });
  const gone = await api.removeItem({ params: { id, itemId: firstPackageId(value) } });
  expect(gone.value).toMatchObject({ items: [], tickets: [{ instance: { id: instanceId } }] });
  expect(gone.value.hold).not.toBeNull();
  expect(await seatsHeld(instanceIds)).toEqual([0, 0, 0]);
  expect((await api.removeItem({ params: { id, itemId: firstPackageId(value) } })).outcome).toBe(
    "ok",
  );
});

it("an expired flex package costs nothing, and is complete again when it is reclaimed", async () => {
  const { packageId, instanceIds } = await newPackage({});
  const id = await newBasket();
  const { value } = await addPackage(id, packageId, instanceIds.slice(0, 2));
  await ageBasket(id, 15);
  expect(await getBasket(id)).toMatchObject({
    status: "expired",
    tickets: [],
    lost: value.tickets.map(({ total }) => ({ total })),
    totals: { total: { amount: 0 } },
  });
  const again = await api.reclaimTickets({ params: { id } });
  expect(again.value.totals).toEqual(value.totals);
  const packageItemId = firstPackageId(value);
  expect(again.value.tickets).toMatchObject([{ packageItemId }, { packageItemId }]);
  await ageBasket(id, 15);
  const other = await createTestPerformance();
  const fresh = await add(id, { instanceId: other.instanceId });
  expect([fresh.value.items, fresh.value.tickets.length]).toEqual([[], 1]);
  expect(await seatsHeld(instanceIds)).toEqual([0, 0, 0]);
});

it("a flex package is refused for other performances and prices, outside its sale and above its maximum", async () => {
  const { packageId, instanceIds } = await newPackage({
    change: { maxPerOrder: 2, bandIds: ["A"], priceTypeIds: ["standard"] },
  });
  const [a, b] = instanceIds as [string, string];
  const stranger = await createTestPerformance();
  const id = await newBasket();
  const wrong = await addPackage(id, packageId, [stranger.instanceId, a, a]);
  const fields = { "choices.0.instanceId": "unknown", "choices.2.instanceId": "repeated" };
  expect([wrong.outcome, wrong.failure.fields]).toEqual(["invalid", fields]);
  const seats = await addPackage(id, packageId, [{ instanceId: a, seatIds: ["none"] }]);
  expect(seats.failure.fields).toEqual({ "choices.0.seatIds.0": "unknown" });
  for (const [choice, known] of [
    [{ instanceId: a, band: "B" }, { bandIds: ["A"] }],
    [{ instanceId: a, band: "A", priceTypeId: "under30" }, { priceTypeIds: ["standard"] }],
  ] as const)
    expect((await addPackage(id, packageId, [choice])).failure).toMatchObject({
      reason: "price-not-open",
      ...known,
    });
  expect((await addPackage(id, "none", [a])).outcome).toBe("not-found");

  const first = await addPackage(id, packageId, [a, b]);
  const many = await addPackage(id, packageId, [a, b], { quantity: 2 });
  expect(many.failure).toMatchObject({ code: "limit", limit: { maxTickets: 2, totalTickets: 3 } });
  expect((await addPerformances(id, firstPackageId(first.value), [a])).failure.fields).toEqual({
    "choices.0.instanceId": "repeated",
  });
  const change = await api.changeTicket({
    params: { id, ticketId: first.value.tickets[0]?.id },
    body: { priceTypeId: a },
  });
  expect(change.failure.reason).toBe("price-not-open");
  const closed = await newPackage({ change: { onSaleAt: null } });
  const result = await addPackage(id, closed.packageId, closed.instanceIds);
  expect(result.outcome).toBe("not-allowed/not-on-sale");
});

it("buyers who rush for packages get seats at every performance or none, and no seat is held twice", async () => {
  const { packageId, instanceIds } = await newPackage({ seats: 5 });
  const buyers = await Promise.all(Array.from({ length: 15 }, newBasket));
  const results = await Promise.all(
    buyers.map((id, index) =>
      // Buyers name the performances in different orders; all are locked in the same order.
      addPackage(id, packageId, index % 2 === 0 ? instanceIds : [...instanceIds].reverse()),
    ),
  );
  const won = results.filter(({ ok }) => ok);
  expect(won).toHaveLength(5);
  for (const { value } of won) expect(value.tickets).toHaveLength(3);
  for (const { outcome } of results.filter(({ ok }) => !ok))
    expect(outcome).toBe("not-enough-seats");
  expect(await seatsHeld(instanceIds)).toEqual([5, 5, 5]);
});
