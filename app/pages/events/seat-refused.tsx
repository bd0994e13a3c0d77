import type { InstanceDetail } from "#contract/schemas/event";
import type { SeatLabel } from "#contract/schemas/ticket";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/forms/form-errors";
import { GROUP_SALES_FROM } from "~/domain/basket/ticket-limit";
import type { TicketRefusal } from "~/domain/basket/ticket-refusal";
import { seatName } from "~/i18n/seat-name";
import type { Translate } from "~/i18n/translate";
import { useTranslation } from "~/i18n/translation-context";
import { GroupSales } from "./group-sales";
import { refusalMessage } from "./refusal-message";

/** Why the chosen seats are not in the basket; what can be kept stays chosen. */
export type SeatAnswer = {
  /** Null when nothing, or too much, was chosen. */
  refusal: TicketRefusal | null;
  /** Ids of the seats that stay chosen. */
  chosen: string[];
  /** The ids of the price types that were chosen, by seat. */
  types: Record<string, string>;
  /** What could be taken instead of all of them. */
  nearest: (SeatLabel & { id: string })[];
  /** Makes the offer of the nearest ones safe to send twice. */
  nearestKey: string;
};

type SeatRefusedProps = {
  answer: SeatAnswer | undefined;
  instance: InstanceDetail;
  formId: string;
  /** Whether what was chosen is on this page, and still chosen. */
  keeps: boolean;
};

/** Which seats were lost, that the others are still chosen, and what is free instead. */
export function SeatRefused({ answer, instance, formId, keeps }: SeatRefusedProps) {
  const { t } = useTranslation();
  if (answer === undefined) return null;
  const { refusal, chosen, nearest, nearestKey } = answer;
  const message =
    refusal === null
      ? t("validation.noSeats", { max: instance.maxTickets })
      : (seatMessage(t, refusal, instance.maxTickets) ?? refusalMessage(t, refusal, { instance }));
  const isTooMany = refusal === null ? chosen.length >= GROUP_SALES_FROM : refusal.code === "limit";
  return (
    <ErrorSummary title={t("performance.refused.title")} errors={[{ fieldId: formId, message }]}>
      <p>{t(keeps && chosen.length > 0 ? "seats.keptChosen" : "seats.nothingTaken")}</p>
      {isTooMany ? <GroupSales /> : null}
      {nearest.length === 0 ? null : (
        <form method="post" className="grid gap-2">
          <p>
            {t("seats.nearest", { seats: nearest.map((seat) => seatName(t, seat)).join("; ") })}
          </p>
          {nearest.map(({ id }) => (
            <input key={id} type="hidden" name="seat" value={id} />
          ))}
          <input type="hidden" name="requestKey" value={nearestKey} />
          <p>
            <Button look="quiet">{t("seats.takeNearest", { count: nearest.length })}</Button>
          </p>
        </form>
      )}
    </ErrorSummary>
  );
}

/** What only who chooses single seats can be told; null for what is said in the same words wherever one buys. */
function seatMessage(t: Translate, refusal: TicketRefusal, maxTickets: number): string | null {
  const named = (seats: readonly SeatLabel[]) => seats.map((seat) => seatName(t, seat)).join("; ");
  if (refusal.code === "seats-taken") return t("seats.lost", { seats: named(refusal.lost) });
  if (refusal.code === "not-allowed") {
    if (refusal.reason === "companion-needs-space")
      return t("seats.companionNeedsSpace", { seats: named(refusal.companions) });
    if (refusal.reason === "incomplete-block")
      return t("seats.incompleteBlock", { seats: named(refusal.missing) });
    if (refusal.reason === "single-seat")
      return t("seats.leftAlone", { seats: named(refusal.alone) });
  }
  // Less than the performance allows, of whatever price: the rows nearest to the stage have a limit of their own.
  if (refusal.code === "limit" && refusal.limit.priceTypeName === null) {
    const { maxTickets: max, totalTickets, previouslyPurchased } = refusal.limit;
    if (max < maxTickets && refusal.limit.isOfEmail === true)
      return t("seats.rowLimitOfEmail", { max });
    if (max < maxTickets)
      return previouslyPurchased === 0
        ? t("seats.rowLimit", { max, totalTickets })
        : t("seats.rowLimitBefore", { max, totalTickets, previouslyPurchased });
  }
  return null;
}
