import type { Basket } from "#contract/schemas/basket";

import { hasGiftVouchersToPay, isPaidByCredit } from "~/domain/basket/basket";
import type { Notice, NoticeCode } from "~/domain/notices/notice-codes";

/** `seen`: the end of the hold that the page showed. Right after a hold has begun, there is no more time to give. */
export function extendNotice(seen: string | undefined, { hold }: Pick<Basket, "hold">): NoticeCode {
  const getMinute = (time: string) => Math.floor(Date.parse(time) / 60_000);
  return seen !== undefined && hold !== null && getMinute(hold.until) === getMinute(seen)
    ? "hold-full"
    : "hold-extended";
}

/**
 * Returns the notice for an entered code. Of two promo codes the cheaper one applies; a second access or program code
 * replaces the first; the notice of a gift voucher contains the amount it pays. `kept`: the code that is kept until there
 * are tickets.
 */
export function codeNotice(
  typed: string,
  before: Basket | null,
  after: Basket,
  kept: string | null = null,
): Notice {
  if (kept !== null && kept === typed.trim()) return "code-later";
  const voucher = after.codes.find(
    ({ id, kind }) =>
      kind === "gift-voucher" && !(before?.codes ?? []).some((code) => code.id === id),
  );
  if (voucher !== undefined && voucher.saves.amount > 0)
    return { code: "voucher-applied", sums: { sum: voucher.saves.amount } };
  if (voucher?.refusal === null && hasGiftVouchersToPay(after)) return "voucher-not-for-vouchers";
  if (voucher?.refusal === null && isPaidByCredit(after)) return "voucher-not-needed";
  const other = after.otherCode;
  const isReplaced = (before?.codes ?? []).some(
    ({ id }) => !after.codes.some((code) => code.id === id),
  );
  if (other === null || other.id === before?.otherCode?.id)
    return isReplaced ? "code-replaced" : "code-entered";
  return other.code === typed.trim().toUpperCase() ? "code-kept" : "code-better";
}
