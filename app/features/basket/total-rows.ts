import type { TotalsProps } from "~/components/totals";
import type { BasketTotals } from "~/domain/basket";
import { isFree } from "~/domain/money";
import { formatMoney } from "~/i18n/format-money";
import type { Locale } from "~/i18n/locales";
import type { Translate } from "~/i18n/translate";

/** What a sum is made of, for `<Totals rows>`. `delivery` is the chosen way's name; null where none is chosen yet. */
export function totalRows(
  t: Translate,
  locale: Locale,
  totals: BasketTotals,
  delivery: string | null,
): TotalsProps["rows"] {
  const row = (label: string, amount: BasketTotals["total"]) => ({
    label,
    amount: formatMoney(amount, locale),
  });
  return [
    row(t("basket.totals.tickets"), totals.subtotal),
    row(t("basket.totals.fees"), totals.fees),
    ...(delivery === null
      ? []
      : [row(t("basket.totals.delivery", { name: delivery }), totals.delivery)]),
    ...(isFree(totals.discounts) ? [] : [row(t("basket.totals.discounts"), totals.discounts)]),
  ];
}
