import { eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, it } from "vitest";

import { SERVINGS } from "#contract/schemas/stock-item";
import { events, instances } from "../../../crm/tables/catalogue";
import { foodAndDrinkBody } from "../../../crm/basket/lines/food/menus";
import { menus } from "../../../crm/tables/food";
import { findAddOnPerformance } from "../../../crm/basket/lines/merchandise/stock-items";
import { runInTransaction } from "../../../crm/platform/database/database";
import { seatPlans } from "../../../crm/tables/seat-plans";
import { addLine, api, add, getBasket } from "../support/box-office";
import { createTestPerformance } from "../support/create-test-performance";
import { orderFood, newMenu } from "../support/stock-items";
import { stored } from "../support/stored";
import { buyByCard, preparedBasket } from "../support/prepared-basket";
import { testPaymentDeps } from "../support/payment-deps";
import { staffSession } from "../support/staff-desk";
import { hasOpenMenu } from "../../../crm/stock/catalogue/season";

const deps = testPaymentDeps();

it("a food order has one of each course per guest and a collection point, and is removed as a whole", async () => {
  const { instanceId } = await createTestPerformance();
  const { menuId, starters, mains } = await newMenu(instanceId);
  const ready = await preparedBasket();
  const id = ready.basketId;
  const choose = (...choices: [string | undefined, number][]) =>
    choices.map(([itemId = "none", quantity]) => ({ itemId, quantity }));
  const order = (change: object) =>
    addLine(id, {
      kind: "food-and-drink",
      instanceId,
      menuId,
      guests: 2,
      collectionPoint: "Bar",
      choices: choose([starters[0], 1], [starters[1], 1], [mains[0], 2]),
      ...change,
    });
  // Food can be ordered before tickets, and fewer tickets than guests leave it unchanged.
  const before = await order({});
  expect(before.value.items).toHaveLength(3);
  expect(before.value.items[0]?.details).toMatchObject({
    performance: { title: expect.any(String), startsAt: expect.any(String) },
  });
  expect((await add(id, { instanceId, quantity: 1 })).value.items).toHaveLength(3);
  // For more guests than tickets, as the form offers.
  expect((await order({})).value.items).toHaveLength(3);
  const { value } = await add(id, { instanceId, quantity: 2 });
  for (const [change, refusal] of [
    [{ collectionPoint: "" }, { fields: { collectionPoint: "required" } }],
    [{ guests: 3 }, { reason: "select-more", missing: 1 }],
    [{ choices: choose(["none", 1]) }, { fields: { choices: "unknown" } }],
  ] as const)
    expect((await order(change)).failure).toMatchObject(refusal);

  const placed = await order({});
  expect(placed.value.items).toHaveLength(3);
  // The same order sent again replaces the first.
  expect((await order({})).value.totals.subtotal.amount).toBe(3 * 7_600 + 4 * 1_000);
  const [line] = (await getBasket(id)).items;
  expect(
    (
      await api.changeLine({
        params: { id, itemId: line?.id },
        body: { kind: "food-and-drink", guests: 3 },
      })
    ).failure.reason,
  ).toBe("select-more");
  const choices = choose([starters[0], 3], [mains[1], 3]);
  const changed = await api.changeLine({
    params: { id, itemId: line?.id },
    body: { kind: "food-and-drink", guests: 3, choices },
  });
  expect(changed.value.items.map(({ quantity }) => quantity)).toEqual([3, 3]);

  const [dish] = changed.value.items;
  // Removing one dish removes the whole order.
  expect((await api.removeItem({ params: { id, itemId: dish?.id } })).value.items).toEqual([]);
  await order({});
  for (const ticket of value.tickets.slice(0, 2))
    await api.removeTicket({ params: { id, ticketId: ticket.id }, query: { withOthers: "true" } });
  expect((await getBasket(id)).items).toEqual([]);
});

it("a paid food order is listed for staff with the guests' allergies", async () => {
  const { instanceId } = await createTestPerformance();
  const menu = await newMenu(instanceId);
  const ready = await preparedBasket();
  await add(ready.basketId, { instanceId });
  await orderFood(ready.basketId, instanceId, menu, 1);
  await api.setNotes({
    params: { id: ready.basketId },
    body: { order: null, access: null, allergies: "No nuts" },
  });
  await api.setDelivery({
    params: { id: ready.basketId },
    session: ready.session,
    body: { optionId: "Cobo", address: null },
  });
  const order = await buyByCard(ready);
  expect(order).toMatchObject({ state: "confirmed", totals: { total: { amount: 10_500 } } });
  const { value } = await api.getPerformanceReport({
    params: { id: instanceId },
    session: await staffSession(),
  });
  expect(value).toMatchObject({
    food: [
      {
        orderId: order.id,
        number: order.number,
        customerId: order.customer.id,
        menu: menu.menuId,
        guests: 1,
        collectionPoint: "Bar",
        allergies: "No nuts",
        items: [{ quantity: 1 }, { quantity: 1 }],
      },
    ],
  });
});

