import { venue } from "#contract/venue";
import type { OrderRecord } from "../orders/queries";
import type { LetterPart, Writing } from "./letter";

/** What the tax office wants to see of gifts (IRS Publication 1771); nothing where none was made. */
export function receiptParts(
  { order, items }: Pick<OrderRecord, "order" | "items">,
  { t, format }: Pick<Writing, "t" | "format">,
): LetterPart[] {
  const given = items.reduce((sum, { kind, price }) => sum + (kind === "donation" ? price : 0), 0);
  if (given === 0) return [];
  const { legalName: name, taxId } = venue.charity;
  return [
    { kind: "heading", text: t("mail.confirmation.receipt.heading") },
    {
      kind: "facts",
      lines: [
        t("mail.confirmation.receipt.deductible", { amount: format.money(given, order.currency) }),
        t("mail.confirmation.receipt.to", { name, taxId }),
        t("mail.confirmation.receipt.on", { date: format.date(order.placedAt) }),
      ],
    },
    t("mail.confirmation.receipt.nothingInReturn", { name }),
    t("mail.confirmation.receipt.keep"),
  ];
}
