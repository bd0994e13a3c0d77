import fc from "fast-check";
import { expect, it } from "vitest";

import { api, add, getBasket, newBasket, pick, type BasketBody } from "../support/box-office";
import { addPackage } from "../support/buying-packages";
import { newPackage } from "../support/packages";
import { ageBasket } from "../support/create-test-performance";
import { query } from "../support/stored";

const steps = [
  "best",
  "chosen",
  "package",
  "series-seats",
  "remove",
  "extend",
  "reclaim",
  "expire",
] as const;
const BUYERS = 6;

it("a rush of tickets and packages never sells a seat twice", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.record({
          buyer: fc.nat(BUYERS - 1),
          step: fc.constantFrom(...steps),
          evening: fc.nat(2),
          seat: fc.integer({ min: 1, max: 7 }),
        }),
        { minLength: 25, maxLength: 40 },
      ),
      async (plan) => {
        const { packageId, instanceIds } = await newPackage({ minItems: 3, seats: 8 });
        const buyers = await Promise.all(Array.from({ length: BUYERS }, newBasket));
        const evenings = (from: number) => [
          ...instanceIds.slice(from),
          ...instanceIds.slice(0, from),
        ];
        // A refusal is fine; the client throws for anything outside the contract, such as a 5xx.
        await Promise.all(
          plan.map(async ({ buyer, step, evening, seat }) => {
            const id = buyers[buyer] ?? "";
            const instanceId = instanceIds[evening] ?? "";
            const seatIds = [`A-${seat}`, `A-${seat + 1}`];
            switch (step) {
              case "best":
                return add(id, { instanceId, quantity: 2 });
              case "chosen":
                return pick(id, instanceId, seatIds);
              case "package":
                return addPackage(id, packageId, evenings(evening));
              case "series-seats":
                return addPackage(
                  id,
                  packageId,
                  evenings(evening).map((each) => ({ instanceId: each, seatIds })),
                  { quantity: 2 },
                );
              case "remove": {
                const { items, tickets } = await getBasket(id);
                if (items[0]) return api.removeItem({ params: { id, itemId: items[0].id } });
                return api.removeTicket({ params: { id, ticketId: tickets[0]?.id ?? "none" } });
              }
              case "extend":
                return api.extendHold({ params: { id } });
              case "reclaim":
                return api.reclaimTickets({ params: { id } });
              case "expire":
                return ageBasket(id, 15);
            }
          }),
        );

        const twice = await query`
          select t.instance_id, t.seat_id from basket_tickets t join baskets b on b.id = t.basket_id
          where t.instance_id = any (${instanceIds}) and b.held_until > crm_now()
          group by 1, 2 having count(*) > 1`;
        expect(twice).toEqual([]);
        const unheld = await query`
          select t.id from basket_tickets t join baskets b on b.id = t.basket_id
          where t.instance_id = any (${instanceIds}) and b.held_until > crm_now() and not exists (
            select from claims c where c.instance_id = t.instance_id and c.seat_id = t.seat_id
              and c.basket_id = t.basket_id and c.state = 'held' and c.held_until = b.held_until)`;
        expect(unheld).toEqual([]);
        for (const id of buyers) expectConsistent(await getBasket(id));
      },
    ),
    { numRuns: 4 },
  );
}, 60_000);

function expectConsistent(basket: BasketBody): void {
  const { tickets, items, totals } = basket;
  const sum = tickets.reduce((total, ticket) => total + ticket.total.amount, 0);
  expect(totals.total.amount).toBe(sum);
  if (basket.status === "expired") return;
  for (const item of items) {
    const { id, quantity } = item;
    const seats = tickets.filter(({ packageItemId }) => packageItemId === id);
    expect(seats).toHaveLength(3 * quantity);
    expect(item).toMatchObject({ kind: "package", details: { missing: 0 } });
    for (const { discount } of seats) expect(discount.amount).toBe(1140);
  }
}
