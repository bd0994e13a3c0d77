import type { Order } from "#contract/schemas/order";
import { Stack } from "~/ui/layout/stack";

import { groupByInstance } from "~/domain/orders/group-by-instance";
import { useTranslation } from "~/i18n/translation-context";
import { pathTo } from "~/routing/paths";

import { AddToCalendar } from "~/pages/events/add-to-calendar";

/** What can be taken away from an order besides the PDF that its page begins with: its tickets to show, calendar entries. */
export function OrderDocuments({ order }: { order: Pick<Order, "id" | "tickets"> }) {
  const { t } = useTranslation();
  const { id, tickets } = order;
  if (tickets.length === 0) return null;
  return (
    <Stack as="section" labelledBy="documents" gap="small">
      <h2 id="documents">{t("account.order.documents")}</h2>
      <ul className="grid gap-1">
        <li>
          <a className="inline-block py-0.5" href={pathTo("order-tickets", {}, { order: id })}>
            {t("order.showTickets", { count: tickets.length })}
          </a>
        </li>
        {groupByInstance(tickets).map(({ instance }) => (
          <li key={instance.id}>
            <AddToCalendar
              eventId={instance.eventId}
              instanceId={instance.id}
              about={t("order.next.calendarAbout", { title: instance.title })}
            />
          </li>
        ))}
      </ul>
    </Stack>
  );
}
