import fc from "fast-check";
import { expect, it } from "vitest";

import { priceBasket, type Tender } from "../../basket/totals/price-basket";
import { type PaidWith, splitReturn, withoutKept } from "./rules";

/** Who owns what, in minor units. Cash and bought gift cards do not expire; credit and goodwill do. */
type Wallet = Record<"cash" | "boughtCards" | "goodwillCards" | "ownCredit" | "goodwill", number>;

type Purchase = {
  tickets: number[];
  giftCard: number;
  donation: number;
  uses: ("boughtCards" | "goodwillCards" | "ownCredit" | "goodwill")[];
  /** Which tickets come back, and how; the last return may be of all that is left. */
  returns: { tickets: number; as: "refund" | "credit" }[];
};

const KINDS = ["goodwillCards", "goodwill", "boughtCards", "ownCredit"] as const;
const isGoodwill = (kind: string) => kind.startsWith("goodwill");

/**
 * Buys and returns by the rules of prices and returns; `isGuarded` false leaves out what must stay paid. How much that is
 * of a stored order is read by `findPaidWith`, which is tested by `tests/api/orders/returned-gift-cards.test.ts` and
 * `tests/api/customers/customer-giving.test.ts`; `npm run bench -- attack` runs such sequences against a box office.
 */
function buyAndReturn(wallet: Wallet, purchase: Purchase, isGuarded: boolean): Wallet {
  const sources = KINDS.filter((kind) => purchase.uses.includes(kind));
  const item = (kind: "gift-voucher" | "donation", unitPrice: number) => ({
    id: kind,
    kind,
    unitPrice,
    quantity: 1,
  });
  const { sums, tenders } = priceBasket({
    tickets: purchase.tickets.map((faceValue, at) => ({ id: `${at}`, faceValue, fee: 0 })),
    items: [item("gift-voucher", purchase.giftCard), item("donation", purchase.donation)],
    discounts: [],
    feesWaived: false,
    coverFee: 0,
    uncovered: new Set(),
    roundUpId: null,
    delivery: 0,
    tenders: sources.map((id): Tender => ({ kind: "credit", id, available: wallet[id] })),
    cardMinimum: 50,
    vatRates: {},
  });
  if (sums.toPay > wallet.cash) return wallet;
  const after = { ...wallet, cash: wallet.cash - sums.toPay };
  const spent = tenders.map(({ id, amount }) => ({ id, left: amount, isGoodwill: isGoodwill(id) }));
  for (const { id, left } of spent) after[id as keyof Wallet] -= left;
  after.boughtCards += purchase.giftCard;

  const goodwill = spent.reduce((sum, part) => sum + (part.isGoodwill ? part.left : 0), 0);
  const others = purchase.tickets.reduce((sum, price) => sum + price, 0);
  const deductible = purchase.donation - Math.max(0, goodwill - others);
  const kept = { giftVouchersBought: isGuarded ? purchase.giftCard : 0, deductible };
  const paid = { card: sums.toPay, spent };
  let tickets = purchase.tickets;
  for (const { tickets: count, as } of purchase.returns) {
    const amount = tickets.slice(0, count).reduce((sum, price) => sum + price, 0);
    tickets = tickets.slice(count);
    const cards = paid.spent.filter(({ id }) => id.endsWith("Cards"));
    const grants = paid.spent.filter(({ id }) => !id.endsWith("Cards"));
    const returnable: PaidWith = withoutKept({ card: paid.card, giftCards: cards, grants }, kept);
    const { card, toGiftVouchers, toGrants, granted } = splitReturn(amount, returnable, as);
    after.cash += card;
    after.ownCredit += granted;
    paid.card -= card + granted;
    for (const { id, amount: part } of [...toGiftVouchers, ...toGrants]) {
      after[id as keyof Wallet] += part;
      paid.spent = paid.spent.map((each) =>
        each.id === id ? { ...each, left: each.left - part } : each,
      );
    }
  }
  return after;
}

const amount = fc.integer({ min: 0, max: 12_000 });
const wallets = fc.record({
  cash: fc.integer({ min: 0, max: 60_000 }),
  boughtCards: amount,
  goodwillCards: amount,
  ownCredit: amount,
  goodwill: amount,
});
const purchases = fc.array(
  fc.record({
    tickets: fc.array(fc.integer({ min: 0, max: 9_000 }), { maxLength: 4 }),
    giftCard: amount,
    donation: fc.constantFrom(0, 0, 1_000),
    uses: fc.subarray([...KINDS]),
    returns: fc.array(
      fc.record({
        tickets: fc.integer({ min: 0, max: 4 }),
        as: fc.constantFrom("refund" as const, "credit" as const),
      }),
      { maxLength: 3 },
    ),
  }),
  { minLength: 1, maxLength: 5 },
);

const lasting = ({ cash, boughtCards }: Wallet) => cash + boughtCards;
const notGoodwill = (wallet: Wallet) => lasting(wallet) + wallet.ownCredit;

const grows = (isGuarded: boolean) =>
  fc.property(wallets, purchases, (wallet, bought) => {
    const after = bought.reduce((now, each) => buyAndReturn(now, each, isGuarded), wallet);
    expect(lasting(after)).toBeLessThanOrEqual(lasting(wallet));
    expect(notGoodwill(after)).toBeLessThanOrEqual(notGoodwill(wallet));
  });

it("by the rules of returns, no sequence of purchases and returns increases what does not expire, or turns goodwill into a customer's own money", () => {
  fc.assert(grows(true), { numRuns: 500 });
});

// The control: without the guard, goodwill pays for tickets, whose return pays for a gift card.
it("by rules that do not keep the card's payment for gift cards, purchases and returns increase what does not expire", () => {
  expect(fc.check(grows(false), { numRuns: 500 }).failed).toBe(true);
});
