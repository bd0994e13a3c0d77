import { notAllowedReason } from "~/domain/ticket-refusal";
import type { TicketRefusal } from "~/domain/ticket-refusal";
import type { Translate } from "~/i18n/translate";

/** Why the basket is as it was, in the spec's words. */
export function basketRefusalMessage(t: Translate, refusal: TicketRefusal): string {
  switch (refusal.code) {
    case "paying":
      return t("basket.refused.paying");
    case "seats-taken":
      return refusal.lost.length === 0
        ? t("basket.refused.seatsTakenSome")
        : t("basket.refused.seatsTaken", { seats: refusal.lost.join("; ") });
    case "not-enough-seats": {
      const { band, available } = refusal;
      return available === 0
        ? t("basket.refused.bandSoldOut", { band })
        : t("basket.refused.notEnoughSeats", { band, count: available });
    }
    case "limit": {
      const { priceTypeName, ...limit } = refusal.limit;
      return priceTypeName === null
        ? t("basket.refused.limit", limit)
        : t("basket.refused.priceTypeLimit", { ...limit, priceTypeName });
    }
    case "not-allowed":
      return t(`refusal.reason.${notAllowedReason(refusal.reason)}`);
  }
}
