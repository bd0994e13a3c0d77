import { expect, it } from "vitest";

import { buyer, startOrders } from "../../../tests/support/servers/tessitura-orders";
import { sellAtCounter } from "../../../dev/emulators/tessitura/sell-at-counter";

const PERSON = { firstName: "Ada", lastName: "Lovell" };

async function start() {
  const started = await startOrders();
  const { world } = started;
  const [performance] = world.hall.performances;
  const seats = world.hall.seats.filter(({ isSeat }) => isSeat);
  const [{ id: priceTypeId } = { id: 0 }] = world.hall.priceTypes;
  const sell = (constituentId: number, count: number) =>
    String(
      sellAtCounter(world, constituentId, {
        performanceId: performance?.id ?? 0,
        seatIds: seats.slice(0, count).map(({ id }) => id),
        priceTypeId,
      }),
    );
  return { ...started, sell };
}

it("a customer is found by a proved email, and has what the counter sold to that constituent alone", async () => {
  const { orders, world, sell } = await start();
  const { id } = world.constituents.add(PERSON, buyer.email, null);
  const other = world.constituents.add(PERSON, "other@example.com", null);
  const number = sell(id, 2);
  sell(other.id, 1);
  expect(await orders.listBought(buyer)).toMatchObject({
    ok: true,
    value: [{ number, count: 2, amount: 16_500, seats: "A-1, A-2", startsAt: expect.any(Date) }],
  });
});

it("nothing is read for an email that is not proved, or that no constituent or several have", async () => {
  const { orders, world, sell, getCount } = await start();
  expect(await orders.listBought(buyer)).toEqual({ ok: true, value: null });
  const { id } = world.constituents.add(PERSON, buyer.email, null);
  sell(id, 1);
  expect(await orders.listBought({ ...buyer, isProven: false })).toEqual({ ok: true, value: null });
  world.constituents.add(PERSON, buyer.email, null);
  expect(await orders.listBought(buyer)).toEqual({ ok: true, value: null });
  expect(getCount("readTicketHistory")).toBe(0);
});

it("a failure is not an empty list", async () => {
  const { orders, world, fail } = await start();
  world.constituents.add(PERSON, buyer.email, null);
  fail("readTicketHistory", "html-500");
  expect(await orders.listBought(buyer)).toMatchObject({ failure: { code: "unavailable" } });
});
