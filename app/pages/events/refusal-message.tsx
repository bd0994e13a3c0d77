import type { SeatLabel, TicketLimit } from "#contract/schemas/ticket";
import { seatName } from "~/i18n/seat-name";
import type { Translate } from "~/i18n/translate";
import { useTranslation } from "~/i18n/translation-context";
import {
  GROUP_SALES_FROM,
  type BasketRefusal,
  type TicketRefusal,
} from "~/pages/basket/basket-refusal";
import type { ExtrasRefusal } from "~/pages/extras/read-extras";
import { venue } from "~/venue";

/** Why the tickets are not in the basket. */
export function refusalMessage(t: Translate, refusal: TicketRefusal, eventTitle: string): string {
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
      if (refusal.limit.isOfRows === true) return rowLimitMessage(t, refusal.limit);
      const { maxTickets, priceTypeName, previouslyPurchased, totalTickets } = refusal.limit;
      if (priceTypeName === null)
        return t("performance.refused.limit", { max: maxTickets, totalTickets });
      const fields = { maxTickets, priceTypeName, instanceName: eventTitle };
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

/** Why more seats in the rows nearest to the stage cannot be had. */
export function rowLimitMessage(t: Translate, limit: TicketLimit): string {
  const { maxTickets: max, totalTickets, previouslyPurchased } = limit;
  if (limit.isOfEmail === true) return t("seats.rowLimitOfEmail", { max });
  return previouslyPurchased === 0
    ? t("seats.rowLimit", { max, totalTickets })
    : t("seats.rowLimitBefore", { max, totalTickets, previouslyPurchased });
}

type NotAllowed = Extract<BasketRefusal | ExtrasRefusal, { code: "not-allowed" }>;

/** Why something may not be done, and what would work. Each reason has its words; one without does not compile. */
export function notAllowedMessage(t: Translate, refusal: NotAllowed): string {
  switch (refusal.reason) {
    case "address-holds-too-many":
    case "customer-holds-too-many":
      return t(`refusal.reason.${refusal.reason}`, { count: refusal.minutes });
    case "select-more":
      return t("refusal.reason.select-more", { ...refusal, count: refusal.missing });
    case "select-fewer":
      return t("refusal.reason.select-fewer", { ...refusal, count: refusal.over });
    case "too-many-guests":
      return t("refusal.reason.too-many-guests", { count: refusal.maxGuests });
    case "incomplete-block":
      return t("refusal.reason.incomplete-block", { seats: seatNames(t, refusal.missing) });
    case "single-seat":
      return t("refusal.reason.single-seat", { seats: seatNames(t, refusal.alone) });
    case "companion-needs-space":
      return t("refusal.reason.companion-needs-space", { seats: seatNames(t, refusal.companions) });
    default:
      return t(`refusal.reason.${refusal.reason}`, { ...refusal });
  }
}

/** "Orchestra, row K, seat 14; Orchestra, row K, seat 15". */
export const seatNames = (t: Translate, seats: readonly SeatLabel[]) =>
  seats.map((seat) => seatName(t, seat)).join("; ");

/** Whom to call for more tickets than one order can have. */
export function GroupSales() {
  const { t } = useTranslation();
  return (
    <p>{t("performance.groups", { count: GROUP_SALES_FROM, phone: venue.boxOffice.phone })}</p>
  );
}
