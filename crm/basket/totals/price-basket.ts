import { includedTax } from "#contract/schemas/money";
import { type ItemKind, LINE_FACTS } from "#contract/schemas/basket-item";
import type { VatRates } from "#contract/venue";
import { applyDiscount, inOrder } from "../discounts/apply-discounts";
import type { Discount } from "../discounts/discount";
import { type TicketAmounts, waiveTicketFee } from "../../stock/sale/ticket-amounts";

/** Kinds of lines that neither gift vouchers nor credit pay for: their value would only move on. */
const NOT_PAID_BY_BALANCES: readonly string[] = ["gift-voucher"];

/** `isChosenByBuyer`: a pay-what-you-wish price, which stays the same where its fee is waived. */
type TicketToPrice = TicketAmounts & { id: string; isChosenByBuyer?: boolean };

type ItemToPrice = { id: string; kind: ItemKind; unitPrice: number; quantity: number };

/** A gift voucher or account credit. `available`: the balance that can be used, in minor units. */
export type Tender = { kind: "gift-voucher" | "credit"; id: string; available: number };

export type LinePrice = {
  /** Before discounts. */
  price: number;
  discount: number;
  fee: number;
  /** After discounts, with the fee. */
  total: number;
};

type Sums = {
  subtotal: number;
  discounts: number;
  fees: number;
  delivery: number;
  /** Included in the total. */
  vat: number;
  total: number;
  giftVouchers: number;
  credit: number;
  toPay: number;
};

/** Value added tax at one rate in percent, minor units. */
export type TaxPart = { rate: number; amount: number };

export type PricedBasket = {
  lines: ReadonlyMap<string, LinePrice>;
  /** In the order of application. */
  discounts: { id: string; source: Discount["source"]; amount: number }[];
  /** In the order of the input. */
  tenders: { kind: Tender["kind"]; id: string; amount: number }[];
  sums: Sums;
  /** The parts of `sums.vat`, the highest rate first; empty without tax. */
  vatByRate: TaxPart[];
};

const DOLLAR = 100;

/**
 * Prices a basket, in this order:
 *
 * 1. list prices: a ticket's face value, an item's price times its quantity, ticket protection per ticket;
 * 2. credits of ticket subscriptions, then packages;
 * 3. automatic offers;
 * 4. promo codes; each discount in 2 to 4 applies to the remaining price and never exceeds it;
 * 5. the booking fee of each ticket, unless a membership waives it; depends on the face value, not on discounts; a price
 *    that the buyer chose includes it;
 * 6. the cover fee: a percentage of the lines above with discounts and fees, except excluded lines; rounded half up; none
 *    if gift vouchers and credit pay for everything else;
 * 7. delivery, once;
 * 8. value added tax, which is part of the prices: rounded half up for each kind of line;
 * 9. the donation that rounds the total up to whole dollars;
 * 10. gift vouchers in the order in which they were applied, then credit. Neither pays for a gift voucher. If they left
 *     less than a card can pay, they pay that much less, the last gift voucher first.
 */
export function priceBasket(basket: {
  tickets: readonly TicketToPrice[];
  items: readonly ItemToPrice[];
  discounts: readonly Discount[];
  feesWaived: boolean;
  /** Rate of items of kind `cover-fee`: 0.04 is 4 percent. */
  coverFee: number;
  /** Lines that the cover fee does not apply to. */
  uncovered: ReadonlySet<string>;
  /** The donation that rounds up the total; its own price is ignored. */
  roundUpId: string | null;
  delivery: number;
  tenders: readonly Tender[];
  /** The smallest amount that a card can pay. */
  cardMinimum: number;
  vatRates: VatRates;
}): PricedBasket {
  const lines = new Map<string, LinePrice>();
  const setLine = (id: string, price: number, fee: number) =>
    lines.set(id, { price, discount: 0, fee, total: price + fee });
  for (const ticket of basket.tickets) {
    const { faceValue, fee } = basket.feesWaived
      ? waiveTicketFee(ticket, ticket.isChosenByBuyer === true)
      : ticket;
    setLine(ticket.id, faceValue, fee);
  }
  for (const item of basket.items)
    setLine(item.id, item.id === basket.roundUpId ? 0 : listPrice(item, basket.tickets.length), 0);

  const discounts = inOrder(basket.discounts).map((discount) => ({
    id: discount.id,
    source: discount.source,
    amount: applyDiscount(lines, discount),
  }));

  const beforeCover = getTotal(lines, basket.uncovered);
  const forCardOnly = basket.items
    .filter(({ kind }) => NOT_PAID_BY_BALANCES.includes(kind))
    .reduce((sum, { id }) => sum + (lines.get(id)?.total ?? 0), 0);
  const settleWith = (coverFee: number) => {
    for (const { id, kind } of basket.items)
      if (kind === "cover-fee") setLine(id, Math.round(beforeCover * coverFee), 0);
    if (basket.roundUpId !== null) {
      setLine(basket.roundUpId, 0, 0);
      const { total } = getSums(lines, basket.delivery);
      setLine(basket.roundUpId, roundUpDifference(total), 0);
    }
    const sums = getSums(lines, basket.delivery);
    const tenders = leaveForCard(
      pay(sums.total - forCardOnly, basket.tenders),
      sums.total,
      basket.cardMinimum,
    );
    return { sums, tenders };
  };
  const withoutCover = settleWith(0);
  const byOthers = withoutCover.tenders.reduce((sum, { amount }) => sum + amount, 0);
  const { sums, tenders } =
    byOthers > 0 && byOthers === withoutCover.sums.total
      ? withoutCover
      : settleWith(basket.coverFee);
  const paidBy = (kind: Tender["kind"]) =>
    tenders.reduce((sum, tender) => sum + (tender.kind === kind ? tender.amount : 0), 0);
  const [giftVouchers, credit] = [paidBy("gift-voucher"), paidBy("credit")];
  const vatByRate = listTaxes(basket, lines, sums.delivery);
  return {
    lines,
    discounts,
    tenders,
    vatByRate,
    sums: {
      ...sums,
      vat: vatByRate.reduce((sum, { amount }) => sum + amount, 0),
      giftVouchers,
      credit,
      toPay: sums.total - giftVouchers - credit,
    },
  };
}

