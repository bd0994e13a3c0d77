import { venue } from "#contract/venue";
import type { OrderRecord } from "../orders/queries";
import type { LetterPart, Writing } from "./letter";

type GiftWriting = Pick<Writing, "t" | "format">;

/** What the tax office wants to see of an order's gifts; nothing where none was made. */
export function receiptParts(
  { order, items }: Pick<OrderRecord, "order" | "items">,
  writing: GiftWriting,
): LetterPart[] {
  const amount = items.reduce((sum, { kind, price }) => sum + (kind === "donation" ? price : 0), 0);
  const { currency, placedAt: givenAt } = order;
  return amount === 0 ? [] : giftReceipt({ amount, currency, givenAt }, writing);
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
