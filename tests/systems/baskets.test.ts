import { expect } from "vitest";

import { listClaims } from "../api/support/paying";
import {
  addBest,
  addSeats,
  FRONT,
  getBasket,
  newBasket,
  newCustomer,
  readyBasket,
  seatIn,
  startPayment,
  STUDENT,
} from "./support/buying";
import type { House } from "./support/open-house";
import { onEachSystem } from "./support/scenarios";

async function basketWith(house: House, quantity = 2) {
  const instanceId = house.newPerformance();
  const basketId = await newBasket(house);
  const { value } = await addBest(house, basketId, instanceId, quantity);
  return { basketId, instanceId, tickets: value.tickets, until: value.hold?.until ?? "" };
}

/** Whether somebody else can have these seats. */
async function areFree(house: House, instanceId: string, seatIds: readonly string[]) {
  const added = await addSeats(house, await newBasket(house), instanceId, seatIds);
  return added.ok;
}

const listIds = (tickets: readonly { seatId: string | null }[]) =>
  tickets.map(({ seatId }) => seatId ?? "");

onEachSystem("baskets", (scenario) => {
  scenario("another price type changes the price of one ticket", async (house) => {
    const { basketId, tickets } = await basketWith(house);
    const { value } = await house.api.changeTicket({
      params: { id: basketId, ticketId: tickets[0]?.id },
      body: { priceTypeId: STUDENT },
    });
    expect(value.totals.total.amount).toBe(FRONT.adult + FRONT.student);
  });

  scenario("a removed ticket's seat can be bought by others at once", async (house) => {
    const { basketId, instanceId, tickets } = await basketWith(house, 3);
    const removed = listIds(tickets).sort()[0] ?? "";
    const ticketId = tickets.find(({ seatId }) => seatId === removed)?.id;
    const { value } = await house.api.removeTicket({
      params: { id: basketId, ticketId },
      query: {},
    });
    expect(value.tickets).toHaveLength(2);
    const mine = listIds(value.tickets);
    expect(mine).not.toContain(removed);
    const claims = await listClaims(instanceId);
    expect(claims).toEqual([{ state: "held", n: 2 }]);
  });

  scenario("an emptied basket's seats can be bought by others at once", async (house) => {
    const { basketId, instanceId, tickets } = await basketWith(house);
    const { value } = await house.api.emptyBasket({ params: { id: basketId } });
    expect(value.tickets).toEqual([]);
    expect(await areFree(house, instanceId, listIds(tickets))).toBe(true);
  });

  scenario("a basket can have tickets for two performances", async (house) => {
    const { basketId } = await basketWith(house, 2);
    const { value } = await addBest(house, basketId, house.newPerformance(), 3);
    expect(value.tickets).toHaveLength(5);
    expect(value.totals.total.amount).toBe(5 * FRONT.adult);
  });

  scenario(
    "seats of a basket whose time is over are for others, and shown as lost",
    async (house) => {
      const { basketId, instanceId, tickets } = await basketWith(house);
      await house.passMinutes(basketId, 20);
      const basket = await getBasket(house, basketId);
      expect(basket.status).toBe("expired");
      expect(listIds(basket.lost).sort()).toEqual(listIds(tickets).sort());
      expect(await areFree(house, instanceId, listIds(tickets))).toBe(true);
    },
  );

  scenario("an expired basket takes its seats again if they are free", async (house) => {
    const { basketId, tickets } = await basketWith(house);
    await house.passMinutes(basketId, 20);
    const { outcome, value } = await house.api.reclaimTickets({ params: { id: basketId } });
    expect(outcome).toBe("ok");
    expect(value.status).toBe("open");
    expect(listIds(value.tickets).sort()).toEqual(listIds(tickets).sort());
  });

  scenario("an expired basket takes the nearest seats if its own are gone", async (house) => {
    const { basketId, instanceId, tickets } = await basketWith(house);
    await house.passMinutes(basketId, 20);
    expect(await areFree(house, instanceId, listIds(tickets))).toBe(true);
    const { value } = await house.api.reclaimTickets({ params: { id: basketId } });
    expect(value.tickets).toHaveLength(2);
    const lost = new Set(listIds(tickets));
    expect(listIds(value.tickets).filter((seatId) => lost.has(seatId))).toEqual([]);
  });

  scenario("an extended basket keeps its seats for longer", async (house) => {
    const { basketId, until } = await basketWith(house);
    await house.passMinutes(basketId, 5);
    const { outcome, value } = await house.api.extendHold({ params: { id: basketId }, body: {} });
    expect(outcome).toBe("ok");
    expect(Date.parse(value.hold?.until ?? "")).toBeGreaterThan(Date.parse(until) - 5 * 60_000);
    expect(value.tickets).toHaveLength(2);
  });

  scenario("another customer's basket is not found", async (house) => {
    const ready = await readyBasket(house);
    const stranger = await newCustomer(house);
    const { session } = stranger;
    const params = { id: ready.basketId };
    expect((await house.api.getBasket({ params, session })).outcome).toBe("not-found");
    expect((await house.api.emptyBasket({ params, session })).outcome).toBe("not-found");
  });

  scenario("a price that changed meanwhile must be agreed to before paying", async (house) => {
    const ready = await readyBasket(house);
    const refused = await startPayment(house, { ...ready, total: ready.total - 100 });
    expect(refused.outcome).toBe("invalid");
    expect(refused.failure).toMatchObject({ fields: { total: "changed" } });
    expect((await startPayment(house, ready)).outcome).toBe("ok");
  });

  scenario(
    "a seat in the middle of a row can be added to seats that are already held",
    async (house) => {
      const instanceId = house.newPerformance();
      const basketId = await newBasket(house);
      await addSeats(house, basketId, instanceId, [seatIn(5), seatIn(6)]);
      const { value } = await addSeats(house, basketId, instanceId, [seatIn(7)]);
      expect(listIds(value.tickets).sort()).toEqual([seatIn(5), seatIn(6), seatIn(7)]);
    },
  );
});