function listPrice(item: ItemToPrice, tickets: number): number {
  const { dependsOn } = LINE_FACTS[item.kind];
  // A share of the other lines is added once they are priced.
  if (dependsOn === "order") return 0;
  return item.unitPrice * (dependsOn === "tickets" ? tickets : item.quantity);
}

/** The taxes that the total includes. */
function listTaxes(
  {
    tickets,
    items,
    vatRates,
  }: Pick<Parameters<typeof priceBasket>[0], "tickets" | "items" | "vatRates">,
  lines: ReadonlyMap<string, LinePrice>,
  delivery: number,
): TaxPart[] {
  const amounts = new Map<keyof VatRates, number>([["delivery", delivery]]);
  const add = (kind: keyof VatRates, { id }: { id: string }) =>
    amounts.set(kind, (amounts.get(kind) ?? 0) + (lines.get(id)?.total ?? 0));
  for (const ticket of tickets) add("ticket", ticket);
  for (const item of items) add(LINE_FACTS[item.kind].vat, item);
  const taxes = new Map<number, number>();
  for (const [kind, amount] of amounts) {
    const rate = vatRates[kind] ?? 0;
    const tax = includedTax(amount, rate);
    if (tax !== 0) taxes.set(rate, (taxes.get(rate) ?? 0) + tax);
  }
  return [...taxes]
    .map(([rate, amount]) => ({ rate, amount }))
    .toSorted((one, other) => other.rate - one.rate);
}

function getSums(lines: ReadonlyMap<string, LinePrice>, deliveryPrice: number) {
  const add = (pick: (line: LinePrice) => number) =>
    [...lines.values()].reduce((sum, line) => sum + pick(line), 0);
  const subtotal = add((line) => line.price);
  const discounts = add((line) => line.discount);
  const fees = add((line) => line.fee);
  const delivery = lines.size > 0 ? deliveryPrice : 0;
  const total = subtotal - discounts + fees + delivery;
  if (!Number.isSafeInteger(total)) throw new RangeError(`total is not a safe integer: ${total}`);
  return { subtotal, discounts, fees, delivery, total };
}

function getTotal(lines: ReadonlyMap<string, LinePrice>, excluded: ReadonlySet<string>): number {
  return [...lines].reduce((sum, [id, line]) => (excluded.has(id) ? sum : sum + line.total), 0);
}

/** The difference to the next whole dollar; 0 for whole dollars. */
export function roundUpDifference(sum: number): number {
  return (DOLLAR - (sum % DOLLAR)) % DOLLAR;
}

function pay(sum: number, tenders: readonly Tender[]): PricedBasket["tenders"] {
  let left = sum;
  return tenders.map(({ kind, id, available }) => {
    const amount = Math.max(0, Math.min(available, left));
    left -= amount;
    return { kind, id, amount };
  });
}

type Paid = PricedBasket["tenders"];

function leaveForCard(tenders: Paid, total: number, cardMinimum: number): Paid {
  const toPay = tenders.reduce((left, { amount }) => left - amount, total);
  if (toPay === 0 || toPay >= cardMinimum || total < cardMinimum) return tenders;
  let missing = cardMinimum - toPay;
  const less = new Map<string, number>();
  // Credit last, since it expires.
  for (const kind of ["gift-voucher", "credit"])
    for (const tender of tenders.toReversed().filter((each) => each.kind === kind)) {
      const part = Math.min(missing, tender.amount);
      missing -= part;
      less.set(tender.id, part);
    }
  return tenders.map((tender) => ({
    ...tender,
    amount: tender.amount - (less.get(tender.id) ?? 0),
  }));
}
