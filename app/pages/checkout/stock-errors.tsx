import { ErrorSummary } from "~/ui/forms/error-summary";
import type { StockFault } from "~/domain/basket/stock-request";
import { useTranslation } from "~/i18n/translation-context";

import { stockMessage } from "./stock-messages";

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
