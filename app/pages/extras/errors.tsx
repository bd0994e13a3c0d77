import { ErrorSummary } from "~/ui/forms/form-errors";
import { useTranslation } from "~/i18n/translation-context";
import type { Translate } from "~/i18n/translate";
import { notAllowedMessage } from "~/pages/events/refusal-message";
import { type StockFieldError, type TypedFields, wantsExtras } from "./read-extras";

export function ExtrasErrors({ faults }: { faults: readonly StockFieldError[] | undefined }) {
  const { t } = useTranslation();
  if (faults === undefined || faults.length === 0) return null;
  return (
    <ErrorSummary
      title={t("validation.title")}
      errors={faults.map((fault) => ({ fieldId: fault.field, message: stockMessage(t, fault) }))}
    />
  );
}

function stockMessage(t: Translate, fault: StockFieldError): string {
  switch (fault.code) {
    case "not-allowed":
      return notAllowedMessage(t, fault);
    case "conflict":
      return t(`refusal.conflict.${fault.reason}`);
    // What was chosen is not sold any more, or is not in the basket any more.
    case "invalid":
    case "not-found":
      return t("stock.fault.refused");
    default:
      return t(`stock.fault.${fault.code}`);
  }
}

export type ExtrasAnswer = { typed: TypedFields; faults: StockFieldError[] };

/** Whether something is filled in or wrong in the fields with this part in their names. */
export const isTouched = (answer: ExtrasAnswer | undefined, part: string): boolean =>
  answer !== undefined &&
  (answer.faults.some(({ field }) => field.includes(part)) || wantsExtras(answer.typed, part));

/** The props of a field by its name; `present` is shown until the form was sent. */
export function useExtrasField(answer: ExtrasAnswer | undefined) {
  const { t } = useTranslation();
  return (name: string, present: string) => ({
    field: { id: name, name },
    defaultValue: answer === undefined ? present : (answer.typed[name] ?? ""),
    errors: (answer?.faults ?? [])
      .filter(({ field }) => field === name)
      .map((fault) => stockMessage(t, fault)),
    errorPrefix: t("common.errorPrefix"),
  });
}
