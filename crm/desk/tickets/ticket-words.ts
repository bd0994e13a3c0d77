import { translateKnownName, ownPassage, type Passage } from "#contract/text/known-names";
import { capitalized } from "#contract/text/intl";
import { type PosterLook, ticketPoster } from "#runtime/posters/poster-look";
import { formatBarcode } from "#contract/schemas/ticket";
import { venue } from "#contract/venue";
import { keepNumbers } from "#contract/text/name";
import type { TicketRecord } from "../../money/orders/order-tickets";
import { formatsIn } from "../../platform/formats";
import type { Translator } from "../../platform/translator";
import { isSpecialKind } from "#contract/text/seat-name";
import { seatSectionName, sectionPassage } from "#contract/text/section-name";
import { unbreakRows } from "#contract/text/unbroken-rows";
import { toPrintable } from "../pdf-text/print-fonts";
import { doorsOpenAt } from "./rules";
import type { DocumentTicket } from "./ticket-document";
import { streamTimes } from "../../stock/catalogue/stream-times";
import { isStepFree } from "../../money/orders/rules";

type LabeledPassage = Passage & { label: string };

export type TicketWords = {
  venue: string;
  /** "Ticket 1 of 2". */
  admits: string;
  /** "2 tickets", where several are on one page. */
  ticketCount: string;
  title: string;
  /** The title with its language. */
  heading: Passage;
  subtitle: Passage | null;
  poster: PosterLook;
  /** The title on further pages. */
  continued: string;
  /** `times`: start and doors. */
  when: { label: string; date: string; times: string[] };
  where: LabeledPassage;
  /** Of the venue; null for a stream. */
  address: string | null;
  place: LabeledPassage[];
  /** By which the seat is reached; null if the hall says nothing. */
  entrance: LabeledPassage | null;
  facts: LabeledPassage[];
  /** The QR code. `below` is the text under it, with `link`. */
  code: { content: string; below: string; link: string | null; alt: string };
  /** `lines` describe the seat, then the step-free route. */
  access: { heading: string; lines: Passage[]; ofSeat: Passage[]; route: Passage };
  bags: Passage | null;
  /** What the venue tells buyers of the performance. */
  notes: Passage | null;
  conditions: string;
  help: string;
};

/** Composes the text of a ticket. `index` counts from 1. */
export function ticketWords(
  { ticket, purchase, watchUrl }: DocumentTicket,
  position: { index: number; count: number },
  t: Translator,
): TicketWords {
  const { language } = t;
  const format = formatsIn(language);
  const { startsAt } = ticket;
  // The fonts do not have every script.
  const title = keepNumbers(toPrintable(ticket.title) || t("ticketPdf.unprintable"));
  const doors = doorsOpenAt(ticket);
  return {
    ...(watchUrl === null ? admissionWords(ticket, t) : streamWords(ticket, watchUrl, t)),
    venue: venue.name,
    admits: t("ticketPdf.admits", position),
    ticketCount: t("ticketPdf.tickets", { count: position.count }),
    title,
    heading: ownPassage(title, language),
    subtitle:
      ticket.subtitle === null ? null : translateKnownName(t, "event", ticket.subtitle, language),
    poster: ticketPoster(ticket),
    continued: t("ticketPdf.continued", { title }),
    when: {
      label: t("ticketPdf.dateLabel"),
      date: capitalized(format.date(startsAt)),
      times: [
        watchUrl === null ? format.time(startsAt) : format.timeAnywhere(startsAt),
        ...(doors === null ? [] : [t("ticketPdf.doors", { time: format.time(doors) })]),
      ],
    },
    where: {
      label: t("ticketPdf.hallLabel"),
      ...translateKnownName(t, "hall", ticket.hallName, language),
    },
    facts: listFacts({ ticket, purchase }, t),
    notes:
      ticket.performanceNotes === null
        ? null
        : translateKnownName(t, "event", ticket.performanceNotes, language),
    help: t("ticketPdf.help"),
  };
}

type EntryWords = Pick<
  TicketWords,
  "address" | "place" | "entrance" | "code" | "access" | "bags" | "conditions"
>;

/** For a ticket that is scanned at the door. */
function admissionWords(ticket: TicketRecord, t: Translator): EntryWords {
  const barcode = ticket.barcode ?? "";
  const ofSeat = seatLines(ticket, t).map((text) => ({ text }));
  const inLanguage = (text: string) => translateKnownName(t, "hall", text, t.language);
  const route = inLanguage(ticket.stepFreeRoute);
  return {
    address: venue.address,
    place: listPlaceParts(ticket, t),
    entrance: findEntrance(ticket, t),
    code: {
      content: barcode,
      below: formatBarcode(barcode),
      link: null,
      alt: t("ticketPdf.qrAlt", { barcode }),
    },
    access: {
      heading: t("ticketPdf.accessHeading"),
      lines: [...ofSeat, route],
      ofSeat,
      route,
    },
    bags: ticket.bagPolicy === null ? null : inLanguage(ticket.bagPolicy),
    conditions: t("ticketPdf.conditions"),
  };
}

/** For a live stream, whose code opens the player. */
function streamWords(ticket: TicketRecord, watchUrl: string, t: Translator): EntryWords {
  const format = formatsIn(t.language);
  const { opensAt, endsAt } = streamTimes(ticket, ticket.runningMinutes);
  const times = {
    text: t("ticketPdf.stream.times", {
      opens: format.dateAndTimeAnywhere(opensAt),
      ends: format.dateAndTimeAnywhere(endsAt),
    }),
  };
  return {
    address: null,
    place: [],
    entrance: null,
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

/** Price type and, unless shared, price, buyer and order. */
function listFacts(
  { ticket, purchase }: Pick<DocumentTicket, "ticket" | "purchase">,
  t: Translator,
): LabeledPassage[] {
  const { language } = t;
  const priceType = {
    label: t("ticketPdf.priceTypeLabel"),
    ...translateKnownName(t, "priceType", ticket.priceTypeName, language),
  };
  if (purchase === null) return [priceType];
  const format = formatsIn(language);
  const name = toPrintable(purchase.name);
  const money = (amount: number) => format.money(amount, purchase.currency);
  const price = money(ticket.faceValue + ticket.fee - ticket.discount);
  return [
    priceType,
    { label: t("ticketPdf.priceLabel"), text: price },
    ...(name === "" ? [] : [{ label: t("ticketPdf.nameLabel"), text: name }]),
    { label: t("ticketPdf.orderLabel"), text: purchase.number },
  ];
}

function listPlaceParts(ticket: TicketRecord, t: Translator): LabeledPassage[] {
  const name = seatSectionName(t, ticket);
  const section = {
    label: t("ticketPdf.sectionLabel"),
    ...sectionPassage(t, name, t.language),
    text: unbreakRows(t, name),
  };
  const { seating, number, kind } = ticket;
  if (number === null || (seating !== "reserved" && !isSpecialKind(kind)))
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
  return [section, ...row, { label: t(`seatName.term.${ticket.kind}`), text: number }];
}

function findEntrance({ entrance }: TicketRecord, t: Translator): LabeledPassage | null {
  if (entrance === null) return null;
  const words = translateKnownName(t, "hall", entrance, t.language);
  return { label: t("ticketPdf.entranceLabel"), ...words };
}

function seatLines(ticket: TicketRecord, t: Translator): string[] {
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
