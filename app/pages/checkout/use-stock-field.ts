import type { StockFault } from "~/domain/basket/stock-request";
import { useTranslation } from "~/i18n/translation-context";

import { stockMessage } from "./stock-messages";

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
