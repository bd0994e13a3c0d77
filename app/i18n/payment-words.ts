import { knownName } from "#contract/text/known-names";
import { brandName } from "#contract/schemas/card";
import type { CustomerFile } from "#contract/schemas/customer-file";
import type { StoredCard } from "#contract/schemas/customer-parts";
import type { PaymentMethod, RecurringPayment } from "#contract/schemas/recurring";

import { formatDay } from "~/i18n/dates-and-money/format-date";
import { formatPrice } from "~/i18n/dates-and-money/format-money";
import type { Locale } from "#contract/names/locales";
import type { Translate } from "~/i18n/translate";

/** "Visa •••• 4242". */
export function cardName({ brand, maskedNumber }: Pick<StoredCard, "brand" | "maskedNumber">) {
  return `${brandName(brand)} ${maskedNumber}`;
}

/** "Visa 4242", on a button. */
export const shortCardName = ({
  brand,
  maskedNumber,
}: Pick<StoredCard, "brand" | "maskedNumber">) => `${brandName(brand)} ${maskedNumber.slice(-4)}`;

/** "Visa •••• 4242", or "Bank account •••• 6789". */
export function paymentMethodName(
  t: Translate,
  { kind, name, last4 }: Omit<PaymentMethod, "id">,
): string {
  const brand = kind === "card" ? (name ?? "") : t("account.renewal.bankAccount");
  return cardName({ brand, maskedNumber: `•••• ${last4 ?? ""}` });
}

/** "Monthly gift: Annual Fund", "Automatic renewal: Friend", for staff. */
export const recurringTitle = (
  t: Translate,
  { kind, name }: Pick<CustomerFile["recurring"][number], "kind" | "name">,
): string =>
  t(`staff.recurring.kind.${kind}`, {
    name: knownName(t, kind === "donation" ? "fund" : "membership", name),
  });

/** Rows of a description list: next charge, amount and payment method of a recurring payment. */
export function nextChargeRows(
  { state, nextOn, amount, method, isUnderWay, wasRefused }: RecurringPayment,
  t: Translate,
  locale: Locale,
): (readonly [string, string])[] {
  const date = formatDay(nextOn, "date", locale);
  const when = isUnderWay ? "underWay" : wasRefused ? "again" : "on";
  return [
    ...(state !== "active"
      ? []
      : [[t("account.renewal.next"), t(`account.renewal.when.${when}`, { date })] as const]),
    [t("account.renewal.amount"), formatPrice(amount, locale)],
    ...(method === null
      ? []
      : [[t("account.renewal.paidBy"), paymentMethodName(t, method)] as const]),
  ];
}
