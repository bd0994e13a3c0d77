import type { RecurringPayment } from "#contract/schemas/recurring";

import { formatDay } from "~/i18n/format-date";
import { formatMoney } from "~/i18n/format-money";
import type { Locale } from "~/i18n/locales";
import type { Translate } from "~/i18n/translate";
import { paymentMethodName } from "./card-name";

/** When a recurring payment is charged next, how much, and by what: rows of a description list. */
export function nextChargeRows(
  { state, nextOn, amount, method, isUnderWay, wasRefused }: RecurringPayment,
  t: Translate,
  locale: Locale,
) {
  const date = formatDay(nextOn, "date", locale);
  const when = isUnderWay ? "underWay" : wasRefused ? "again" : "on";
  return [
    ...(state === "paused"
      ? []
      : [
          {
            term: t("account.renewal.next"),
            description: t(`account.renewal.when.${when}`, { date }),
          },
        ]),
    { term: t("account.renewal.amount"), description: formatMoney(amount, locale) },
    ...(method === null
      ? []
      : [{ term: t("account.renewal.paidBy"), description: paymentMethodName(t, method) }]),
  ];
}
