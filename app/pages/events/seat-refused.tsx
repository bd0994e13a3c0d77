import type { InstanceDetail } from "#contract/schemas/event";
import type { SeatLabel } from "#contract/schemas/ticket";
import { GROUP_SALES_FROM } from "~/pages/basket/basket-refusal";
import type { TicketRefusal } from "~/pages/basket/basket-refusal";
import { seatName } from "~/i18n/seat-name";
import type { Translate } from "~/i18n/translate";
import { useTranslation } from "~/i18n/translation-context";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/forms/form-errors";

import { GroupSales, refusalMessage } from "./refusal-message";

/** Why the chosen seats are not in the basket. */
export type SeatAnswer = {
  /** Null when no seats, or too many, were chosen. */
  refusal: TicketRefusal | null;
  /** Ids of the seats that stay chosen. */
  chosen: string[];
  /** The ids of the chosen price types, by seat. */
  types: Record<string, string>;
  /** Free seats that could be taken instead. */
  nearest: (SeatLabel & { id: string })[];
  /** The idempotency key of taking them. */
  nearestKey: string;
};

type SeatRefusedProps = {
  answer: SeatAnswer | undefined;
  instance: InstanceDetail;
  formId: string;
  /** Whether the chosen seats are on this page, still chosen. */
  keeps: boolean;
};

/** Names the seats that were lost, and offers the nearest free ones. */
export function SeatRefused({ answer, instance, formId, keeps }: SeatRefusedProps) {
  const { t } = useTranslation();
  if (answer === undefined) return null;
  const { refusal, chosen, nearest, nearestKey } = answer;
  const message =
    refusal === null
      ? t("validation.noSeats", { max: instance.maxTickets })
      : (seatMessage(t, refusal) ?? refusalMessage(t, refusal, instance.event.title));
  const isTooMany = refusal === null ? chosen.length >= GROUP_SALES_FROM : refusal.code === "limit";
  return (
    <ErrorSummary title={t("performance.refused.title")} errors={[{ fieldId: formId, message }]}>
      <p>{t(keeps && chosen.length > 0 ? "seats.keptChosen" : "seats.nothingTaken")}</p>
      {isTooMany ? <GroupSales /> : null}
      {nearest.length === 0 ? null : (
        <form method="post" className="grid gap-2">
          <p>{t("seats.nearest", { seats: namesOf(t, nearest) })}</p>
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

const namesOf = (t: Translate, seats: readonly SeatLabel[]) =>
  seats.map((seat) => seatName(t, seat)).join("; ");

/** The message of a refusal that concerns single seats; null for one that other pages give too. */
function seatMessage(t: Translate, refusal: TicketRefusal): string | null {
  switch (refusal.code) {
    case "seats-taken":
      return t("seats.lost", { seats: namesOf(t, refusal.lost) });
    case "not-allowed":
      if (refusal.reason === "companion-needs-space")
        return t("seats.companionNeedsSpace", { seats: namesOf(t, refusal.companions) });
      if (refusal.reason === "incomplete-block")
        return t("seats.incompleteBlock", { seats: namesOf(t, refusal.missing) });
      return refusal.reason === "single-seat"
        ? t("seats.leftAlone", { seats: namesOf(t, refusal.alone) })
        : null;
    default:
      return null;
  }
}
