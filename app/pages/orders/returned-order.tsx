import type { Order } from "#contract/schemas/order";

import { Notice } from "~/ui/notice";
import { formatDate } from "~/i18n/format-date";
import { formatMoney } from "~/i18n/format-money";
import { useTranslation } from "~/i18n/translation-context";
import { venue } from "~/venue";

/** That an order was given back, and where its money is. Its tickets are void. */
export function ReturnedOrder({ returned }: { returned: NonNullable<Order["returned"]> }) {
  const { t, locale } = useTranslation();
  return (
    <Notice>
      <p>
        {t(`order.returned.${returned.as}`, {
          amount: formatMoney(returned.amount, locale),
          date: formatDate(returned.at, "date", locale),
        })}
      </p>
      <p>{t("order.returned.help", { phone: venue.boxOffice.phone })}</p>
    </Notice>
  );
}
