import type { TicketLimit } from "#contract/schemas/ticket";
import type { BasketRefusal, TicketRefusal } from "~/pages/basket/basket-refusal";
import { GROUP_SALES_FROM } from "~/pages/basket/basket-refusal";
import type { Translate } from "~/i18n/translate";
import { useTranslation } from "~/i18n/translation-context";
import { venue } from "~/venue";

/** Why the tickets are not in the basket, in the specification's words. */
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

type NotAllowed = Extract<BasketRefusal, { code: "not-allowed" }>;

/** Why something may not be done, and what would work. */
export function notAllowedMessage(t: Translate, refusal: NotAllowed): string {
  switch (refusal.reason) {
    case "address-holds-too-many":
      return t("refusal.addressHolds", { count: refusal.minutes });
    case "customer-holds-too-many":
      return t("refusal.customerHolds", { count: refusal.minutes });
    case "out-of-stock":
      return t("basket.refused.content.out-of-stock", { left: refusal.left });
    case "more-than-tickets":
    case "same-number-as-tickets":
      return t(`basket.refused.content.${refusal.reason}`, { tickets: refusal.tickets });
    default:
      return t(NOT_ALLOWED[refusal.reason]);
  }
}

/** The text for each reason; several share the general one. */
const NOT_ALLOWED = {
  cancelled: "refusal.reason.cancelled",
  passed: "refusal.reason.passed",
  "box-office-only": "refusal.reason.box-office-only",
  "off-sale": "refusal.reason.off-sale",
  priority: "refusal.reason.priority",
  "not-on-sale": "refusal.reason.not-on-sale",
  "sold-out": "refusal.reason.sold-out",
  "price-not-open": "refusal.reason.price-not-open",
  "price-type-limit": "refusal.reason.price-type-limit",
  "not-entitled": "refusal.reason.not-entitled",
  "companion-needs-access": "refusal.reason.companion-needs-access",
  "companion-needs-space": "refusal.reason.companion-needs-space",
  "unknown-seat": "refusal.reason.unknown-seat",
  "code-not-valid": "basket.refused.content.code-not-valid",
  "code-expired": "basket.refused.content.code-expired",
  "code-used-up": "basket.refused.content.code-used-up",
  "voucher-empty": "basket.refused.content.voucher-empty",
  "access-name-mismatch": "basket.refused.content.access-name-mismatch",
  "programme-without-instances": "basket.refused.content.programme-without-instances",
  "too-many-codes": "basket.refused.content.too-many-codes",
  "too-many-tries": "basket.refused.content.too-many-tries",
  "no-credit": "basket.refused.content.no-credit",
  "tickets-needed": "basket.refused.content.tickets-needed",
  "nothing-held": "basket.refused.content.nothing-held",
  "nothing-to-cover": "basket.refused.content.nothing-to-cover",
  "nothing-to-round-up": "basket.refused.content.nothing-to-round-up",
  "incomplete-block": "refusal.reason.other",
  "single-seat": "refusal.reason.other",
  "not-for-this-performance": "refusal.reason.other",
  "too-early": "refusal.reason.too-early",
  "too-late": "refusal.reason.too-late",
  "no-voucher-left": "refusal.reason.other",
  "subscription-expired": "refusal.reason.other",
  "part-of-package": "refusal.reason.other",
  ordered: "refusal.reason.other",
} as const satisfies Record<
  Exclude<NotAllowed, { minutes: number } | { left: number } | { tickets: number }>["reason"],
  string
>;

/** Whom to call for more tickets than one order can have. */
export function GroupSales() {
  const { t } = useTranslation();
  return (
    <p>{t("performance.groups", { count: GROUP_SALES_FROM, phone: venue.boxOffice.phone })}</p>
  );
}
