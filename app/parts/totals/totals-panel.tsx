import type { ReactNode } from "react";

import { knownName } from "#contract/text/known-names";
import type { Basket, BasketTotals } from "#contract/schemas/basket";
import type { Money } from "#contract/schemas/money";
import { listTaxRates } from "#contract/text/intl";
import { isFree, money } from "~/domain/arithmetic/money";
import { withoutPackageDiscounts } from "~/domain/packages/package-lines";
import { useWriteMoney } from "~/i18n/dates-and-money/amounts";
import { formatMoney, formatPercent, type WriteMoney } from "~/i18n/dates-and-money/format-money";
import type { Locale } from "#contract/names/locales";
import type { Translate } from "~/i18n/translate";
import { useTranslation } from "~/i18n/translation-context";
import { kindRows } from "~/parts/lines/kind-rows";
import { Panel } from "~/ui/layout/primitives";
import { Totals, type TotalsProps } from "~/ui/totals";
import { PriceSaving, type PriceSavingView } from "./price-saving";
import { cardMinimum } from "#contract/rules/payments/card-payment";

/** `name` is empty where it is said elsewhere. `basketHeader`: what its venue calls it in the basket, if anything. */
type NamedDelivery = { name: string; basketHeader?: string };

type TotalsPanelProps = {
  title: string;
  totals: BasketTotals;
  /** Null if nothing is delivered or no option is chosen yet. */
  delivery: NamedDelivery | null;
  contents: Pick<Basket, "tickets" | "items">;
  /** Says that fees are included; left out if there are none. */
  note: string;
  saving?: PriceSavingView;
  /** Shown beside the lines, or as a bar at the bottom of a narrow screen. */
  bar?: boolean;
  children: ReactNode;
};

/** Of the heading, to which the basket's skip link leads. */
export const TOTAL_ID = "total";

export function TotalsPanel(props: TotalsPanelProps) {
  const { title, totals, delivery, contents, note, saving = null, bar = false, children } = props;
  const { t, locale } = useTranslation();
  const write = useWriteMoney();
  const notes = [
    ...(isFree(totals.fees) ? [] : [note]),
    ...vatNotes(t, locale, totals),
    ...cardMinimumNotes(t, write, totals),
  ];
  return (
    <Panel as="section" labelledBy={TOTAL_ID} bar={bar}>
      <h2 id={TOTAL_ID}>{title}</h2>
      <Totals
        rows={contentRows(t, write, { totals, contents, delivery })}
        total={{
          ...amountDue(t, write, totals),
          note:
            notes.length === 0 && saving === null ? undefined : (
              <>
                {notes.join(" ")} <PriceSaving saving={saving} />
              </>
            ),
        }}
      />
      {children}
    </Panel>
  );
}

/** The rows of a basket: what is in it by kind, each package at the sum of its line, and what is taken off. */
export const contentRows = (
  t: Translate,
  write: WriteMoney,
  { totals, contents, delivery }: Pick<TotalsPanelProps, "totals" | "contents" | "delivery">,
): TotalsProps["rows"] =>
  totalRows(t, write, withoutPackageDiscounts(totals, contents), {
    delivery: delivery && deliveryLabel(t, delivery),
    lines: kindRows(t, write, contents),
  });

/** "Includes $12.00 tax (8%)."; empty without any. */
export function vatNotes(
  t: Translate,
  locale: Locale,
  { vat, vatByRate }: Pick<BasketTotals, "vat" | "vatByRate">,
): string[] {
  if (isFree(vat)) return [];
  const sum = formatMoney(vat, locale);
  if (vatByRate == null) return [t("basket.totals.vat", { sum })];
  const rates = listTaxRates(vatByRate, {
    percent: (rate) => formatPercent(rate, locale),
    money: (amount) => formatMoney(amount, locale),
  });
  return [t("basket.totals.vatAt", { sum, rates })];
}

