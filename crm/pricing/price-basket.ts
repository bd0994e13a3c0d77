import { percentOf } from "#contract/schemas/money";
import type { ItemKind } from "#contract/schemas/basket-item";

/** A ticket to be priced, minor units. `fee` is the fee without a membership. */
type TicketToPrice = { id: string; faceValue: number; fee: number };

type ItemToPrice = { id: string; kind: ItemKind; unitPrice: number; quantity: number };

/** Takes something off some tickets: off each a part of a hundred, or off all of them together a sum. */
export type Discount = {
  /** By what the answer names it. */
  id: string;
  source: "subscription" | "package" | "offer" | "promo";
  lineIds: ReadonlySet<string>;
  off: { percent: number } | { amount: number };
};

/** Something that pays: a gift voucher or account credit, and how much of it may be used, minor units. */
export type Tender = { kind: "gift-voucher" | "credit"; id: string; available: number };

export type LinePrice = {
  /** Before anything is taken off. */
  price: number;
  discount: number;
  fee: number;
  /** What the visitor pays for the line. */
  total: number;
};

type Sums = {
  subtotal: number;
  discounts: number;
  fees: number;
  delivery: number;
  vat: number;
  total: number;
  giftVouchers: number;
  credit: number;
  toPay: number;
};

export type PricedBasket = {
  lines: ReadonlyMap<string, LinePrice>;
  /** What each discount took off, in the order in which they did. */
  discounts: { id: string; source: Discount["source"]; amount: number }[];
  /** What each tender pays, in the order given. */
  tenders: { kind: Tender["kind"]; id: string; amount: number }[];
  sums: Sums;
};

const PERCENT = 100;
const DOLLAR = 100;

/**
 * Prices a basket. One fixed order:
 *
 * 1. list prices: a ticket's face value, an item's price times its quantity; booking protection once a ticket;
 * 2. vouchers of ticket subscriptions, then packages;
 * 3. offers;
 * 4. the promo code; each of 2 to 4 takes off what the one before left, and never more than that;
 * 5. the fee of each ticket, unless a membership waives it; it depends on the face value, so no discount changes it;
 * 6. the cover fee: a part of all the lines above except those that it excludes, with discounts and fees, rounded half up;
 * 7. value added tax: tickets carry none in the venue's country;
 * 8. delivery, once;
 * 9. the gift that rounds up to a whole dollar, computed again with each change, so that the total stays whole;
 * 10. gift vouchers in the order in which they were applied, then credit. Neither buys a gift voucher.
 */
export function priceBasket(basket: {
  tickets: readonly TicketToPrice[];
  items: readonly ItemToPrice[];
  discounts: readonly Discount[];
  feesWaived: boolean;
  /** 0.04 is 4 percent; what an item of kind `cover-fee` costs. */
  coverFee: number;
  /** Lines that the cover fee leaves out. */
  uncovered: ReadonlySet<string>;
  /** The donation that makes the total whole, whatever its own price says; null when there is none. */
  roundUpId: string | null;
  delivery: number;
  tenders: readonly Tender[];
}): PricedBasket {
  const lines = new Map<string, LinePrice>();
  const open = (id: string, price: number, fee: number) =>
    lines.set(id, { price, discount: 0, fee, total: price + fee });
  for (const ticket of basket.tickets)
    open(ticket.id, ticket.faceValue, basket.feesWaived ? 0 : ticket.fee);
  for (const item of basket.items)
    open(item.id, item.id === basket.roundUpId ? 0 : listPrice(item, basket.tickets.length), 0);

  const discounts = inOrder(basket.discounts).map((discount) => ({
    id: discount.id,
    source: discount.source,
    amount: takeOff(lines, discount),
  }));

  const beforeCover = totalOf(lines, basket.uncovered);
  for (const { id, kind } of basket.items)
    if (kind === "cover-fee") open(id, Math.round(beforeCover * basket.coverFee), 0);
  if (basket.roundUpId !== null)
    open(basket.roundUpId, roundUpDifference(sumsOf(lines, basket.delivery).total), 0);

  const sums = sumsOf(lines, basket.delivery);
  const vouchersBought = basket.items
    .filter(({ kind }) => kind === "gift-voucher")
    .reduce((sum, { id }) => sum + (lines.get(id)?.total ?? 0), 0);
  const tenders = pay(sums.total - vouchersBought, basket.tenders);
  const paidBy = (kind: Tender["kind"]) =>
    tenders.reduce((sum, tender) => sum + (tender.kind === kind ? tender.amount : 0), 0);
  const [giftVouchers, credit] = [paidBy("gift-voucher"), paidBy("credit")];
  return {
    lines,
    discounts,
    tenders,
    sums: { ...sums, giftVouchers, credit, toPay: sums.total - giftVouchers - credit },
  };
}

