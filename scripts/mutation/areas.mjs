/** The least share of mutants, in percent, that the tests of each area must notice. */
export const LEAST_KILLED = 85;

/**
 * What `npm run mutate` changes and by which tests, area by area. `files` carry the rules of the area, the hard ones
 * too; `tests` run them in the test's own process. Statements of SQL are text and are not changed: `docs/mutation.md`
 * says which test guards each of those rules.
 */
export const AREAS = [
  {
    name: "pricing",
    why: "every sum that a visitor is shown or charged is worked out by these pure functions and nowhere else",
    files: [
      "crm/domain/automatic-offer.ts",
      "crm/domain/basket-discounts.ts",
      "crm/domain/basket-tenders.ts",
      "crm/domain/basket.ts",
      "crm/domain/card-amount.ts",
      "crm/domain/compare-promo-codes.ts",
      "crm/domain/cover-fee.ts",
      "crm/domain/fees.ts",
      "crm/domain/offer.ts",
      "crm/domain/order-lines.ts",
      "crm/domain/package-price.ts",
      "crm/domain/potential-savings.ts",
      "crm/domain/price-basket.ts",
      "crm/domain/price-terms.ts",
      "crm/domain/promo-code.ts",
      "crm/domain/share-out.ts",
      "crm/domain/ticket-protection.ts",
      "crm/domain/wished-price.ts",
    ],
    tests: ["tests/unit/crm/domain/*.test.ts"],
    needsDatabase: false,
  },
  {
    name: "holds",
    why: "how long seats are kept, who may keep how many, and that a seat is taken by one basket only",
    files: [
      "crm/domain/hold-deadline.ts",
      "crm/domain/hold-limits.ts",
      "crm/domain/paying-hold.ts",
      "crm/domain/reseat.ts",
      "crm/store/claims.ts",
      "crm/store/hold-allowance.ts",
      "crm/store/hold-queue.ts",
      "crm/store/hold-seats.ts",
      "crm/store/hold-together.ts",
      "crm/store/new-baskets.ts",
      "crm/store/paying-hold.ts",
      "crm/store/take-exactly.ts",
      "crm/store/take-seats.ts",
    ],
    tests: [
      "tests/unit/crm/domain/hold-*.test.ts",
      "tests/unit/crm/domain/order-rules.test.ts",
      "tests/unit/crm/domain/reseat.test.ts",
      "tests/contract/{hold-queue,hold-rules,seat-races}.test.ts",
    ],
    needsDatabase: true,
  },
  {
    name: "spends",
    why: "what an order takes besides seats, takes back and spends for good: vouchers, credit, codes, stock, memberships",
    files: [
      "crm/domain/credit-spend.ts",
      "crm/domain/gift-voucher.ts",
      "crm/domain/promo-code.ts",
      "crm/domain/subscription-use.ts",
      "crm/store/credit-ledger.ts",
      "crm/store/order-spends.ts",
      "crm/store/spends/credit.ts",
      "crm/store/spends/gift-voucher.ts",
      "crm/store/spends/membership.ts",
      "crm/store/spends/promo-code.ts",
      "crm/store/spends/stock.ts",
      "crm/store/spends/ticket-limit.ts",
      "crm/store/spends/ticket-subscription.ts",
      "crm/store/voucher-ledger.ts",
    ],
    tests: [
      "tests/unit/crm/domain/{codes,credit-spend,subscription-use}.test.ts",
      "tests/contract/{money-spends,order-spends,spend-locks}.test.ts",
    ],
    needsDatabase: true,
  },
  {
    name: "completion",
    why: "from the click on pay to a confirmed order, or to money that goes back: one charge and one order, or none",
    files: [
      "crm/domain/order-readiness.ts",
      "crm/domain/order-state.ts",
      "crm/payments/apply-outcome.ts",
      "crm/payments/complete-order.ts",
      "crm/payments/end-attempt.ts",
      "crm/payments/look-at-attempt.ts",
      "crm/payments/new-payment.ts",
      "crm/payments/open-page.ts",
      "crm/payments/prepare-attempt.ts",
      "crm/payments/reconcile.ts",
      "crm/payments/record-paid.ts",
      "crm/payments/refund-owed.ts",
      "crm/payments/release-open-attempts.ts",
      "crm/payments/start-payment.ts",
      "crm/payments/take-message.ts",
      "crm/payments/verify-order.ts",
      "crm/payments/write-order.ts",
      "crm/store/fulfil-items.ts",
      "crm/store/orders-write.ts",
      "crm/store/payments.ts",
      "crm/store/sell-seats.ts",
      "crm/store/unsettled.ts",
    ],
    tests: [
      "tests/unit/crm/domain/{order-rules,order-state}.test.ts",
      "tests/contract/order-{completion,creation}.test.ts",
      "tests/contract/payments-{attempts,completion,outcomes,reconcile,steps}.test.ts",
      "tests/contract/late-money.test.ts",
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
