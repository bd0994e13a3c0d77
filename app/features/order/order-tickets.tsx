import { Stack } from "~/components/stack";
import { TicketCard } from "~/components/ticket-card";
import type { Order, OrderTicket } from "~/domain/order";
import { groupByInstance } from "~/domain/group-by-instance";
import { formatDate } from "~/i18n/format-date";
import type { Translate } from "~/i18n/translate";
import { useWords } from "~/i18n/words-context";

/** Every ticket of an order as a card, performance by performance. */
export function OrderTickets({ order }: { order: Pick<Order, "tickets"> }) {
  const { t, locale } = useWords();
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
          facts={factsOf(t, ticket)}
        />
      ))}
    </Stack>
  );
}

function factsOf(t: Translate, { seat, priceTypeName }: OrderTicket) {
  const facts = [
    { term: t("order.fact.section"), description: seat.section },
    { term: t("order.fact.row"), description: seat.row },
    { term: t("order.fact.seat"), description: seat.number },
    { term: t("order.fact.priceType"), description: priceTypeName },
  ];
  return facts.flatMap(({ term, description }) =>
    description === null ? [] : [{ term, description }],
  );
}
