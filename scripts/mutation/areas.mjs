/** Minimum percentage of mutants that the tests of each area must kill. */
export const MIN_KILLED_PERCENT = 85;

/**
 * Areas of `npm run mutate`. `files` are mutated; `tests` must run them in the test process. SQL statements are not
 * mutated: see `docs/mutation.md` for the tests of those rules.
 */
export const AREAS = [
  {
    name: "pricing",
    why: "every amount shown or charged to visitors is calculated by these pure functions",
    files: [
      "crm/pricing/automatic-offer.ts",
      "crm/pricing/basket-discounts.ts",
      "crm/baskets/basket-rules.ts",
      "crm/payments/card-payments.ts",
      "crm/pricing/cover-fee.ts",
      "crm/pricing/price-rules.ts",
      "crm/orders/order-lines.ts",
      "crm/packages/rules.ts",
      "crm/pricing/potential-savings-rules.ts",
      "crm/pricing/price-basket.ts",
      "crm/codes/rules.ts",
      "crm/tickets/rules.ts",
    ],
    tests: [
      "crm/{access-registrations,baskets,codes,giving,holds,limits,memberships,merchandise,orders,packages,payments,pricing,tickets,vouchers}/*.test.ts",
    ],
    needsDatabase: false,
  },
  {
    name: "holds",
    why: "hold deadlines and limits, and that only one basket can hold a seat",
    files: [
      "crm/holds/hold-rules.ts",
      "crm/holds/reseat.ts",
      "crm/holds/seat-claims.ts",
      "crm/holds/hold-grants.ts",
      "crm/holds/hold-queue.ts",
      "crm/holds/hold-seats.ts",
      "crm/holds/hold-seats-batch.ts",
      "crm/holds/paying-hold.ts",
      "crm/holds/take-seats.ts",
    ],
    tests: [
      "crm/holds/*.test.ts",
      "tests/api/seats/{hold-batch,hold-grants,hold-queue,hold-rules,seat-races}.test.ts",
    ],
    needsDatabase: true,
  },
  {
    name: "redemptions",
    why: "redemptions of an order: reserving, releasing and spending vouchers, credit, codes, stock and memberships",
    files: [
      "crm/vouchers/rules.ts",
      "crm/codes/rules.ts",
      "crm/subscriptions/rules.ts",
      "crm/orders/write-order.ts",
      "crm/vouchers/spend-balance.ts",
      "crm/memberships/start-membership.ts",
      "crm/codes/spend-promo-code.ts",
      "crm/merchandise/spend-stock.ts",
      "crm/limits/spend-ticket-limit.ts",
      "crm/subscriptions/spend-subscription.ts",
    ],
    tests: [
      "crm/codes/rules.test.ts",
      "crm/vouchers/rules.test.ts",
      "crm/subscriptions/rules.test.ts",
      "tests/api/payments/{money-redemptions,order-add-ons,order-redemptions,redemption-locks}.test.ts",
    ],
    needsDatabase: true,
  },
  {
    name: "completion",
    why: "from payment to a confirmed order or a refund: exactly one charge and one order, or none",
    files: [
      "crm/orders/rules.ts",
      "crm/payments/check-attempt.ts",
      "crm/payments/complete-order.ts",
      "crm/payments/process-refunds.ts",
      "crm/payments/record-paid.ts",
      "crm/payments/create-order.ts",
      "crm/payments/open-page.ts",
      "crm/payments/start-payment.ts",
      "crm/payments/reconcile.ts",
      "crm/payments/handle-webhook.ts",
      "crm/orders/fulfilment.ts",
      "crm/orders/write-order.ts",
      "crm/payments/payments.ts",
      "crm/holds/sell-seats.ts",
    ],
    tests: [
      "crm/orders/rules.test.ts",
      "tests/api/orders/order-{completion,creation}.test.ts",
      "tests/api/payments/payments-{attempts,completion,outcomes,reconcile,steps}.test.ts",
      "tests/api/payments/{opening,closing}-card-pages.test.ts",
      "tests/api/payments/{late-payment,order-add-ons,payment-logs,redemption-locks}.test.ts",
      "tests/api/customers/direct-debits.test.ts",
      "tests/api/baskets/bought-vouchers.test.ts",
      "tests/api/orders/order-returns.test.ts",
    ],
    needsDatabase: true,
  },
];

/** Concurrent Stryker processes, each with its own box office. */
export const PROCESSES = 2;

export const workFolderOf = (name) => `.cache/mutation/${name}`;
export const reportOf = (name) => `.cache/mutation/${name}.json`;

export function areaOf(name) {
  const area = AREAS.find((candidate) => candidate.name === name);
  if (area === undefined)
    throw new Error(`unknown area ${name}: use ${AREAS.map((known) => known.name).join(", ")}`);
  return area;
}
