// Performances without seat numbers.

import { expect } from "vitest";

import {
  ADULT,
  addBest,
  addSeats,
  answerCheckout,
  FRONT,
  getBasket,
  newBasket,
  newCustomer,
  payByCard,
  STUDENT,
  WHEELCHAIR,
} from "./support/buying";
import type { House } from "./support/open-house";
import { onEachSystem } from "./support/scenarios";

/** Two adults and a student. */
async function threePlaces(house: House) {
  const [basketId, instanceId] = [await newBasket(house), house.newPerformance("general")];
  const choices = [
    { band: FRONT.band, priceTypeId: ADULT, quantity: 2 },
    { band: FRONT.band, priceTypeId: STUDENT, quantity: 1 },
  ];
  const { value } = await house.api.addTickets({
    params: { id: basketId },
    body: { instanceId, choices },
  });
  return { basketId, instanceId, tickets: value.tickets };
}

async function buyAll(house: House, basketId: string) {
  const buyer = await newCustomer(house);
  await answerCheckout(house, basketId, buyer);
  const { totals } = await getBasket(house, basketId);
  return payByCard(house, { ...buyer, basketId, total: totals.toPay.amount });
}

onEachSystem("general admission", (scenario) => {
  scenario("places are bought by number and price type, and have no seat number", async (house) => {
    const { basketId, instanceId, tickets } = await threePlaces(house);
    expect(tickets.map(({ seat: { row, number, kind } }) => ({ row, number, kind }))).toEqual(
      Array(3).fill({ row: null, number: null, kind: "place" }),
    );
    const order = await buyAll(house, basketId);
    expect(order.totals.total.amount).toBe(2 * FRONT.adult + FRONT.student);
    expect(new Set(order.tickets.map(({ barcode }) => barcode)).size).toBe(3);
    expect(await house.countSold(instanceId)).toBe(3);
  });

  scenario("one place is changed to another price type, one is removed", async (house) => {
    const { basketId, instanceId, tickets } = await threePlaces(house);
    const [first, second] = tickets.filter(({ priceType }) => priceType.id === ADULT);
    const getParams = (ticketId = "none") => ({ id: basketId, ticketId });
    const body = { priceTypeId: STUDENT };
    const changed = await house.api.changeTicket({ params: getParams(first?.id), body });
    expect(changed.outcome).toBe("ok");
    const { value } = await house.api.removeTicket({ params: getParams(second?.id) });
    expect(value.tickets.map(({ priceType }) => priceType.id)).toEqual([STUDENT, STUDENT]);
    const order = await buyAll(house, basketId);
    expect(order.totals.total.amount).toBe(2 * FRONT.student);
    expect(await house.countSold(instanceId)).toBe(2);
  });

  scenario("visitors who ask at once have different places", async (house) => {
    const instanceId = house.newPerformance("general");
    const baskets = await Promise.all([1, 2, 3, 4].map(() => newBasket(house)));
    const added = await Promise.all(baskets.map((id) => addBest(house, id, instanceId, 2)));
    const held = added.flatMap(({ value }) => value.tickets.map(({ seatId }) => seatId));
    expect(new Set(held).size).toBe(8);
  });

  scenario("a wheelchair space and a companion's seat are chosen one by one", async (house) => {
    const { space, companion } = WHEELCHAIR;
    const added = await addSeats(house, await newBasket(house), house.newPerformance("general"), [
      space,
      companion,
    ]);
    expect(added.value.tickets.map(({ seat }) => seat.kind)).toEqual(["wheelchair", "companion"]);
  });
});
