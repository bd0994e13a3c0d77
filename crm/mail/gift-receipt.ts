import { venue } from "#contract/venue";
import type { OrderRecord } from "../orders/queries";
import type { LetterPart, Writing } from "./letter";

type GiftWriting = Pick<Writing, "t" | "format">;

/**
 * What the tax office wants to see of an order's gifts; nothing where none was made. Goodwill counts toward the gifts
 * before anything else: the rest of the order can be returned, to the card first, and the gifts stay.
 */
export function receiptParts(
  { order, items, goodwill }: Pick<OrderRecord, "order" | "items" | "goodwill">,
  writing: GiftWriting,
): LetterPart[] {
  const gifts = items.reduce((sum, { kind, price }) => sum + (kind === "donation" ? price : 0), 0);
  const free = Math.min(gifts, goodwill);
  const { currency, placedAt: givenAt } = order;
  return [
    ...(gifts > free ? giftReceipt({ amount: gifts - free, currency, givenAt }, writing) : []),
    ...(free > 0
      ? [
          writing.t("mail.confirmation.receipt.goodwill", {
            amount: writing.format.money(free, currency),
          }),
        ]
      : []),
  ];
}

/** A receipt for what was given, as IRS Publication 1771 wants it. */
export function giftReceipt(
  { amount, currency, givenAt }: { amount: number; currency: string; givenAt: Date },
  { t, format }: GiftWriting,
): LetterPart[] {
  const { legalName: name, taxId } = venue.charity;
  return [
    { kind: "heading", text: t("mail.confirmation.receipt.heading") },
    {
      kind: "facts",
      lines: [
        t("mail.confirmation.receipt.deductible", { amount: format.money(amount, currency) }),
        t("mail.confirmation.receipt.to", { name, taxId }),
        t("mail.confirmation.receipt.on", { date: format.date(givenAt) }),
      ],
    },
    t("mail.confirmation.receipt.nothingInReturn", { name }),
    t("mail.confirmation.receipt.keep"),
  ];
}
