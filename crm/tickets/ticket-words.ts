import { knownPassage, ownPassage, type Passage } from "#contract/known-names";
import { capitalized } from "#contract/intl";
import { type PosterLook, ticketPoster } from "#contract/posters/poster-look";
import { venue } from "#contract/venue";
import { keepNumbers } from "#contract/text/name";
import type { TicketRecord } from "../orders/queries";
import { formatsIn } from "../platform/formats";
import { wordsIn } from "../platform/words";
import { isSpecialKind } from "#contract/seat-name";
import { printable } from "./print-fonts";
import { streamTimes } from "../streams/rules";
import { doorsOpenAt, isStepFree } from "./rules";
import type { DocumentTicket } from "./ticket-document";

type Labelled = Passage & { label: string };

export type TicketWords = {
  venue: string;
  /** "Ticket 1 of 2". */
  admits: string;
  /** "2 tickets", where they stand together. */
  ticketCount: string;
  title: string;
  subtitle: Passage | null;
  poster: PosterLook;
  /** The title, on a page after the first. */
  continued: string;
  /** `times`: when it begins, and when the doors open. */
  when: { label: string; date: string; times: string[] };
  where: Labelled;
  place: Labelled[];
  facts: Labelled[];
  /** `content` is what it encodes, `below` what is written under it, `link` where that leads. */
  code: { content: string; below: string; link: string | null; alt: string };
  /** `lines` describe the seat, then the step-free route. */
  access: { heading: string; lines: Passage[]; ofSeat: Passage[]; route: Passage };
  /** What to do with bags. */
  bags: Passage | null;
  conditions: string;
  help: string;
};

/** Puts one ticket's words together, in a language that has them. `index` counts from 1. */
export function ticketWords(
  { ticket, bought, watchUrl }: DocumentTicket,
  position: { index: number; count: number },
  language: string,
): TicketWords {
  const t = wordsIn(language);
  const format = formatsIn(language);
  const { startsAt } = ticket;
  const title = keepNumbers(ticket.title);
  const doors = doorsOpenAt(ticket);
  return {
    ...(watchUrl === null
      ? admissionWords(ticket, language)
      : streamWords(ticket, watchUrl, language)),
    venue: venue.name,
    admits: t("ticketPdf.admits", position),
    ticketCount: t("ticketPdf.tickets", { count: position.count }),
    title,
    subtitle: ticket.subtitle === null ? null : ownPassage(ticket.subtitle, language),
    poster: ticketPoster(ticket),
    continued: t("ticketPdf.continued", { title }),
    when: {
      label: t("ticketPdf.dateLabel"),
      date: capitalized(format.date(startsAt)),
      times: [
        format.time(startsAt),
        ...(doors === null ? [] : [t("ticketPdf.doors", { time: format.time(doors) })]),
      ],
    },
    where: { label: t("ticketPdf.hallLabel"), text: ticket.hallName },
    facts: factsOf({ ticket, bought }, language),
    help: t("ticketPdf.help"),
  };
}

type OwnWords = Pick<TicketWords, "place" | "code" | "access" | "bags" | "conditions">;

/** Of a ticket that is shown at the door. */
function admissionWords(ticket: TicketRecord, language: string): OwnWords {
  const t = wordsIn(language);
  const barcode = ticket.barcode ?? "";
  const ofSeat = seatLines(ticket, t).map((text) => ({ text }));
  const route = ownPassage(ticket.stepFreeRoute, language);
  return {
    place: placeOf(ticket, t),
    code: {
      content: barcode,
      below: barcode.replace(/(\d{4})(?=\d)/g, "$1 "),
      link: null,
      alt: t("ticketPdf.qrAlt", { barcode }),
    },
    access: {
      heading: t("ticketPdf.accessHeading"),
      lines: [...ofSeat, route],
      ofSeat,
      route,
    },
    bags: ticket.bagPolicy === null ? null : ownPassage(ticket.bagPolicy, language),
    conditions: t("ticketPdf.conditions"),
  };
}

/** Of a ticket for a live stream: its code opens the player page. */
function streamWords(ticket: TicketRecord, watchUrl: string, language: string): OwnWords {
  const t = wordsIn(language);
  const format = formatsIn(language);
  const { opensAt, endsAt } = streamTimes(ticket, ticket.runningMinutes);
  const times = {
    text: t("ticketPdf.stream.times", {
      opens: format.dateAndTime(opensAt),
      ends: format.dateAndTime(endsAt),
    }),
  };
  return {
    place: [],
    code: {
      content: watchUrl,
      below: t("ticketPdf.stream.link"),
      link: watchUrl,
      alt: t("ticketPdf.stream.qrAlt"),
    },
    access: { heading: t("ticketPdf.stream.heading"), lines: [times], ofSeat: [], route: times },
    bags: null,
    conditions: t("ticketPdf.stream.conditions"),
  };
}

/** The price type; and, where shown, the buyer, order and price. */
function factsOf(
  { ticket, bought }: Pick<DocumentTicket, "ticket" | "bought">,
  language: string,
): Labelled[] {
  const t = wordsIn(language);
  const priceType = {
    label: t("ticketPdf.priceTypeLabel"),
    ...knownPassage(t, "priceType", ticket.priceTypeName, language),
  };
  if (bought === null) return [priceType];
  const format = formatsIn(language);
  const name = printable(bought.name);
  const money = (amount: number) => format.money(amount, bought.currency);
  const total = money(ticket.faceValue + ticket.fee - ticket.discount);
  const price =
    ticket.fee > 0 ? t("ticketPdf.priceWithFee", { total, fee: money(ticket.fee) }) : total;
  return [
    priceType,
    { label: t("ticketPdf.priceLabel"), text: price },
    ...(name === "" ? [] : [{ label: t("ticketPdf.nameLabel"), text: name }]),
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
