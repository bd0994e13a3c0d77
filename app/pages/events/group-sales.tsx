import { GROUP_SALES_FROM } from "~/domain/basket/ticket-limit";
import { useTranslation } from "~/i18n/translation-context";
import { venue } from "~/venue";

/** Where to turn for more tickets than one order can have (spec section 8). */
export function GroupSales() {
  const { t } = useTranslation();
  return (
    <p>{t("performance.groups", { count: GROUP_SALES_FROM, phone: venue.boxOffice.phone })}</p>
  );
}
