import { ErrorSummary } from "~/ui/forms/form-errors";
import { useTranslation } from "~/i18n/translation-context";
import { formatPrice } from "~/i18n/dates-and-money/format-money";
import type { Locale } from "#contract/names/locales";
import type { Translate } from "~/i18n/translate";
import { notAllowedMessage } from "~/parts/refusals/refusal-message";
import { type StockFieldError, type TypedFields, wantsExtras } from "./read-extras";

export function ExtrasErrors({ errors }: { errors: readonly StockFieldError[] | undefined }) {
  const { t, locale } = useTranslation();
  if (errors === undefined || errors.length === 0) return null;
  return (
    <ErrorSummary
      errors={errors.map((error) => ({
        // "Nothing chosen" is about the whole form.
        ...(error.code === "nothing" ? { partId: error.field } : { fieldId: error.field }),
        message: stockMessage(t, locale, error),
      }))}
    />
  );
}

function stockMessage(t: Translate, locale: Locale, error: StockFieldError): string {
  switch (error.code) {
    case "not-allowed":
      return notAllowedMessage(t, error);
    case "conflict":
      return t(`refusal.conflict.${error.reason}`);
    // The item is no longer sold, or no longer in the basket.
    case "invalid":
    case "not-found":
      return t("stock.error.refused");
    case "amount-too-little":
    case "amount-too-much":
      return t(`stock.error.${error.code}`, { limit: formatPrice(error.limit, locale) });
    default:
      return t(`stock.error.${error.code}`);
  }
}

export type ExtrasAnswer = { typed: TypedFields; errors: StockFieldError[] };

/** Whether any field whose name contains `part` has a value or an error. */
export const isTouched = (answer: ExtrasAnswer | undefined, part: string): boolean =>
  answer !== undefined &&
  (answer.errors.some(({ field }) => field.includes(part)) || wantsExtras(answer.typed, part));

/** Returns a function for the props of a field by its name, with `present` as its value until the form is submitted. */
export function useExtrasField(answer: ExtrasAnswer | undefined) {
  const { t, locale } = useTranslation();
  return (name: string, present: string) => ({
    field: { id: name, name },
    defaultValue: answer === undefined ? present : (answer.typed[name] ?? ""),
    errors: (answer?.errors ?? [])
      .filter(({ field }) => field === name)
      .map((error) => stockMessage(t, locale, error)),
  });
}
