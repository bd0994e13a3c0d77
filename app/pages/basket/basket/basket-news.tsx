import { Notice } from "~/ui/notice";
import type { NewsView } from "~/domain/basket/basket-diff";
import { formatMoney } from "~/i18n/format-money";
import { useTranslation } from "~/i18n/translation-context";

import { itemName } from "../item-name";

/** What became of the basket in another window, or what came along from another basket: named, never passed over. */
export function BasketNews({ news: { cause, added, changed, gone } }: { news: NewsView }) {
  const { t, locale } = useTranslation();
  return (
    <Notice tone="info" title={t(`basket.news.${cause}`)} titleAs="h2" takesFocus>
      <ul>
        {added.map((item) => (
          <li key={item.id}>{t("basket.news.added", { name: itemName(t, item) })}</li>
        ))}
        {changed.map((item) => (
          <li key={item.id}>{t("basket.news.changed", { name: itemName(t, item) })}</li>
        ))}
        {gone.map(({ isTicket, total }, at) => (
          <li key={at}>
            {t(isTicket ? "basket.news.ticketGone" : "basket.news.itemGone", {
              price: formatMoney(total, locale),
            })}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
