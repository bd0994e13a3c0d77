import type { BasketRecord } from "./basket-contents";
import type { Tender } from "../pricing/price-basket";

/** The credit's tender has no code of its own. */
export const CREDIT_ID = "credit";

/** What pays for a basket besides a card: its vouchers as they were entered, then account credit. */
export function paymentSources({
  codes,
  credit,
}: Pick<BasketRecord, "codes" | "credit">): Tender[] {
  const vouchers = codes.flatMap((code): Tender[] =>
    code.kind === "gift-voucher"
      ? [
          {
            kind: "gift-voucher",
            id: code.id,
            available: code.refusal === null ? code.balance : 0,
          },
        ]
      : [],
  );
  if (credit === null) return vouchers;
  const available = Math.min(credit.wanted, credit.available);
  return [...vouchers, { kind: "credit", id: CREDIT_ID, available }];
}
