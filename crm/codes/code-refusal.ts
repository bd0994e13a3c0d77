import type { CodeRecord } from "./basket-code-rules";
import { promoTickets, type PromoTicket } from "./promo-code";
import { type CodeRefusal } from "#contract/schemas/code";

/**
 * Why a code gives nothing to a basket with these tickets, or null (spec section 5: "A promo code must also be valid
 * for the basket"). One that opens the priority sale is entered before there is any ticket that it is for.
 */
export function codeRefusal(code: CodeRecord, tickets: readonly PromoTicket[]): CodeRefusal | null {
  if (code.refusal !== null || code.kind !== "promo" || code.opensPriority) return code.refusal;
  return promoTickets(code.rule, tickets).length === 0 ? "code-not-valid" : null;
}
