import type { Order } from "#contract/schemas/order";
import { Stack } from "~/ui/layout/stack";

import { useTranslation } from "~/i18n/translation-context";

import { KeptLines } from "../basket/kept-lines";

/** What was bought besides tickets. Nothing where that is nothing. */
export function OrderItems({
  order: { items, tickets },
}: {
  order: Pick<Order, "items" | "tickets">;
}) {
  const { t } = useTranslation();
  if (items.length === 0) return null;
  return (
    <Stack as="section" labelledBy="items" gap="small">
      <h2 id="items">{t(tickets.length > 0 ? "order.itemsMore" : "order.items")}</h2>
      <KeptLines lines={items} />
    </Stack>
  );
}
