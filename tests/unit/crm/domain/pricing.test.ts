import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { ticketFee } from "../../../../crm/domain/fees";
import { sumsOf } from "../../../../crm/domain/pricing";

const rule = { amount: 900, waivedMinimum: 1000, waivedByMembershipMinAmount: 10_000 };

describe("the fee", () => {
  it("is nine dollars a ticket, and none under ten dollars", () => {
    expect(ticketFee(rule, 1000, 0)).toBe(900);
    expect(ticketFee(rule, 999, 0)).toBe(0);
    expect(ticketFee(rule, 0, 0)).toBe(0);
  });

  it("is waived by a membership worth a hundred", () => {
    expect(ticketFee(rule, 7600, 9_999)).toBe(900);
    expect(ticketFee(rule, 7600, 10_000)).toBe(0);
  });
});

describe("the sums of a basket", () => {
  const line = fc.record({
    faceValue: fc.integer({ min: 0, max: 50_000 }),
    fee: fc.constantFrom(0, 900),
  });
  const extras = fc.record({
    delivery: fc.integer({ min: 0, max: 2_000 }),
    discounts: fc.integer({ min: 0, max: 1_000_000 }),
  });

  it("always add up to the cent, and are never negative", () => {
    fc.assert(
      fc.property(fc.array(line, { maxLength: 30 }), extras, (lines, more) => {
        const sums = sumsOf(lines, more);
        expect(sums.total).toBe(
          sums.subtotal + sums.fees + sums.delivery + sums.vat - sums.discounts,
        );
        expect(sums.total).toBeGreaterThanOrEqual(0);
        for (const sum of Object.values(sums)) expect(Number.isSafeInteger(sum)).toBe(true);
      }),
    );
  });

  it("do not depend on the order of the lines, and adding a line never makes them less", () => {
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 12 }), extras, (lines, more) => {
        const sums = sumsOf(lines, more);
        expect(sumsOf([...lines].reverse(), more)).toEqual(sums);
        const fewer = sumsOf(lines.slice(1), { ...more, discounts: 0 });
        expect(sumsOf(lines, { ...more, discounts: 0 }).total).toBeGreaterThanOrEqual(fewer.total);
      }),
    );
  });

  it("charge no delivery for nothing", () => {
    expect(sumsOf([], { delivery: 100 }).total).toBe(0);
  });
});
