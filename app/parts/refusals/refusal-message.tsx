import { knownName } from "#contract/text/known-names";
import type { SeatLabel, TicketLimit } from "#contract/schemas/ticket";
import { seatName } from "#contract/text/seat-name";
import type { Translate } from "~/i18n/translate";
import { useTranslation } from "~/i18n/translation-context";
import { type BasketRefusal, type CodeReason, type TicketRefusal } from "./basket-refusal";
import { groupSalesBeside } from "#contract/rules/tickets/ticket";
import type { ExtrasRefusal } from "./extras-refusal";
import { venueSettings } from "~/venue-settings";

/** Why tickets were not added, as shown on a performance's pages or in the basket. */
export function refusalMessage(
  t: Translate,
  refusal: TicketRefusal,
  page: "performance" | "basket" = "performance",
): string {
  switch (refusal.code) {
    case "seats-taken":
      return t(`${page}.refused.seatsTaken`);
    case "not-enough-seats": {
      const { band, available, blockSizes = [] } = refusal;
      if (blockSizes.length > 0)
        return t(`${page}.refused.blocks`, { band, sizes: blockSizes.join(", ") });
      return available === 0
        ? t(`${page}.refused.bandSoldOut`, { band })
        : t(`${page}.refused.notEnoughSeats`, { band, count: available });
    }
    case "limit":
      return limitMessage(t, refusal.limit);
    case "not-allowed":
      return notAllowedMessage(t, refusal);
    case "paying":
      return t(`${page}.refused.paying`);
  }
}

function limitMessage(t: Translate, limit: TicketLimit): string {
  const { maxTickets: count, totalTickets, previouslyPurchased } = limit;
  const { isOfRows = false, isOfEmail = false, isOfAccess = false } = limit;
  const before = previouslyPurchased === 0 ? "" : "Before";
  if (isOfRows) {
    const seats = { count, max: count };
    if (isOfEmail) return t("refusal.limit.rowsOfEmail", seats);
    return t(`refusal.limit.rows${before}`, { ...seats, totalTickets, previouslyPurchased });
  }
  if (limit.priceTypeName === null) return t("refusal.limit.order", { ...limit, count });
  const priceTypeName = knownName(t, "priceType", limit.priceTypeName);
  const values = { ...limit, priceTypeName, count };
  if (isOfEmail) return t("refusal.limit.priceTypeOfEmail", values);
  return t(`refusal.limit.${isOfAccess ? "access" : "priceType"}${before}`, values);
}

type NotAllowed = Extract<BasketRefusal | ExtrasRefusal, { code: "not-allowed" }>;

/** A reason without a text doesn't compile. */
export function notAllowedMessage(t: Translate, refusal: NotAllowed): string {
  switch (refusal.reason) {
    case "address-holds-too-many":
    case "customer-holds-too-many":
      return t(`refusal.reason.${refusal.reason}`, { count: refusal.minutes });
    case "too-many-at-once":
      return t("refusal.reason.too-many-at-once", { count: refusal.seats });
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
    case "ordered":
    case "ordered-already":
      return t("refusal.conflict.ordered");
    case "too-many-lines":
    case "total-too-high":
      return t(`refusal.conflict.${refusal.reason}`);
    default:
      return t(`refusal.reason.${refusal.reason}`, { ...refusal });
  }
}

export function codeRefusalMessage(t: Translate, reason: CodeReason): string {
  switch (reason) {
    case "access-name-mismatch":
    case "empty":
    case "not-recognised":
    case "paying":
      return t(`codes.refused.${reason}`);
    case "ordered":
      return t("refusal.conflict.ordered");
    default:
      return t(`refusal.reason.${reason}`);
  }
}

/** "Orchestra, row K, seat 14; Orchestra, row K, seat 15" */
export const seatNames = (t: Translate, seats: readonly SeatLabel[]) =>
  seats.map((seat) => seatName(t, seat)).join("; ");

/** Whether a group could have more tickets; limits of the front rows and of price types apply to groups too. */
export const suggestsGroupSales = (refusal: { code: string; limit?: TicketLimit }): boolean =>
  refusal.code === "limit" &&
  refusal.limit?.isOfRows !== true &&
  refusal.limit?.priceTypeName === null;

/** How many tickets an order could have, if that is why it was refused. */
export const findOrderLimit = (refusal: {
  code: string;
  limit?: TicketLimit;
}): number | undefined => refusal.limit?.maxTickets;

/** The phone number for more tickets than one order can have: `most`, if that is known. */
export function GroupSales({ most = 0 }: { most?: number | undefined }) {
  const { t } = useTranslation();
  return (
    <p>
      {t("performance.groups", {
        count: groupSalesBeside(most),
        phone: venueSettings.boxOffice.phone,
      })}
    </p>
  );
}
