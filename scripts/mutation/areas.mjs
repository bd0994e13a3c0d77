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
      "crm/basket/discounts/automatic-offer.ts",
      "crm/basket/discounts/list-discounts.ts",
      "crm/basket/contents/basket-status.ts",
      "crm/basket/totals/basket-body.ts",
      "crm/basket/totals/price-of-basket.ts",
      "crm/basket/discounts/promo-code.ts",
      "crm/basket/discounts/subscription-discounts.ts",
      "crm/basket/contents/debit-rules.ts",
      "crm/basket/contents/cover-fee.ts",
      "crm/stock/sale/price-rules.ts",
      "crm/money/orders/order-lines.ts",
      "crm/basket/lines/packages/rules.ts",
      "crm/basket/prices/potential-savings-rules.ts",
      "crm/basket/totals/price-basket.ts",
      "crm/basket/codes/rules.ts",
      "crm/basket/lines/protection/rules.ts",
      "crm/desk/tickets/rules.ts",
    ],
    tests: ["crm/{people,stock,basket,money,desk}/**/*.test.ts"],
    needsDatabase: false,
  },
  {
    name: "holds",
    why: "hold deadlines and limits, and that only one basket can hold a seat",
    files: [
      "crm/stock/hold-times/hold-times.ts",
      "crm/stock/holds/hold-limits.ts",
      "crm/stock/seat-choice/replace-lost-seats.ts",
      "crm/stock/seat-choice/move-wheelchair-parties.ts",
      "crm/stock/holds/seat-claims.ts",
      "crm/stock/holds/hold-grants.ts",
      "crm/basket/lines/tickets/hold-queue.ts",
      "crm/basket/lines/tickets/hold-seats.ts",
      "crm/basket/lines/tickets/hold-seats-batch.ts",
      "crm/stock/holds/paying-hold.ts",
      "crm/basket/lines/tickets/take-seats.ts",
      "crm/basket/baskets/seat-locks.ts",
    ],
    tests: [
      "crm/{stock/hold-times,stock/holds,stock/seat-choice,basket/lines/tickets}/*.test.ts",
      "tests/api/seats/{hold-batch,hold-grants,hold-queue,hold-rules,other-system,seat-races}.test.ts",
    ],
    needsDatabase: true,
  },
  {
    name: "redemptions",
    why: "redemptions of an order: reserving, releasing and spending vouchers, credit, codes, stock and memberships",
    files: [
      "crm/basket/vouchers/rules.ts",
      "crm/basket/lines/vouchers/gift-rules.ts",
      "crm/basket/codes/rules.ts",
      "crm/basket/subscriptions/rules.ts",
      "crm/money/orders/write-order.ts",
      "crm/basket/vouchers/spend-balance.ts",
      "crm/basket/lines/memberships/start-membership.ts",
      "crm/basket/codes/spend-promo-code.ts",
      "crm/basket/lines/merchandise/spend-stock.ts",
      "crm/basket/limits/spend-ticket-limit.ts",
      "crm/basket/subscriptions/spend-subscription.ts",
    ],
    tests: [
      "crm/basket/codes/rules.test.ts",
      "crm/basket/vouchers/rules.test.ts",
      "crm/basket/lines/vouchers/gift-rules.test.ts",
      "crm/basket/subscriptions/rules.test.ts",
      "crm/basket/discounts/subscription-discounts.test.ts",
      "tests/api/payments/{money-redemptions,order-add-ons,order-redemptions,redemption-locks}.test.ts",
    ],
    needsDatabase: true,
  },
  {
    name: "completion",
    why: "from payment to a confirmed order or a refund: exactly one charge and one order, or none",
    files: [
      "crm/money/orders/rules.ts",
      "contract/rules/tickets/barcode.ts",
      "crm/money/orders/returned-amounts.ts",
      "crm/basket/contents/payment-state.ts",
      "crm/money/purchases/check-attempt.ts",
      "crm/money/purchases/complete-order.ts",
      "crm/money/returns/process-refunds.ts",
      "crm/money/purchases/record-paid.ts",
      "crm/money/purchases/create-order.ts",
      "crm/money/purchases/open-page.ts",
      "crm/money/purchases/start-payment.ts",
      "crm/money/purchases/reconcile.ts",
      "crm/money/recurring/refund-charge.ts",
      "crm/money/webhooks/handle-dispute.ts",
      "crm/money/webhooks/handle-failed-refund.ts",
      "crm/money/webhooks/handle-payment.ts",
      "crm/money/webhooks/handle-refund.ts",
      "crm/money/webhooks/handle-webhook.ts",
      "crm/money/returns/revoke-items.ts",
      "crm/money/orders/write-order.ts",
      "crm/money/payments/payments.ts",
      "crm/system/own/sell-seats.ts",
      "crm/money/purchases/commit-order.ts",
    ],
    tests: [
      "contract/rules/tickets/barcode.test.ts",
      "crm/money/orders/rules.test.ts",
      "tests/api/orders/order-{completion,creation}.test.ts",
      "tests/api/orders/other-system.test.ts",
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

export const getWorkFolder = (name) => `.cache/mutation/${name}`;
export const getReportFile = (name) => `.cache/mutation/${name}.json`;

export function getArea(name) {
  const area = AREAS.find((candidate) => candidate.name === name);
  if (area === undefined)
    throw new Error(`unknown area ${name}: use ${AREAS.map((known) => known.name).join(", ")}`);
  return area;
}
