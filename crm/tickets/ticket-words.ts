import { venue } from "#contract/venue";
import type { TicketRecord } from "../orders/queries";
import { formatsIn } from "../platform/formats";
import { wordsIn } from "../platform/words";
import { isSpecialKind } from "#contract/seat-name";
import { isStepFree } from "./rules";
import type { DocumentTicket } from "./ticket-document";

type Labelled = { label: string; text: string };

export type TicketWords = {
  venue: string;
  /** "Ticket 1 of 2". */
  admits: string;
  /** "2 tickets", where they stand together. */
  ticketCount: string;
  title: string;
  subtitle: string | null;
  /** The title, on a page after the first. */
  continued: string;
  when: { label: string; date: string; time: string };
  where: Labelled;
  place: Labelled[];
  facts: Labelled[];
  code: { barcode: string; groups: string; alt: string };
  /** `lines` are what there is to say of the seat and then the step-free way. */
  access: { heading: string; lines: string[]; ofSeat: string[]; route: string };
  conditions: string;
  help: string;
};

/** Puts one ticket's words together, in a language that has them. `index` counts from 1. */
export function ticketWords(
  { ticket, bought }: DocumentTicket,
  position: { index: number; count: number },
  language: string,
): TicketWords {
  const t = wordsIn(language);
  const format = formatsIn(language);
  const barcode = ticket.barcode ?? "";
  const ofSeat = seatLines(ticket, t);
  const route = ticket.stepFreeRoute;
  return {
    venue: venue.name,
    admits: t("ticketPdf.admits", position),
    ticketCount: t("ticketPdf.tickets", { count: position.count }),
    title: ticket.title,
    subtitle: ticket.subtitle,
    continued: t("ticketPdf.continued", { title: ticket.title }),
    when: {
      label: t("ticketPdf.dateLabel"),
      date: format.date(ticket.startsAt),
      time: format.time(ticket.startsAt),
    },
    where: { label: t("ticketPdf.hallLabel"), text: ticket.hallName },
    place: placeOf(ticket, t),
    facts: factsOf({ ticket, bought }, language),
    code: {
      barcode,
      groups: barcode.replace(/(\d{4})(?=\d)/g, "$1 "),
      alt: t("ticketPdf.qrAlt", { barcode }),
    },
    access: {
      heading: t("ticketPdf.accessHeading"),
      lines: [...ofSeat, route],
      ofSeat,
      route,
    },
    conditions: t("ticketPdf.conditions"),
    help: t("ticketPdf.help"),
  };
}

/** The price type; and who bought it, in which order and for how much, where that is said. */
function factsOf({ ticket, bought }: DocumentTicket, language: string): Labelled[] {
  const t = wordsIn(language);
  const priceType = { label: t("ticketPdf.priceTypeLabel"), text: ticket.priceTypeName };
  if (bought === null) return [priceType];
  const format = formatsIn(language);
  const money = (amount: number) => format.money(amount, bought.currency);
  const total = money(ticket.faceValue + ticket.fee);
  const price =
    ticket.fee > 0 ? t("ticketPdf.priceWithFee", { total, fee: money(ticket.fee) }) : total;
  return [
    priceType,
    { label: t("ticketPdf.priceLabel"), text: price },
    { label: t("ticketPdf.nameLabel"), text: bought.name },
    { label: t("ticketPdf.orderLabel"), text: bought.number },
  ];
}

function placeOf(ticket: TicketRecord, t: ReturnType<typeof wordsIn>): Labelled[] {
  const section = { label: t("ticketPdf.sectionLabel"), text: ticket.section };
  if (ticket.seating !== "reserved" || ticket.number === null)
    return [
      section,
      {
        label: t("ticketPdf.placeLabel"),
        text: isSpecialKind(ticket.kind)
          ? t(`seatName.term.${ticket.kind}`)
          : t("ticketPdf.unreserved"),
      },
    ];
  const row = ticket.row === null ? [] : [{ label: t("ticketPdf.rowLabel"), text: ticket.row }];
  return [section, ...row, { label: t(`seatName.term.${ticket.kind}`), text: ticket.number }];
}

function seatLines(ticket: TicketRecord, t: ReturnType<typeof wordsIn>): string[] {
  const { kind } = ticket;
  const stepFree = isStepFree(ticket);
  return [
    ...(isSpecialKind(kind) ? [t(`ticketPdf.${kind}`)] : []),
    ...(stepFree === null
      ? []
      : [t(stepFree ? "ticketPdf.stepFreeSeat" : "ticketPdf.stepsToSeat")]),
    ...(ticket.restrictedView ? [t("ticketPdf.restrictedView")] : []),
  ];
}