function listPrice(item: ItemToPrice, tickets: number): number {
  if (item.kind === "cover-fee") return 0;
  return item.unitPrice * (item.kind === "booking-protection" ? tickets : item.quantity);
}

const SOURCES: readonly Discount["source"][] = ["subscription", "package", "offer", "promo"];

function inOrder(discounts: readonly Discount[]): Discount[] {
  return SOURCES.flatMap((source) => discounts.filter((discount) => discount.source === source));
}

/** Lowers the lines of a discount and gives by how much in all. */
function takeOff(lines: Map<string, LinePrice>, { lineIds, off }: Discount): number {
  const ids = [...lineIds].sort();
  const left = ids.map((id) => {
    const line = lines.get(id);
    return line === undefined ? 0 : line.price - line.discount;
  });
  const cuts =
    "percent" in off
      ? left.map((sum) => percentOf(sum, Math.min(off.percent, PERCENT)))
      : allocateProportionally(off.amount, left);
  ids.forEach((id, index) => {
    const line = lines.get(id);
    const cut = cuts[index] ?? 0;
    if (line !== undefined)
      lines.set(id, { ...line, discount: line.discount + cut, total: line.total - cut });
  });
  return cuts.reduce((sum, cut) => sum + cut, 0);
}

function sumsOf(lines: ReadonlyMap<string, LinePrice>, deliveryPrice: number) {
  const add = (pick: (line: LinePrice) => number) =>
    [...lines.values()].reduce((sum, line) => sum + pick(line), 0);
  const subtotal = add((line) => line.price);
  const discounts = add((line) => line.discount);
  const fees = add((line) => line.fee);
  const delivery = lines.size > 0 ? deliveryPrice : 0;
  const vat = 0;
  const total = subtotal - discounts + fees + vat + delivery;
  if (!Number.isSafeInteger(total)) throw new RangeError(`not minor units: ${total}`);
  return { subtotal, discounts, fees, delivery, vat, total };
}

function totalOf(lines: ReadonlyMap<string, LinePrice>, leftOut: ReadonlySet<string>): number {
  return [...lines].reduce((sum, [id, line]) => (leftOut.has(id) ? sum : sum + line.total), 0);
}

/** What a sum lacks to the next whole dollar; 0 when it is whole. */
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

/**
 * Shares a sum out over parts by their size, in whole minor units that add up to it (by largest remainder, the first
 * of equals first). No part gets more than it is; what is more than all of them together is not given out.
 */
export function allocateProportionally(sum: number, parts: readonly number[]): number[] {
  const available = parts.reduce((total, part) => total + part, 0);
  const given = Math.max(0, Math.min(sum, available));
  if (given === 0) return parts.map(() => 0);
  const exact = parts.map((part) => (given * part) / available);
  const shares = exact.map(Math.floor);
  let rest = given - shares.reduce((total, share) => total + share, 0);
  const byRemainder = exact
    .map((share, index) => ({ index, remainder: share - Math.floor(share) }))
    .sort((a, b) => b.remainder - a.remainder || a.index - b.index);
  for (const { index } of byRemainder) {
    if (rest === 0) break;
    shares[index] = (shares[index] ?? 0) + 1;
    rest -= 1;
  }
  return shares;
}
