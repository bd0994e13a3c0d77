import { ErrorSummary } from "~/ui/forms/form-errors";
import { useTranslation } from "~/i18n/translation-context";
import type { Translate } from "~/i18n/translate";
import { notAllowedMessage } from "~/pages/basket/refusal-message";
import { type StockFieldError, type TypedFields, wantsExtras } from "./read-extras";

export function ExtrasErrors({ faults }: { faults: readonly StockFieldError[] | undefined }) {
  const { t } = useTranslation();
  if (faults === undefined || faults.length === 0) return null;
  return (
    <ErrorSummary
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
    // The item is no longer sold, or no longer in the basket.
    case "invalid":
    case "not-found":
      return t("stock.fault.refused");
    default:
      return t(`stock.fault.${fault.code}`);
  }
}

export type ExtrasAnswer = { typed: TypedFields; faults: StockFieldError[] };

/** Whether any field whose name contains `part` has a value or an error. */
export const isTouched = (answer: ExtrasAnswer | undefined, part: string): boolean =>
  answer !== undefined &&
  (answer.faults.some(({ field }) => field.includes(part)) || wantsExtras(answer.typed, part));

/** Returns a function for the props of a field by its name, with `present` as its value until the form is submitted. */
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
