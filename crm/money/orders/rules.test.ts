import { expect, it } from "vitest";

import type { OrderState } from "#contract/schemas/order";
import {
  isCompleting,
  listMovements,
  findOrderObstacle,
  ORDER_STEPS,
  type OrderFacts,
  statesBefore,
} from "./rules";
import { isLiveAttempt, isSettled, type PaymentState } from "../../basket/contents/payment-state";

const STATES = Object.keys(ORDER_STEPS) as OrderState[];
const statesWhere = (test: (state: OrderState) => boolean) => STATES.filter(test);

it("an order has the allowed state transitions", () => {
  expect(ORDER_STEPS).toEqual({
    pending: ["completing", "failed"],
    completing: ["confirmed", "failed"],
    confirming: ["confirmed"],
    confirmed: ["returned"],
    failed: ["completing"],
    returned: [],
  });
});

it("statesBefore returns the states from which an order can enter a state", () => {
  expect(statesBefore("completing")).toEqual(["pending", "failed"]);
  expect(statesBefore("failed")).toEqual(["pending", "completing"]);
  expect(statesBefore("confirmed")).toEqual(["completing", "confirming"]);
  expect(statesBefore("pending")).toEqual([]);
});

it("only paid orders that are not confirmed are completing", () => {
  expect(statesWhere(isCompleting)).toEqual(["completing", "confirming"]);
  expect(statesWhere(isSettled)).toEqual(["confirmed", "failed", "returned"]);
});

it("a payment attempt is live until it is paid or has ended", () => {
  const states: PaymentState[] = [
    ...(["opening", "open", "paid", "cancelled", "declined", "unavailable", "refunded"] as const),
  ];
  expect(states.filter(isLiveAttempt)).toEqual(["opening", "open"]);
});

const at = new Date("2026-11-20T12:00:00Z");
const later = new Date("2026-11-21T12:00:00Z");
const bought = {
  total: 17_000,
  giftVouchers: 0,
  credit: 0,
  placedAt: new Date("2026-11-20T11:50:00Z"),
  confirmedAt: at,
  returnedAs: null,
  returnedAt: null,
  returnedAmount: null,
};
const card = { cardBrand: "visa", cardLast4: "4242" };
const paidCard = { brand: "visa", last4: "4242" };
const paid = { amount: 17_000, state: "paid" as const, paidAt: at, ...card };

it("the payment history lists each tender of an order, and no unpaid attempts", () => {
  const order = { ...bought, giftVouchers: 2_500, credit: 1_000 };
  const attempts = [{ ...paid, state: "declined" as const, paidAt: null }, paid];
  expect(listMovements(order, attempts)).toEqual([
    { kind: "gift-voucher", amount: 2_500, at },
    { kind: "account-credit", amount: 1_000, at },
    { kind: "card", amount: 17_000, at, paidCard },
  ]);
});

it("the payment history of a free order is empty", () => {
  expect(listMovements(bought, [{ ...paid, amount: 0 }])).toEqual([]);
});

it("the payment history lists a late payment as paid and as refunded", () => {
  const late = { ...paid, state: "unavailable" as const };
  expect(listMovements(bought, [late, paid])).toEqual([
    { kind: "card", amount: 17_000, at, paidCard },
    { kind: "card", amount: 17_000, at, paidCard },
    { kind: "given-back", amount: -17_000, at: null },
  ]);
});

it.each([
  ["refund", "given-back"],
  ["credit", "into-credit"],
] as const)("the payment history lists the return of an order once: %s", (returnedAs, kind) => {
  const order = { ...bought, returnedAs, returnedAt: later, returnedAmount: 17_000 };
  const state = returnedAs === "refund" ? ("refunded" as const) : ("paid" as const);
  expect(listMovements(order, [{ ...paid, state }])).toEqual([
    { kind: "card", amount: 17_000, at, paidCard },
    { kind, amount: -17_000, at: later },
  ]);
});

it("the payment history of a refunded order adds up to zero even if it was paid twice", () => {
  const ended = { returnedAs: "refund", returnedAt: later, returnedAmount: 17_000 } as const;
  const attempts = [paid, { ...paid, state: "refunded" as const }];
  const addUp = (movements: { amount: number }[]) =>
    movements.reduce((sum, { amount }) => sum + amount, 0);
  const whole = attempts.map((attempt) => ({ ...attempt, state: "refunded" as const }));
  expect(listMovements({ ...bought, ...ended }, whole)).toEqual([
    { kind: "card", amount: 17_000, at, paidCard },
    { kind: "card", amount: 17_000, at, paidCard },
    { kind: "given-back", amount: -17_000, at: null },
    { kind: "given-back", amount: -17_000, at: later },
  ]);
  // The last ticket was returned to the card; the state of its payment does not change.
  const last = { amount: 17_000, cardAmount: 17_000, giftCardAmount: 0, returnedAt: later };
  const byTicket = listMovements({ ...bought, ...ended }, attempts, [last]);
  expect(addUp(byTicket)).toBe(0);
  expect(byTicket.map(({ amount }) => amount)).toEqual([17_000, 17_000, -17_000, -17_000]);
});

