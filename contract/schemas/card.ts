import { z } from "zod";

import { ticketSubscriptionSchema } from "./membership";

/** The card or mobile payment method shown on a receipt. */
export const paidCardSchema = z.object({
  brand: z.string().describe("Brand code of the card provider: visa, swish"),
  last4: z.string().nullable().describe("Null for mobile payments"),
});
export type PaidCard = z.output<typeof paidCardSchema>;

const BRANDS = new Map([
  ["amex", "American Express"],
  ["diners", "Diners Club"],
  ["jcb", "JCB"],
  ["mobilepay", "MobilePay"],
  ["unionpay", "UnionPay"],
]);

/** Display name of a card provider's brand: "Visa", "Swish". */
export const brandName = (brand: string): string =>
  BRANDS.get(brand) ?? brand.charAt(0).toUpperCase() + brand.slice(1);

type CardExpiry = { expiryMonth: number; expiryYear: number };

/** Cards are valid until the end of their expiry month. `today` is a date in the venue's time zone, "2026-11-30". */
export function isExpiredCard({ expiryMonth, expiryYear }: CardExpiry, today: string): boolean {
  const [year = 0, month = 0] = today.split("-").map(Number);
  return expiryYear < year || (expiryYear === year && expiryMonth < month);
}

/**
 * Returns the card that becomes preferred when `removedId` is removed: the first other one that has not expired, or
 * else the first. Null if `removedId` is not the preferred card, or is the last one.
 */
export function findPromotedCard<Card extends CardExpiry & { id: string; isPreferred: boolean }>(
  cards: readonly Card[],
  removedId: string,
  today: string,
): Card | null {
  if (cards.find(({ id }) => id === removedId)?.isPreferred !== true) return null;
  const others = cards.filter(({ id }) => id !== removedId);
  return others.find((card) => !isExpiredCard(card, today)) ?? others[0] ?? null;
}

export const cardSchema = z
  .object({
    id: z.string(),
    kind: z.enum(["membership", "ticket-subscription"]),
    name: z.string().describe("Name of the membership level or subscription"),
    pricingStructure: z.string().nullable().describe("Null for a membership"),
    holder: z.string(),
    customerNumber: z.string().describe("Such as C-20417"),
    code: z.string().describe("20 digits, starting with 99"),
    startsOn: z.iso.date(),
    expiresOn: z.iso.date().describe("Last day, in the venue's time zone"),
    vouchers: ticketSubscriptionSchema.shape.vouchers.nullable().describe("Null for a membership"),
  })
  .meta({ id: "Card" });