/** "Includes $18.00 in fees."; empty without any. */
export const feeNotes = (t: Translate, write: WriteMoney, { fees }: BasketTotals): string[] =>
  isFree(fees) ? [] : [t("basket.totals.feesIncluded", { sum: write(fees) })];

/** Why gift cards or credit pay less than they could: the box office leaves what a card can pay. Empty if they don't. */
export const cardMinimumNotes = (
  t: Translate,
  write: WriteMoney,
  { toPay, giftVouchers, credit }: BasketTotals,
): string[] => {
  if (isFree(toPay) || toPay.amount !== cardMinimum(toPay.currency)) return [];
  if (isFree(giftVouchers) && isFree(credit)) return [];
  const from = isFree(credit) ? "giftCard" : isFree(giftVouchers) ? "credit" : "both";
  return [t(`basket.totals.cardMinimum.${from}`, { sum: write(toPay) })];
};

export function deliveryLabel(t: Translate, { name, basketHeader = "" }: NamedDelivery): string {
  if (basketHeader !== "") return knownName(t, "delivery", basketHeader);
  return name === ""
    ? t("delivery.title")
    : t("basket.totals.delivery", { name: knownName(t, "delivery", name) });
}

/** Returns the rows above the amount due, which add up to it. */
export function totalRows(
  t: Translate,
  write: WriteMoney,
  totals: BasketTotals,
  {
    delivery,
    onlyTickets = false,
    subscription = null,
    lines,
  }: {
    /** Label of its row. */
    delivery: string | null;
    /** Without `lines`, whether their sum is called tickets. */
    onlyTickets?: boolean;
    /** Name of the ticket subscription that pays for tickets. */
    subscription?: string | null;
    /** Prices with fees, before the discounts in `totals`, which get a row of their own; null to show only their sum. */
    lines: TotalsProps["rows"] | null;
  },
): TotalsProps["rows"] {
  const row = (label: string, amount: Money) => ({ label, amount: write(amount) });
  const less = (label: string, { amount, currency }: Money) =>
    amount === 0 ? [] : [row(label, money(-amount, currency))];
  const tenders = [
    ...less(t("basket.totals.giftVouchers"), totals.giftVouchers),
    ...less(t("basket.totals.credit"), totals.credit),
  ];
  return [
    ...(lines === null
      ? [pricesRow(t, write, totals, onlyTickets)]
      : [
          ...lines,
          ...less(
            subscription === null
              ? t("basket.totals.discounts")
              : t("basket.totals.discountsAnd", { name: subscription }),
            totals.discounts,
          ),
        ]),
    ...(delivery === null || isFree(totals.delivery) ? [] : [row(delivery, totals.delivery)]),
    ...(tenders.length === 0 ? [] : [row(t("basket.totals.total"), totals.total), ...tenders]),
  ];
}

/** The sum of the prices that the lines show, which include fees and discounts. */
function pricesRow(t: Translate, write: WriteMoney, totals: BasketTotals, onlyTickets: boolean) {
  const { subtotal, fees, discounts } = totals;
  const sum = money(subtotal.amount + fees.amount - discounts.amount, subtotal.currency);
  const notes = [
    isFree(fees) ? null : t("basket.line.includingFee", { fee: write(fees) }),
    isFree(discounts) ? null : t("basket.line.discount", { discount: write(discounts) }),
  ].filter((note) => note !== null);
  return {
    label: t(onlyTickets ? "basket.totals.tickets" : "basket.totals.lines"),
    amount: write(sum),
    note: notes.length === 0 ? undefined : notes.join(", "),
  };
}

/** Returns the total, or what is left to pay after gift vouchers and credit. */
export function amountDue(t: Translate, write: WriteMoney, totals: BasketTotals) {
  const { giftVouchers, credit, toPay, total } = totals;
  const hasTenders = !isFree(giftVouchers) || !isFree(credit);
  return {
    label: t(hasTenders ? "basket.totals.leftToPay" : "basket.totals.due"),
    amount: write(hasTenders ? toPay : total),
  };
}
