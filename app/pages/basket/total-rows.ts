import type { BasketTotals } from "#contract/schemas/basket";
import type { Money } from "#contract/schemas/money";
import type { TotalsProps } from "~/ui/totals";

import { isFree, money } from "~/domain/money";

import { formatMoney } from "~/i18n/format-money";
import type { Locale } from "~/i18n/locales";
import type { Translate } from "~/i18n/translate";

type Parts = {
  /** The chosen way's name; null where none is chosen yet, or nothing is delivered. */
  delivery: string | null;
  /** Nothing but tickets is in it. */
  onlyTickets: boolean;
};

/** What a sum is made of, for `<Totals rows>`. Every row that is not nothing; together they are the sum below them. */
export function totalRows(
  t: Translate,
  locale: Locale,
  totals: BasketTotals,
  { delivery, onlyTickets }: Parts,
): TotalsProps["rows"] {
  const row = (label: string, amount: Money) => ({ label, amount: formatMoney(amount, locale) });
  const less = (label: string, { amount, currency }: Money) =>
    amount === 0 ? [] : [row(label, money(-amount, currency))];
  const tenders = [
    ...less(t("basket.totals.giftVouchers"), totals.giftVouchers),
    ...less(t("basket.totals.credit"), totals.credit),
  ];
  return [
    row(t(onlyTickets ? "basket.totals.tickets" : "basket.totals.lines"), totals.subtotal),
    ...(onlyTickets || !isFree(totals.fees) ? [row(t("basket.totals.fees"), totals.fees)] : []),
    ...less(t("basket.totals.discounts"), totals.discounts),
    ...(delivery === null
      ? []
      : [row(t("basket.totals.delivery", { name: delivery }), totals.delivery)]),
    ...(isFree(totals.vat) ? [] : [row(t("basket.totals.vat"), totals.vat)]),
    ...(tenders.length === 0 ? [] : [row(t("basket.totals.total"), totals.total), ...tenders]),
  ];
}

/** The sum below the rows: the total, or what vouchers and credit leave to pay of it. */
export function sumTotal(t: Translate, locale: Locale, totals: BasketTotals) {
  const { giftVouchers, credit, toPay, total } = totals;
  const hasTenders = !isFree(giftVouchers) || !isFree(credit);
  return {
    label: t(hasTenders ? "basket.totals.leftToPay" : "basket.totals.total"),
    amount: formatMoney(hasTenders ? toPay : total, locale),
  };
}
