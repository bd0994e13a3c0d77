import type { StockFault } from "~/domain/basket/stock-request";
import type { Translate } from "~/i18n/translate";

/** What is wrong with a field of the add-ons and extras, in the spec's words. */
export function stockMessage(t: Translate, fault: StockFault): string {
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