it("the payment history splits each return into card, gift cards and credit", () => {
  const order = { ...bought, giftVouchers: 5_000, credit: 2_000 };
  const parts = { amount: 9_000, cardAmount: 4_000, giftCardAmount: 3_000 };
  const expected = [
    { kind: "given-back", amount: -4_000, at: later },
    { kind: "into-gift-cards", amount: -3_000, at: later },
    { kind: "into-credit", amount: -2_000, at: later },
  ];
  expect(listMovements(order, [], [{ ...parts, returnedAt: later }]).slice(2)).toEqual(expected);
  const ended = { returnedAs: "refund", returnedAt: later, returnedAmount: 17_000 } as const;
  expect(listMovements({ ...order, ...ended }, []).slice(2)).toEqual([
    { kind: "given-back", amount: -10_000, at: later },
    { kind: "into-gift-cards", amount: -5_000, at: later },
    { kind: "into-credit", amount: -2_000, at: later },
  ]);
});

const now = new Date("2026-11-20T12:00:00Z");
const minutes = (count: number) => new Date(now.getTime() + count * 60_000);

const facts: OrderFacts = {
  lines: [{ startsAt: minutes(60), cancelled: false }],
  held: true,
  entitled: true,
  accessOfAnotherCustomer: false,
  delivery: { requiresAddress: false },
  hasAddress: false,
  hasDetails: true,
  isBuyerKnown: true,
  otherItems: 0,
  packagesMissing: 0,
  isDelivered: true,
  excessiveTotal: null,
  toPay: 8500,
  currency: "USD",
  expectedTotal: 8500,
  isAsAgreed: true,
};
const refusalFor = (changes: Partial<OrderFacts>) =>
  findOrderObstacle({ ...facts, ...changes }, now);

it("a complete basket can be ordered", () => {
  expect(refusalFor({})).toBeNull();
  expect(refusalFor({ otherItems: 1 })).toBeNull();
});

it("an incomplete basket cannot be ordered, and the problem names what is missing", () => {
  expect(refusalFor({ lines: [] })).toEqual({ code: "invalid", fields: { items: "missing" } });
  expect(refusalFor({ held: false })).toEqual({ code: "basket-expired" });
  expect(refusalFor({ entitled: false })).toEqual({
    code: "conflict",
    reason: "not-entitled-any-more",
  });
  expect(refusalFor({ entitled: false, accessOfAnotherCustomer: true })).toEqual({
    code: "conflict",
    reason: "buyer-name-mismatch",
  });
  expect(refusalFor({ delivery: null, hasDetails: false })).toEqual({
    code: "invalid",
    fields: { delivery: "missing", details: "missing" },
  });
  expect(refusalFor({ isBuyerKnown: false })).toEqual({
    code: "invalid",
    fields: { name: "missing" },
  });
  expect(refusalFor({ delivery: { requiresAddress: true } })).toEqual({
    code: "invalid",
    fields: { address: "missing" },
  });
  expect(refusalFor({ isAsAgreed: false })).toEqual(refusalFor({ expectedTotal: 8400 }));
  expect(refusalFor({ expectedTotal: 8400 })).toEqual({
    code: "invalid",
    fields: { total: "changed" },
  });
});

it("a basket below the card minimum cannot be ordered unless it is free", () => {
  const refusalAt = (cents: number) => refusalFor({ toPay: cents, expectedTotal: cents });
  expect(refusalAt(49)).toEqual({ code: "conflict", reason: "card-minimum" });
  expect([refusalAt(50), refusalAt(0)]).toEqual([null, null]);
});

it.each([
  ["CZK", 1_500],
  ["NOK", 300],
  ["PLN", 200],
  ["CHF", 50],
])("a basket in %s cannot be ordered below the provider's minimum of %i", (currency, minimum) => {
  const refusalAt = (toPay: number) => refusalFor({ currency, toPay, expectedTotal: toPay });
  expect(refusalAt(minimum - 1)).toEqual({ code: "conflict", reason: "card-minimum" });
  expect(refusalAt(minimum)).toBeNull();
});

it("a basket without delivered items can be ordered without delivery and details", () => {
  const gift = { lines: [], otherItems: 1, isDelivered: false, delivery: null };
  expect(refusalFor(gift)).toBeNull();
  expect(refusalFor({ ...gift, hasDetails: false })).toBeNull();
  expect(refusalFor({ ...gift, delivery: { requiresAddress: true } })).toBeNull();
  expect(refusalFor({ delivery: { requiresAddress: true }, hasAddress: true })).toBeNull();
});

it("a basket with an incomplete package cannot be ordered", () => {
  expect(refusalFor({ packagesMissing: 2 })).toEqual({
    code: "conflict",
    reason: "package-incomplete",
    missing: 2,
  });
});

it("a basket cannot be ordered if one of several performances is canceled or has started", () => {
  const good = { startsAt: minutes(60), cancelled: false };
  const canceled = { startsAt: minutes(60), cancelled: true };
  const started = { startsAt: minutes(-1), cancelled: false };
  expect(refusalFor({ lines: [good, canceled] })).toMatchObject({
    reason: "performance-cancelled",
  });
  expect(refusalFor({ lines: [good, started] })).toMatchObject({ reason: "performance-passed" });
});

it("a basket cannot be ordered for a performance that is canceled or has started", () => {
  const withInstance = (startsAt: Date, cancelled: boolean) =>
    refusalFor({ lines: [{ startsAt, cancelled }] });
  expect(withInstance(minutes(60), true)).toEqual({
    code: "conflict",
    reason: "performance-cancelled",
  });
  expect(withInstance(now, false)).toEqual({ code: "conflict", reason: "performance-passed" });
});
