import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { orderLines } from "../../../../crm/domain/order-lines";
import { sumsOf } from "../../../../crm/domain/pricing";

const words = { fee: "Service fee", delivery: "Delivery" };

const ticket = fc.record({
  instanceId: fc.constantFrom("i1", "i2"),
  title: fc.constantFrom("Mahler 5", "Messiah"),
  when: fc.constant("Dec 3"),
  priceTypeName: fc.constantFrom("Standard", "Under 30"),
  faceValue: fc.oneof(fc.constant(0), fc.integer({ min: 100, max: 40_000 })),
  fee: fc.constantFrom(0, 900),
});

describe("the lines of the card page", () => {
  it("always add up to what the order costs", () => {
    fc.assert(
      fc.property(
        fc.array(ticket, { maxLength: 20 }),
        fc.constantFrom(0, 100),
        (tickets, delivery) => {
          const lines = orderLines(tickets, { delivery: tickets.length > 0 ? delivery : 0 }, words);
          const sum = lines.reduce((before, line) => before + line.unitAmount * line.quantity, 0);
          expect(sum).toBe(sumsOf(tickets, { delivery }).total);
          for (const line of lines) {
            expect(line.unitAmount).toBeGreaterThan(0);
            expect(line.quantity).toBeGreaterThan(0);
          }
        },
      ),
    );
  });

  it("are the same in whatever order the tickets come", () => {
    fc.assert(
      fc.property(fc.array(ticket, { maxLength: 9 }), (tickets) => {
        // One title an instance, as it is: what is grouped must be named alike.
        const named = tickets.map((each) => ({ ...each, title: each.instanceId }));
        const lines = orderLines(named, { delivery: 100 }, words);
        expect(orderLines([...named].reverse(), { delivery: 100 }, words)).toEqual(lines);
      }),
    );
  });

  it("count equal tickets together and name the fees and the delivery", () => {
    const one = {
      instanceId: "i1",
      title: "Mahler 5",
      when: "Dec 3",
      priceTypeName: "Standard",
      faceValue: 7600,
      fee: 900,
    };
    expect(orderLines([one, one], { delivery: 100 }, words)).toEqual([
      { name: "Mahler 5", description: "Dec 3, Standard", unitAmount: 7600, quantity: 2 },
      { name: "Service fee", description: null, unitAmount: 900, quantity: 2 },
      { name: "Delivery", description: null, unitAmount: 100, quantity: 1 },
    ]);
  });
});
