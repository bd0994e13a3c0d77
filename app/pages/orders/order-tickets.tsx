import type { Order } from "#contract/schemas/order";
import { Stack } from "~/ui/layout/stack";
import { TicketCard } from "~/ui/ticket-card";

import { groupByInstance } from "~/domain/orders/group-by-instance";
import { formatDate } from "~/i18n/format-date";
import { useTranslation } from "~/i18n/translation-context";

import { seatFacts } from "../tickets/seat-facts";

/** Every ticket of an order as a card, performance by performance. */
export function OrderTickets({ order }: { order: Pick<Order, "tickets"> }) {
  const { t, locale } = useTranslation();
  if (order.tickets.length === 0) return null;
  const tickets = groupByInstance(order.tickets).flatMap((group) => group.tickets);
  return (
    <Stack as="section" labelledBy="tickets">
      <h2 id="tickets">{t("order.tickets", { count: tickets.length })}</h2>
      {tickets.map((ticket) => (
        <TicketCard
          key={ticket.id}
          title={ticket.instance.title}
          when={formatDate(ticket.instance.startsAt, "date-time", locale)}
          where={ticket.instance.hallName}
          facts={seatFacts(t, ticket)}
        />
      ))}
    </Stack>
  );
}
