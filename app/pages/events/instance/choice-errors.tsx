import type { InstanceDetail } from "#contract/schemas/event";
import type { PriceList } from "#contract/schemas/price-list";
import { useTranslation } from "~/i18n/translation-context";
import { ErrorSummary } from "~/ui/forms/form-errors";

import { GroupSales, refusalMessage } from "../refusal-message";
import { amountErrorsOf, bandFieldId } from "./price-band";
import type { ChoiceAnswer } from "./price-band";

type ChoiceErrorsProps = {
  answer: ChoiceAnswer | undefined;
  instance: InstanceDetail;
  priceList: PriceList;
};

export function ChoiceErrors({ answer, instance, priceList }: ChoiceErrorsProps) {
  const words = useTranslation();
  const { t } = words;
  if (answer === undefined) return null;
  const { refusal, lastResult } = answer;
  const { bands } = priceList;
  // Where nothing is left there is no form.
  const firstBand = bands.find(({ byPrice }) => byPrice > 0);
  const fieldIdOf = (band: { id: string } | undefined) => band && firstBand && bandFieldId(band.id);
  const title = t("performance.refused.title");
  if (refusal !== null) {
    const band =
      refusal.code === "not-enough-seats"
        ? bands.find(({ name }) => name === refusal.band)
        : firstBand;
    const message = refusalMessage(t, refusal);
    return (
      <ErrorSummary title={title} errors={[{ fieldId: fieldIdOf(band), message }]}>
        <p>
          {t(
            firstBand === undefined
              ? "performance.refused.nothingTakenNorLeft"
              : "performance.refused.nothingTaken",
          )}
        </p>
        {refusal.code === "limit" ? <GroupSales /> : null}
      </ErrorSummary>
    );
  }
  if (lastResult.error === undefined) return null;
  const errors = lastResult.error ?? {};
  const amountErrors = amountErrorsOf(words, priceList, errors);
  const others = Object.keys(errors).filter(
    (name) => !amountErrors.some((error) => error.name === name),
  );
  const keys = new Set(others.flatMap((name) => errors[name] ?? []));
  const otherErrors = [...keys].map((key) => ({
    fieldId: fieldIdOf(firstBand),
    message:
      key === "maxTickets" || key === "noTickets"
        ? t(`validation.${key}`, { max: instance.maxTickets })
        : t("validation.quantity"),
  }));
  return (
    <ErrorSummary title={title} errors={[...amountErrors, ...otherErrors]}>
      {keys.has("maxTickets") ? <GroupSales /> : null}
    </ErrorSummary>
  );
}
