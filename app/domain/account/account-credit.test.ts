import type { CreditEntry, CreditGrant } from "#contract/schemas/credit";
import fc from "fast-check";
import { expect, it } from "vitest";

import { creditLines } from "./account-credit";

import { usd } from "../../../tests/support/samples/usd";

const day = (date: number) => `2026-11-${String(date).padStart(2, "0")}T12:00:00-05:00`;
const grant = (id: string, left: number, change: Partial<CreditGrant> = {}): CreditGrant => ({
  id,
  source: "goodwill",
  orderId: null,
  amount: usd(5_000),
  left: usd(left),
  grantedAt: day(1),
  expiresAt: day(30),
  usable: left > 0,
  ...change,
});
const entry = (
  grantId: string,
  kind: CreditEntry["kind"],
  amount: number,
  date: number,
  order: string | null = null,
): CreditEntry => ({
  grantId,
  kind,
  amount: usd(amount),
  orderId: order,
  orderNumber: order === null ? null : `RPA-${order}`,
  at: day(date),
});

it("credit that an order used from several grants is one line", () => {
  const grants = [grant("a", 0), grant("b", 4_000)];
  const entries = [
    entry("b", "spend", -1_000, 9, "1"),
    entry("a", "spend", -5_000, 9, "1"),
    entry("b", "release", 1_000, 9, "1"),
    entry("a", "release", 5_000, 9, "1"),
    entry("b", "reserve", -1_000, 8, "1"),
    entry("a", "reserve", -5_000, 8, "1"),
    entry("b", "grant", 5_000, 2),
    entry("a", "grant", 5_000, 1),
  ];
  expect(creditLines({ grants, entries })).toEqual([
    { kind: "spent", amount: usd(-6_000), order: { id: "1", number: "RPA-1" }, at: day(9) },
    { kind: "goodwill", amount: usd(5_000), order: null, at: day(2) },
    { kind: "goodwill", amount: usd(5_000), order: null, at: day(1) },
  ]);
});

it("credit reserved for a pending order is a line, and released credit is not", () => {
  const grants = [grant("a", 3_000)];
  const entries = [
    entry("a", "reserve", -2_000, 9, "2"),
    entry("a", "release", 1_000, 8, "1"),
    entry("a", "reserve", -1_000, 7, "1"),
  ];
  expect(creditLines({ grants, entries })).toMatchObject([
    { kind: "set-aside", amount: usd(-2_000), order: { number: "RPA-2" } },
  ]);
});

it("unused credit that has expired is a line", () => {
  const grants = [grant("a", 1_500, { usable: false, expiresAt: day(10) })];
  const entries = [entry("a", "spend", -3_500, 5, "1"), entry("a", "grant", 5_000, 1)];
  expect(creditLines({ grants, entries }).map(({ kind, amount }) => [kind, amount.amount])).toEqual(
    [
      ["expired", -1_500],
      ["spent", -3_500],
      ["goodwill", 5_000],
    ],
  );
});

it("the lines of account credit always add up to the balance", () => {
  const moves = fc.array(
    fc.record({
      of: fc.constantFrom("a", "b"),
      order: fc.constantFrom("1", "2", "3"),
      kind: fc.constantFrom("reserve", "release", "spend", "refund"),
      amount: fc.integer({ min: 1, max: 900 }),
    }),
    { maxLength: 20 },
  );
  fc.assert(
    fc.property(moves, (generated) => {
      const entries = [
        entry("a", "grant", 5_000, 1),
        entry("b", "grant", 5_000, 1),
        ...generated.map(({ of, order, kind, amount }, index) =>
          entry(
            of,
            kind,
            kind === "reserve" || kind === "spend" ? -amount : amount,
            2 + index,
            order,
          ),
        ),
      ];
      const countLeft = (id: string) =>
        entries
          .filter(({ grantId }) => grantId === id)
          .reduce((sum, { amount }) => sum + amount.amount, 0);
      const grants = ["a", "b"].map((id) => grant(id, countLeft(id), { usable: true }));
      const lines = creditLines({ grants, entries });
      expect(lines.reduce((sum, { amount }) => sum + amount.amount, 0)).toBe(
        countLeft("a") + countLeft("b"),
      );
    }),
  );
});
