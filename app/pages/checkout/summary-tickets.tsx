import type { BasketTicket } from "#contract/schemas/basket";
import { LineItem } from "~/ui/line-item";
import { Price } from "~/ui/price";

import type { InstanceGroup } from "~/domain/orders/group-by-instance";
import { addMoney } from "~/domain/money";
import { formatMoney } from "~/i18n/format-money";
import { seatName } from "~/i18n/seat-name";
import { useTranslation } from "~/i18n/translation-context";

import { performanceLine } from "../basket/performance-line";

/** One performance: each ticket with its seat and price, and what they come to. */
export function SummaryTickets({ group }: { group: InstanceGroup<BasketTicket> }) {
  const { t, locale } = useTranslation();
  const { instance, tickets } = group;
  const [first, ...others] = tickets.map(({ total }) => total);
  return (
    <LineItem
      title={instance.title}
      titleAs="h3"
      details={[performanceLine(instance, locale)]}
      amount={first && <Price amount={formatMoney(addMoney(first, ...others), locale)} />}
    >
      <ul>
        {tickets.map(({ id, seat, priceType, total }) => (
          <li key={id}>
            {t("summary.ticket", {
              seat: seatName(t, seat),
              priceType: priceType.name,
              price: formatMoney(total, locale),
            })}
          </li>
        ))}
      </ul>
    </LineItem>
  );
}
