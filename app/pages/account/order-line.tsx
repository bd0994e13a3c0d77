import type { OrderSummary } from "#contract/schemas/order";
import { LineItem } from "~/ui/line-item";
import { Price } from "~/ui/price";

import { formatDate } from "~/i18n/format-date";
import { formatMoney } from "~/i18n/format-money";
import { useTranslation } from "~/i18n/translation-context";
import { pathTo } from "~/routing/paths";

import { performanceLine } from "~/pages/basket/line-words";

/** One order in the list: what for, when, how many, and the way to its tickets. */
export function OrderLine({ order }: { order: OrderSummary }) {
  const { t, locale } = useTranslation();
  const { id, number, placedAt, total, credited, ticketCount, instances, itemNames } = order;
  const [first, ...others] = instances;
  return (
    <LineItem
      title={
        <a className="inline-block py-0.5" href={pathTo("your-order", { order: id })}>
          {first?.title ?? (itemNames.join(", ") || number)}
        </a>
      }
      titleAs="h3"
      details={[
        ...(first === undefined ? [] : [performanceLine(first, locale)]),
        ...others.map((instance) => `${instance.title}: ${performanceLine(instance, locale)}`),
        ...(ticketCount === 0 ? [] : [t("account.orders.tickets", { count: ticketCount })]),
        ...(credited ? [t("account.orders.credited")] : []),
      ]}
      amount={
        <Price
          amount={formatMoney(total, locale)}
          note={t("account.orders.placed", {
            number,
            date: formatDate(placedAt, "date", locale),
          })}
        />
      }
    />
  );
}
