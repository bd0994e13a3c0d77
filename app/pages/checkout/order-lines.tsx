import type { BasketTicket } from "#contract/schemas/basket";
import type { Item } from "#contract/schemas/basket-item";
import { LineList } from "~/ui/line-list";
import { Stack } from "~/ui/layout/stack";

import type { InstanceGroup } from "~/domain/orders/group-by-instance";
import { useTranslation } from "~/i18n/translation-context";
import { pathTo } from "~/routing/paths";

import { KeptLines } from "../basket/kept-lines";
import { SummaryTickets } from "./summary-tickets";

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
