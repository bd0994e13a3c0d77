import type { CodeRefusal } from "#contract/schemas/code";
import type { BasketTicketRecord } from "../contents/basket-lines";
import type { CodeRecord, PromoRule } from "../contents/code-record";

type PromoTicket = Pick<
  BasketTicketRecord,
  "id" | "eventId" | "priceTypeId" | "packageItemId" | "subscriptionId" | "isChosenByBuyer"
>;

/**
 * Returns the eligible tickets; none if there are fewer than `minTickets`. Excludes tickets of packages, which have
 * their own discount, those that a subscription credit pays for, and pay-what-you-wish tickets, as automatic offers do.
 */
export function promoTickets<T extends PromoTicket>(
  rule: PromoRule,
  tickets: readonly T[],
): readonly T[] {
  const eligible = tickets.filter(
    ({ eventId, priceTypeId, packageItemId, subscriptionId, isChosenByBuyer }) =>
      packageItemId === null &&
      subscriptionId === null &&
      !isChosenByBuyer &&
      (rule.eventIds === null || rule.eventIds.includes(eventId)) &&
      (rule.priceTypeIds === null || rule.priceTypeIds.includes(priceTypeId)),
  );
  return eligible.length < rule.minTickets ? [] : eligible;
}

/**
 * Returns why a code has no effect on these tickets, or null. One that opens the priority sale needs no tickets yet.
 */
export function codeRefusal(code: CodeRecord, tickets: readonly PromoTicket[]): CodeRefusal | null {
  if (code.refusal !== null || code.kind !== "promo" || code.opensPriority) return code.refusal;
  return promoTickets(code.rule, tickets).length === 0 ? "code-not-valid" : null;
}
