import { z } from "zod";

import { ticketSubscriptionSchema } from "./membership";

/** What paid, as a receipt names it: a card, or a phone payment, which has no number. */
export const paidCardSchema = z.object({
  brand: z.string().describe("As the card provider has it: visa, swish"),
  last4: z.string().nullable().describe("Null: not a card"),
});
export type PaidCard = z.output<typeof paidCardSchema>;

const BRANDS = new Map([
  ["amex", "American Express"],
  ["diners", "Diners Club"],
  ["jcb", "JCB"],
  ["mobilepay", "MobilePay"],
  ["unionpay", "UnionPay"],
]);

/** What people call a card provider's brand: "Visa", "Swish". */
export const brandName = (brand: string): string =>
  BRANDS.get(brand) ?? brand.charAt(0).toUpperCase() + brand.slice(1);

/** When a saved card expires. */
type CardExpiry = { expiryMonth: number; expiryYear: number };

/** Whether a card can no longer be used: it is good to the end of its month. `today` is a day of the venue, "2026-11-30". */
export function isExpiredCard({ expiryMonth, expiryYear }: CardExpiry, today: string): boolean {
  const [year = 0, month = 0] = today.split("-").map(Number);
  return expiryYear < year || (expiryYear === year && expiryMonth < month);
}

/**
 * The card that becomes the preferred one when `removedId` is removed: the first of the others that has not expired, else
 * the first. Null when an alternative or the last card is removed.
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
    name: z.string().describe("Of the membership's level, or of the subscription"),
    pricingStructure: z.string().nullable().describe("Of a subscription"),
    holder: z.string(),
    customerNumber: z.string().describe("C-20417"),
    code: z.string().describe("20 digits, the first two 99"),
    startsOn: z.iso.date(),
    expiresOn: z.iso.date().describe("Its last day, in New York"),
    vouchers: ticketSubscriptionSchema.shape.vouchers.nullable().describe("Of a subscription"),
  })
  .meta({ id: "Card" });
