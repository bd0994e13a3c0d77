import type { BasketTicket } from "#contract/schemas/basket";
import type { Item } from "#contract/schemas/basket-item";
import { LineList, LineItem } from "~/ui/line-item";
import { Stack } from "~/ui/layout/primitives";
import type { InstanceGroup } from "~/domain/orders/order";
import { useTranslation } from "~/i18n/translation-context";
import { pathTo } from "~/routing/paths";
import { KeptLines } from "../basket/kept-lines";
import { Price } from "~/ui/price";
import { addMoney } from "~/domain/money";
import { formatMoney } from "~/i18n/format-money";
import { seatName } from "~/i18n/seat-name";
import { performanceLine } from "../basket/performance-line";

export type OrderLinesProps = {
  groups: readonly InstanceGroup<BasketTicket>[];
  products: readonly Item[];
};

/** All that is being bought, performance by performance, and the way to change it. */
export function OrderLines({ groups, products }: OrderLinesProps) {
  const { t } = useTranslation();
  return (
    <>
      {groups.length > 0 ? (
        <Stack as="section" labelledBy="tickets" gap="small">
          <h2 id="tickets">{t("summary.tickets")}</h2>
          <LineList>
            {groups.map((group) => (
              <SummaryTickets key={group.instance.id} group={group} />
            ))}
          </LineList>
        </Stack>
      ) : null}
      {products.length > 0 ? (
        <Stack as="section" labelledBy="items" gap="small">
          <h2 id="items">{t(groups.length > 0 ? "basket.items.more" : "basket.items.all")}</h2>
          <KeptLines lines={products} />
        </Stack>
      ) : null}
      <p>
        <a href={pathTo("basket")}>
          {t(products.length > 0 ? "summary.changeBasket" : "summary.changeTickets")}
        </a>
      </p>
    </>
  );
}

/** One performance: each ticket with its seat and price, and what they come to. */
function SummaryTickets({ group }: { group: InstanceGroup<BasketTicket> }) {
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
