import { formatsIn } from "../formats";
import type { OrderRecord, TicketRecord } from "../store/orders-read";
import { orderNumber } from "../domain/order-state";
import { venue } from "../venue";
import { wordsIn } from "../words";

/** What one ticket says, in the order in which it is read. */
export type TicketWords = {
  venue: string;
  admits: string;
  title: string;
  subtitle: string | null;
  when: { label: string; date: string; time: string };
  where: { label: string; text: string };
  place: { label: string; text: string }[];
  facts: { label: string; text: string }[];
  barcode: string;
  barcodeGroups: string;
  qrAlt: string;
  access: { heading: string; lines: string[] };
  conditions: string;
  help: string;
};

/** Puts one ticket's words together, in a language that has them. `index` counts from 1. */
export function ticketWords(
  { order, customer }: OrderRecord,
  ticket: TicketRecord,
  position: { index: number; count: number },
  language: string,
): TicketWords {
  const t = wordsIn(language);
  const format = formatsIn(language);
  const money = (amount: number) => format.money(amount, order.currency);
  const total = money(ticket.faceValue + ticket.fee);
  const barcode = ticket.barcode ?? "";
  const price =
    ticket.fee > 0 ? t("ticketPdf.priceWithFee", { total, fee: money(ticket.fee) }) : total;
  return {
    venue: t("ticketPdf.venue"),
    admits: t("ticketPdf.admits", position),
    title: ticket.title,
    subtitle: ticket.subtitle,
    when: {
      label: t("ticketPdf.dateLabel"),
      date: format.date(ticket.startsAt),
      time: format.time(ticket.startsAt),
    },
    where: { label: t("ticketPdf.hallLabel"), text: ticket.hallName },
    place: placeOf(ticket, t),
    facts: [
      { label: t("ticketPdf.priceTypeLabel"), text: ticket.priceTypeName },
      { label: t("ticketPdf.priceLabel"), text: price },
      { label: t("ticketPdf.nameLabel"), text: `${customer.firstName} ${customer.lastName}` },
      { label: t("ticketPdf.orderLabel"), text: orderNumber(order.number) },
    ],
    barcode,
    barcodeGroups: barcode.replace(/(\d{4})(?=\d)/g, "$1 "),
    qrAlt: t("ticketPdf.qrAlt", { barcode }),
    access: { heading: t("ticketPdf.accessHeading"), lines: accessLines(ticket, t) },
    conditions: t("ticketPdf.conditions"),
    help: t("ticketPdf.help", { phone: venue.phone }),
  };
}

function placeOf(ticket: TicketRecord, t: ReturnType<typeof wordsIn>): TicketWords["place"] {
  const section = { label: t("ticketPdf.sectionLabel"), text: ticket.section };
  if (ticket.seating !== "reserved" || ticket.number === null)
    return [section, { label: t("ticketPdf.placeLabel"), text: t("ticketPdf.unreserved") }];
  const row = ticket.row === null ? [] : [{ label: t("ticketPdf.rowLabel"), text: ticket.row }];
  return [section, ...row, { label: t("ticketPdf.seatLabel"), text: ticket.number }];
}

function accessLines(ticket: TicketRecord, t: ReturnType<typeof wordsIn>): string[] {
  const { seatKind } = ticket;
  return [
    ...(seatKind === "wheelchair" || seatKind === "companion" || seatKind === "transfer"
      ? [t(`ticketPdf.${seatKind}`)]
      : []),
    ...(ticket.seating === "reserved" && ticket.seatStepFree ? [t("ticketPdf.stepFreeSeat")] : []),
    ...(ticket.restrictedView ? [t("ticketPdf.restrictedView")] : []),
    ticket.stepFreeRoute,
  ];
}
