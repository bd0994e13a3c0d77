import type { InstanceDetail } from "#contract/schemas/event";
import type { TicketRefusal } from "~/domain/basket/ticket-refusal";
import type { Translate } from "~/i18n/translate";
import { notAllowedReason } from "~/domain/basket/ticket-refusal";

/** Why the tickets are not in the basket, in the spec's words. */
export function refusalMessage(
  t: Translate,
  refusal: TicketRefusal,
  { instance }: { instance: Pick<InstanceDetail, "event"> },
): string {
  switch (refusal.code) {
    case "seats-taken":
      return t("performance.refused.seatsTaken");
    case "not-enough-seats": {
      const { band, blockSizes = [] } = refusal;
      if (blockSizes.length > 0)
        return t("performance.refused.blocks", { band, sizes: blockSizes.join(", ") });
      return refusal.available === 0
        ? t("performance.refused.bandSoldOut", { band })
        : t("performance.refused.notEnoughSeats", { band, count: refusal.available });
    }
    case "limit": {
      const { maxTickets, priceTypeName, previouslyPurchased, totalTickets } = refusal.limit;
      if (priceTypeName === null)
        return t("performance.refused.limit", { max: maxTickets, totalTickets });
      const fields = { maxTickets, priceTypeName, instanceName: instance.event.title };
      return refusal.limit.isOfEmail === true
        ? t("performance.refused.priceTypeLimitOfEmail", fields)
        : t("performance.refused.priceTypeLimit", { ...fields, previouslyPurchased, totalTickets });
    }
    case "not-allowed":
      return notAllowedMessage(t, refusal);
    case "paying":
      return t("performance.refused.paying");
  }
}

type NotAllowed = Extract<TicketRefusal, { code: "not-allowed" }>;

/** Why something may not be done, and what would work. */
export function notAllowedMessage(
  t: Translate,
  { reason, minutes = 1 }: Pick<NotAllowed, "reason" | "minutes">,
): string {
  if (reason === "address-holds-too-many") return t("refusal.addressHolds", { count: minutes });
  if (reason === "customer-holds-too-many") return t("refusal.customerHolds", { count: minutes });
  return t(`refusal.reason.${notAllowedReason(reason)}`);
}
