import { plainLine } from "../domain/name-text";
import { cardAmount } from "../domain/card-amount";
import { orderNumber } from "../domain/order-state";
import { formatsIn } from "../formats";
import type { OrderRecord, TicketRecord } from "../store/orders-read";
import { seatName } from "../seat-name";
import { venue } from "../venue";
import { languageOfWords, wordsIn } from "../words";

/** What a confirmation says, in the order's language; the text and the HTML are two ways to write this. */
export type ConfirmationFacts = {
  language: string;
  subject: string;
  heading: string;
  orderLine: string;
  placed: string;
  ticketsHeading: string;
  performances: { title: string; whereAndWhen: string; count: string; tickets: string[] }[];
  paymentHeading: string;
  sums: { label: string; amount: string }[];
  total: { label: string; amount: string };
  charged: string;
  deliveryHeading: string;
  delivery: string;
  link: { label: string; withUrl: string; url: string };
  helpHeading: string;
  help: string;
  signature: string;
};

/** Gathers what the confirmation of an order says. */
export function confirmationFacts(record: OrderRecord): ConfirmationFacts {
  const { order, customer } = record;
  const language = languageOfWords(order.locale);
  const t = wordsIn(language);
  const format = formatsIn(language);
  const money = (amount: number) => format.money(amount, order.currency);
  const number = orderNumber(order.number);
  const total = money(order.total);
  const optional = [
    { label: t("mail.confirmation.fees"), amount: order.fees },
    { label: t("mail.confirmation.delivery"), amount: order.delivery },
    { label: t("mail.confirmation.vat"), amount: order.vat },
    { label: t("mail.confirmation.discounts"), amount: -order.discounts },
    { label: t("mail.confirmation.giftVouchers"), amount: -order.giftVouchers },
    { label: t("mail.confirmation.credit"), amount: -order.credit },
  ];
  return {
    language,
    subject: t("mail.confirmation.subject", { number }),
    heading: plainLine(t("mail.confirmation.heading", { firstName: customer.firstName })),
    orderLine: t("mail.confirmation.orderNumber", { number }),
    placed: t("mail.confirmation.placed", { when: format.dateAndTime(order.placedAt) }),
    ticketsHeading: t("mail.confirmation.ticketsHeading"),
    performances: byInstance(record.tickets).map((tickets) => ({
      title: tickets[0].title,
      whereAndWhen: t("mail.confirmation.whereAndWhen", {
        when: format.dateAndTime(tickets[0].startsAt),
        hall: tickets[0].hallName,
      }),
      count: t("mail.confirmation.ticketsTo", { count: tickets.length }),
      tickets: tickets.map((ticket) =>
        t("mail.confirmation.ticketLine", {
          seat: seatWords(ticket, t),
          priceType: ticket.priceTypeName,
          price: money(ticket.faceValue + ticket.fee - ticket.discount),
        }),
      ),
    })),
    paymentHeading: t("mail.confirmation.paymentHeading"),
    sums: [
      { label: t("mail.confirmation.subtotal"), amount: money(order.subtotal) },
      ...optional
        .filter(({ amount }) => amount !== 0)
        .map(({ label, amount }) => ({ label, amount: money(amount) })),
    ],
    total: { label: t("mail.confirmation.total"), amount: total },
    charged: record.charged
      ? t("mail.confirmation.charged", { total: money(cardAmount(order)) })
      : t("mail.confirmation.chargedNothing"),
    deliveryHeading: t("mail.confirmation.deliveryHeading"),
    delivery: t(`mail.confirmation.deliveryWords.${record.deliveryKind ?? "none"}`),
    link: {
      label: t("mail.confirmation.openOrder"),
      withUrl: t("mail.confirmation.openOrderText", { url: order.pageUrl }),
      url: order.pageUrl,
    },
    helpHeading: t("mail.confirmation.helpHeading"),
    help: t("mail.confirmation.help", { phone: venue.phone }),
    signature: t("mail.confirmation.signature"),
  };
}

function byInstance(tickets: readonly TicketRecord[]): [TicketRecord, ...TicketRecord[]][] {
  const groups = new Map<string, [TicketRecord, ...TicketRecord[]]>();
  for (const ticket of tickets) {
    const group = groups.get(ticket.instanceId);
    if (group) group.push(ticket);
    else groups.set(ticket.instanceId, [ticket]);
  }
  return [...groups.values()];
}

function seatWords(ticket: TicketRecord, t: ReturnType<typeof wordsIn>): string {
  const isNumbered = ticket.seating === "reserved" && ticket.number !== null;
  const seat = seatName(t, isNumbered ? ticket : { ...ticket, row: null, number: null });
  return isNumbered ? seat : `${seat}, ${t("mail.confirmation.unreserved")}`;
}
