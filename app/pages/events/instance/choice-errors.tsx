import type { InstanceDetail } from "#contract/schemas/event";
import type { PriceList } from "#contract/schemas/price-list";
import { ErrorSummary } from "~/ui/forms/form-errors";

import type { TicketRefusal } from "~/domain/basket/ticket-refusal";
import { useTranslation } from "~/i18n/translation-context";

import { bandFieldId } from "./band-types";
import type { ChoiceAnswer } from "./choose-by-price";
import { GroupSales } from "../group-sales";
import { refusalMessage } from "../refusal-message";
import { wishMessages } from "./choose-by-price";

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
  const words = useTranslation();
  const { t } = words;
  // Seats that are only shown are no error.
  if (answer === undefined || (answer.refusal === null && answer.lastResult.error === undefined))
    return null;
  const { refusal, lastResult } = answer;
  // Where nothing is left there is no form, and no field to lead to.
  const firstBand = priceList.bands.find(({ byPrice }) => byPrice > 0);
  if (refusal !== null) {
    const refusedBand =
      refusal.code === "not-enough-seats"
        ? priceList.bands.find(({ name }) => name === refusal.band)
        : firstBand;
    const fieldId =
      refusedBand === undefined || firstBand === undefined
        ? undefined
        : bandFieldId(refusedBand.id);
    return (
      <ErrorSummary
        title={t("performance.refused.title")}
        errors={[
          {
            fieldId,
            message: refusalMessage(t, refusal, { instance }),
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
        {isAboutNumber(refusal) ? <GroupSales /> : null}
      </ErrorSummary>
    );
  }
  const max = { max: instance.maxTickets };
  const wishes = wishMessages(words, priceList, lastResult.error ?? {});
  const others = Object.entries(lastResult.error ?? {}).filter(
    ([name]) => !wishes.some((wish) => wish.name === name),
  );
  const keys = new Set(others.flatMap(([, keys]) => keys ?? []));
  const fieldId = firstBand === undefined ? undefined : bandFieldId(firstBand.id);
  return (
    <ErrorSummary
      title={t("performance.refused.title")}
      errors={[
        ...wishes,
        ...[...keys].map((key) => ({
          fieldId,
          message:
            key === "maxTickets" || key === "noTickets"
              ? t(`validation.${key}`, max)
              : t("validation.quantity"),
        })),
      ]}
    >
      {keys.has("maxTickets") ? <GroupSales /> : null}
    </ErrorSummary>
  );
}

function isAboutNumber(refusal: TicketRefusal): boolean {
  return refusal.code === "limit";
}
