import { ErrorSummary } from "~/components/error-summary";
import type { InstanceDetail, PriceList } from "~/domain/event";
import { GROUP_SALES_FROM } from "~/domain/ticket-limit";
import type { TicketRefusal } from "~/domain/ticket-refusal";
import { useWords } from "~/i18n/words-context";

import { bandFieldId } from "./band-field-id";
import type { ChoiceAnswer } from "./choose-by-price";
import { refusalMessage } from "./refusal-message";

/** What was wrong with the choice: by the form's own rules, or by what the box office knows. */
export function ChoiceErrors({
  answer,
  instance,
  priceList,
}: {
  answer: ChoiceAnswer | undefined;
  instance: InstanceDetail;
  priceList: PriceList;
}) {
  const { t } = useWords();
  if (answer === undefined) return null;
  const { refusal, lastResult } = answer;
  // Where nothing is left there is no form, and no field to lead to.
  const firstBand = priceList.bands.find(({ available }) => available > 0);
  if (refusal !== null) {
    const bandId = refusal.code === "not-enough-seats" ? refusal.band : firstBand?.id;
    const fieldId =
      bandId === undefined || firstBand === undefined ? undefined : bandFieldId(bandId);
    return (
      <ErrorSummary
        title={t("performance.refused.title")}
        errors={[
          {
            fieldId,
            message: refusalMessage(t, refusal, { instance, priceList }),
          },
        ]}
      >
        <p>
          {t(
            firstBand === undefined
              ? "performance.refused.nothingTakenNorLeft"
              : "performance.refused.nothingTaken",
          )}
        </p>
        {isAboutNumber(refusal) ? (
          <p>{t("performance.refused.groups", { count: GROUP_SALES_FROM })}</p>
        ) : null}
      </ErrorSummary>
    );
  }
  const max = { max: instance.maxTickets };
  const keys = new Set(Object.values(lastResult.error ?? {}).flatMap((keys) => keys ?? []));
  const fieldId = firstBand === undefined ? undefined : bandFieldId(firstBand.id);
  return (
    <ErrorSummary
      title={t("performance.refused.title")}
      errors={[...keys].map((key) => ({
        fieldId,
        message:
          key === "maxTickets" || key === "noTickets"
            ? t(`validation.${key}`, max)
            : t("validation.quantity"),
      }))}
    >
      {keys.has("maxTickets") ? (
        <p>{t("performance.refused.groups", { count: GROUP_SALES_FROM })}</p>
      ) : null}
    </ErrorSummary>
  );
}

function isAboutNumber(refusal: TicketRefusal): boolean {
  return refusal.code === "limit";
}
