import { venue } from "#contract/venue";
import type { OrderRecord } from "../../money/orders/queries";
import type { LetterPart } from "../mail-layout/letter";
import type { MailContext } from "./mail-context";

type ReceiptContext = Pick<MailContext, "t" | "format">;

/** The tax receipt for an order's donations; empty without any, and of a venue that is no charity. What goodwill paid for is not deductible. */
export function receiptParts(
  { order, items, goodwill }: Pick<OrderRecord, "order" | "items" | "goodwill">,
  context: ReceiptContext,
): LetterPart[] {
  if (venue.charity === undefined) return [];
  const given = items.reduce((sum, { kind, price }) => sum + (kind === "donation" ? price : 0), 0);
  const notDeductible = Math.min(given, goodwill);
  const { currency, placedAt: givenAt } = order;
  return [
    ...(given > notDeductible
      ? donationReceipt({ amount: given - notDeductible, currency, givenAt }, context)
      : []),
    ...(notDeductible > 0
      ? [
          context.t("mail.confirmation.receipt.goodwill", {
            amount: context.format.money(notDeductible, currency),
          }),
        ]
      : []),
  ];
}

/** A charity's receipt for a donation, with the contents that IRS Publication 1771 requires. */
export function donationReceipt(
  { amount, currency, givenAt }: { amount: number; currency: string; givenAt: Date },
  { t, format }: ReceiptContext,
): LetterPart[] {
  if (venue.charity === undefined) return [];
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
