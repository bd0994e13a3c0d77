import { Button } from "~/components/button";
import { ErrorSummary } from "~/components/error-summary";
import type { InstanceDetail, PriceList } from "~/domain/event";
import { useWords } from "~/i18n/words-context";

import { refusalMessage } from "../events/refusal-message";
import type { SeatAnswer } from "./seat-answer";

export type SeatRefusedProps = {
  answer: SeatAnswer | undefined;
  instance: InstanceDetail;
  priceList: PriceList;
  formId: string;
};

/** Which seats were lost, that the others are still chosen, and what is free instead. */
export function SeatRefused({ answer, instance, priceList, formId }: SeatRefusedProps) {
  const { t } = useWords();
  if (answer === undefined) return null;
  const { refusal, nearest, nearestKey } = answer;
  const message =
    refusal === null
      ? t("validation.noSeats")
      : refusal.code === "seats-taken"
        ? t("seats.lost", { count: refusal.lost.length, seats: refusal.lost.join("; ") })
        : refusalMessage(t, refusal, { instance, priceList });
  return (
    <ErrorSummary title={t("performance.refused.title")} errors={[{ fieldId: formId, message }]}>
      <p>{t("seats.keptChosen")}</p>
      {nearest.length === 0 ? null : (
        <form method="post" className="grid gap-2">
          <p>{t("seats.nearest", { seats: nearest.map(({ name }) => name).join("; ") })}</p>
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
