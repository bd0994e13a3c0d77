import fc from "fast-check";
import { expect, it } from "vitest";

import {
  creditSpend,
  giftVoucherEnd,
  makeCode,
  makeGiftVoucherCode,
  allocateInOrder,
} from "./rules";
import { maskedVoucherCode } from "../contents/code-record";

const day = (number: number) => new Date(Date.UTC(2026, 10, number));

it("account credit that expires first is spent first", () => {
  const grants = [
    { id: "late", left: 4_000, expiresAt: day(28) },
    { id: "empty", left: 0, expiresAt: day(1) },
    { id: "soon", left: 1_500, expiresAt: day(21) },
  ];
  expect(creditSpend(grants, 2_000)).toEqual([
    { id: "soon", amount: 1_500 },
    { id: "late", amount: 500 },
  ]);
  expect(creditSpend(grants, 0)).toEqual([]);
});

it("allocateInOrder takes a sum from each source in turn and skips empty ones", () => {
  const cards = [
    { id: "a", left: 500 },
    { id: "overdrawn", left: -100 },
    { id: "b", left: 300 },
    { id: "c", left: 900 },
  ];
  expect(allocateInOrder(cards, 800)).toEqual([
    { id: "a", amount: 500 },
    { id: "b", amount: 300 },
  ]);
  expect(allocateInOrder(cards, 801).at(-1)).toEqual({ id: "c", amount: 1 });
  expect(allocateInOrder(cards, 5_000).reduce((sum, { amount }) => sum + amount, 0)).toBe(1_700);
  expect(allocateInOrder(cards, 0)).toEqual([]);
});

it("a code uses the whole alphabet and has parts of the given lengths", () => {
  const bounds = new Set<number>();
  const first = makeGiftVoucherCode((below) => {
    bounds.add(below);
    return 0;
  });
  expect(first).toBe("2222-2222222");
  expect([...bounds]).toEqual([31]);
  expect(makeCode([1, 2, 3], (below) => below - 1)).toBe("Z-ZZ-ZZZ");
});

it("a masked gift voucher code shows only the last four characters", () => {
  expect(maskedVoucherCode("ABCD-EFGHJKM")).toBe("•••• HJKM");
});

it("account credit is spent in the same order from grants that expire together", () => {
  const grants = ["a", "b", "c"].map((id) => ({ id, left: 1_000, expiresAt: day(21) }));
  const spent = [
    { id: "a", amount: 1_000 },
    { id: "b", amount: 500 },
  ];
  expect(creditSpend(grants, 1_500)).toEqual(spent);
  expect(creditSpend([...grants].reverse(), 1_500)).toEqual(spent);
});

it("a payment uses account credit up to the amount due, from the grants that expire first", () => {
  const grants = fc.array(
    fc.record({ left: fc.nat(10_000), expiresAt: fc.integer({ min: 1, max: 28 }).map(day) }),
    { maxLength: 12 },
  );
  fc.assert(
    fc.property(grants, fc.nat(60_000), (drawn, sum) => {
      const all = drawn.map((grant, index) => ({ ...grant, id: `g${index}` }));
      const parts = creditSpend(all, sum);
      const available = all.reduce((total, { left }) => total + left, 0);
      const spent = parts.reduce((total, { amount }) => total + amount, 0);
      expect(spent).toBe(Math.min(sum, available));
      const leftOf = new Map(all.map(({ id, left }) => [id, left]));
      for (const { id, amount } of parts) {
        expect(amount).toBeGreaterThan(0);
        expect(amount).toBeLessThanOrEqual(leftOf.get(id) ?? 0);
      }
      // A grant is only used after all grants that expire earlier are empty.
      const lastExpiry = Math.max(
        ...parts.map((part) => Number(all.find(({ id }) => id === part.id)?.expiresAt)),
      );
      for (const { id, left, expiresAt } of all)
        if (expiresAt.getTime() < lastExpiry)
          expect(parts.find((part) => part.id === id)?.amount ?? 0).toBe(left);
    }),
  );
});

it("a bought gift card ends with its last day at the venue, or never", () => {
  // Still the day before at the venue.
  const bought = new Date("2026-12-01T03:00:00Z");
  expect(giftVoucherEnd(bought, 365)).toEqual(new Date("2027-12-01T04:59:59.999Z"));
  expect(giftVoucherEnd(bought, null)).toBeNull();
});
