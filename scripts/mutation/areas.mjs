/** The least share of mutants, in percent, that the tests of each area must notice. */
export const LEAST_KILLED = 85;

/**
 * What `npm run mutate` changes and which tests it runs, by area. `files` hold the area's rules, the hard ones too;
 * `tests` run them in the test's own process. SQL statements are text and are not changed: `docs/mutation.md` says
 * which test guards each of those rules.
 */
export const AREAS = [
  {
    name: "pricing",
    why: "every sum that a visitor is shown or charged is worked out by these pure functions and nowhere else",
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
    why: "how long seats are kept, who may keep how many, and that a seat is taken by one basket only",
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
    name: "spends",
    why: "what an order takes besides seats, takes back and spends for good: vouchers, credit, codes, stock, memberships",
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
      "tests/api/payments/{money-spends,order-add-ons,order-spends,spend-locks}.test.ts",
    ],
    needsDatabase: true,
  },
  {
    name: "completion",
    why: "from the click on pay to a confirmed order, or to money that goes back: one charge and one order, or none",
    files: [
      "crm/orders/rules.ts",
      "crm/payments/check-attempt.ts",
      "crm/payments/complete-order.ts",
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
      "tests/api/payments/{late-money,order-add-ons,payment-logs,spend-locks}.test.ts",
      "tests/api/customers/direct-debits.test.ts",
      "tests/api/baskets/bought-vouchers.test.ts",
      "tests/api/orders/order-returns.test.ts",
    ],
    needsDatabase: true,
  },
];

/** How many processes of Stryker's try mutants at once, each with a box office of its own. */
export const PROCESSES = 2;

/** Where Stryker works, and where its report is; nothing of it is in the repository. */
export const workFolderOf = (name) => `.cache/mutation/${name}`;
export const reportOf = (name) => `.cache/mutation/${name}.json`;

export function areaOf(name) {
  const area = AREAS.find((each) => each.name === name);
  if (area === undefined)
    throw new Error(`no area ${name}: ${AREAS.map((each) => each.name).join(", ")}`);
  return area;
}