it("a performance is listed as having food exactly when its page has a menu that can be ordered", async () => {
  const { instanceId } = await createTestPerformance();
  const { menuId } = await newMenu(instanceId);
  const targets = (...ids: string[]) => fc.constantFrom(null, ids, ["another"]);
  const scenarios = fc.record({
    menu: fc.record({
      active: fc.boolean(),
      serving: fc.constantFrom(...SERVINGS),
      eventIds: targets(instanceId),
      instanceIds: targets(instanceId),
      startsFrom: fc.constantFrom(null, "06:00", "12:00", "18:00"),
      daysAhead: fc.constantFrom(null, 1),
      minutesBefore: fc.constantFrom(null, 0, 90),
    }),
    hasIntermission: fc.boolean(),
    cancelled: fc.boolean(),
    seating: fc.constantFrom("reserved" as const, "virtual" as const),
    minutes: fc.constantFrom(-1, 0, 1, 89, 90, 91, 1_439, 1_440, 1_441),
  });
  const seen = new Set<boolean>();
  const compare = async ({ menu, hasIntermission, cancelled, seating, minutes }: Scenario) => {
    const result = await runInTransaction(deps.db, async (tx) => {
      await tx.update(menus).set({ active: false });
      await tx.update(menus).set(menu).where(eq(menus.id, menuId));
      await tx.update(events).set({ hasIntermission }).where(eq(events.id, instanceId));
      await tx.update(seatPlans).set({ seating }).where(eq(seatPlans.id, instanceId));
      const startsAt = sql`crm_now() + make_interval(mins => ${minutes})`;
      await tx.update(instances).set({ cancelled, startsAt }).where(eq(instances.id, instanceId));
      const [listed] = await tx
        .select({ open: hasOpenMenu })
        .from(instances)
        .innerJoin(events, eq(events.id, instances.eventId))
        .innerJoin(seatPlans, eq(seatPlans.id, instances.planId))
        .where(eq(instances.id, instanceId));
      const performance = await findAddOnPerformance(tx, instanceId);
      if (performance === null) throw new Error("no performance");
      const page = await foodAndDrinkBody(tx, performance, "USD");
      // Rolls back.
      return { ok: false, listed: listed?.open, shown: page.menus.some(({ open }) => open) };
    });
    expect(result.listed).toBe(result.shown);
    seen.add(result.shown);
  };
  type Scenario = typeof scenarios extends fc.Arbitrary<infer One> ? One : never;
  await fc.assert(fc.asyncProperty(scenarios, compare), { numRuns: 300 });
  expect(seen.size).toBe(2);
});

it("a performance without an interval says that no food is sold for it where menus are for the interval", async () => {
  const { instanceId } = await createTestPerformance();
  const others = await stored.menus.find({}, ["id", "active"]);
  const isActive = (id: string) => others.find((menu) => menu.id === id)?.active ?? false;
  for (const { id } of others) await stored.menus.change({ id }, { active: false });
  try {
    const hasMenu = async () =>
      (await api.getInstance({ params: { id: instanceId } })).value.hasMenu;
    expect(await hasMenu()).toBe(false);
    const { menuId } = await newMenu(instanceId, { serving: "interval" });
    await stored.events.change({ id: instanceId }, { hasIntermission: false });
    expect(await hasMenu()).toBe(false);
    await stored.events.change({ id: instanceId }, { hasIntermission: true });
    expect(await hasMenu()).toBe(true);
    await stored.menus.change({ id: menuId }, { active: false });
  } finally {
    for (const { id } of others) await stored.menus.change({ id }, { active: isActive(id) });
  }
});

it("a performance's menus say when they can be ordered", async () => {
  const { instanceId } = await createTestPerformance();
  const { menuId, starters } = await newMenu(instanceId, { daysAhead: 60, minutesBefore: 90 });
  const { value } = await api.getFoodAndDrink({ params: { id: instanceId } });
  expect(value).toMatchObject({ partySizes: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10], maxGuests: 20 });
  const menu = value.menus.find(({ id }) => id === menuId);
  expect(menu).toMatchObject({ closed: "too-early", categories: [{ name: "Starter" }, {}] });
  expect(menu?.categories[0]?.items.map(({ id }) => id).sort()).toEqual(starters.sort());
  // The intermission menu needs an intermission.
  expect(value.menus.map(({ id }) => id)).not.toContain("interval");
  expect((await api.getInstance({ params: { id: instanceId } })).value.hasMenu).toBe(true);
  const reservations = await api.getReservations({ params: { id: instanceId } });
  expect(reservations.value).toEqual({ table: null, ride: expect.any(String) });
  expect((await api.getFoodAndDrink({ params: { id: "none" } })).outcome).toBe("not-found");
});
