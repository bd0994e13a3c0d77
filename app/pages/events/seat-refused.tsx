import type { InstanceDetail } from "#contract/schemas/event";
import type { SeatLabel } from "#contract/schemas/ticket";
import { type TicketRefusal } from "~/parts/refusals/basket-refusal";
import { GROUP_SALES_FROM } from "#contract/rules/tickets/ticket";
import { useTranslation } from "~/i18n/translation-context";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/forms/form-errors";
import { useOwnPath } from "~/ui/forms/own-path";

import {
  GroupSales,
  refusalMessage,
  seatNames,
  suggestsGroupSales,
} from "~/parts/refusals/refusal-message";

export type SeatAnswer = {
  /** Null if no seats, or too many, were chosen. */
  refusal: TicketRefusal | null;
  chosen: string[];
  types: Record<string, string>;
  nearest: (SeatLabel & { id: string })[];
  nearestKey: string;
};

type SeatRefusedProps = {
  answer: SeatAnswer | undefined;
  instance: InstanceDetail;
  formId: string;
  /** Whether the chosen seats are still selected on this page. */
  keepsSelection: boolean;
};

/** The reason why seats were refused, with an offer of the nearest free ones. */
export function SeatRefused({ answer, instance, formId, keepsSelection }: SeatRefusedProps) {
  const { t } = useTranslation();
  const ownPath = useOwnPath();
  if (answer === undefined) return null;
  const { refusal, chosen, nearest, nearestKey } = answer;
  const message =
    refusal === null
      ? t("validation.noSeats", { max: instance.maxTickets })
      : refusal.code === "seats-taken"
        ? t("seats.lost", { seats: seatNames(t, refusal.lost) })
        : refusalMessage(t, refusal);
  const isTooMany =
    refusal === null ? chosen.length >= GROUP_SALES_FROM : suggestsGroupSales(refusal);
  return (
    <ErrorSummary title={t("performance.refused.title")} errors={[{ partId: formId, message }]}>
      <p>{t(keepsSelection && chosen.length > 0 ? "seats.keptChosen" : "seats.nothingTaken")}</p>
      {isTooMany ? <GroupSales most={instance.maxTickets} /> : null}
      {nearest.length === 0 ? null : (
        <form method="post" action={ownPath} className="grid gap-2">
          <p>{t("seats.nearest", { seats: seatNames(t, nearest) })}</p>
          {nearest.map(({ id }) => (
            <input key={id} type="hidden" name="seat" value={id} />
          ))}
          <input type="hidden" name="requestKey" value={nearestKey} />
          <Button standalone look="quiet">
            {t("seats.takeNearest", { count: nearest.length })}
          </Button>
        </form>
      )}
    </ErrorSummary>
  );
}
