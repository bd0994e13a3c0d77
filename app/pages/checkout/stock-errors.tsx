import { ErrorSummary } from "~/ui/forms/form-errors";
import type { StockFault } from "~/domain/basket/stock-request";
import { useTranslation } from "~/i18n/translation-context";
import type { Translate } from "~/i18n/translate";

/** All that is wrong with the add-ons or extras, each message a link to its field. */
export function StockErrors({ faults }: { faults: readonly StockFault[] | undefined }) {
  const { t } = useTranslation();
  if (faults === undefined || faults.length === 0) return null;
  return (
    <ErrorSummary
      title={t("validation.title")}
      errors={faults.map((fault) => ({ fieldId: fault.field, message: stockMessage(t, fault) }))}
    />
  );
}

/** What is wrong with a field of the add-ons and extras, in the spec's words. */
function stockMessage(t: Translate, fault: StockFault): string {
  switch (fault.code) {
    case "quantity":
    case "guests":
    case "collection-point":
    case "amount":
    case "refused":
    case "nothing":
      return t(`stock.fault.${fault.code}`);
    case "out-of-stock":
      return t("basket.refused.content.out-of-stock", { left: fault.left });
    case "more-than-tickets":
    case "same-number-as-tickets":
      return t(`basket.refused.content.${fault.code}`, { tickets: fault.tickets });
    case "select-more":
    case "select-fewer":
      return t(`stock.fault.${fault.code}`, { count: fault.count, category: fault.category });
  }
}

/** What was typed and what is wrong with it, by the names of the fields; nothing before the form was sent. */
export type StockAnswer = { typed: Readonly<Record<string, string>>; faults: StockFault[] };

/** What a field of the add-ons or extras is given: its name, what was typed or is so, and its messages. */
export function useStockField(answer: StockAnswer | undefined) {
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
