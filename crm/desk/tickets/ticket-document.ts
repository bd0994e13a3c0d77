import type { OrderRecord } from "../../money/orders/queries";
import type { TicketRecord } from "../../money/orders/order-tickets";
import { listCatalogueTexts, listSectionParts } from "../../stock/catalogue/catalogue-texts";
import type { Reader } from "../../platform/database/database";
import { readMoment } from "../../platform/database/rows";
import { toLocale } from "#contract/names/locales";
import { findTranslatedLanguage, getTranslator } from "../../platform/translator";
import type { WatchUrlOf } from "../streams/stream-links";
import { findSeatSpots, NO_SPOTS, type SeatSpots } from "./hall-shape";
import type { ValidTicket, ValidTicketPage } from "./held-tickets";
import type { SectionPart } from "#contract/schemas/seat-plan";
import { orderNumber } from "#contract/rules/orders/order-number";

/** Without one a ticket cannot be shown at the door. */
export const hasBarcode = ({ barcode }: Pick<TicketRecord, "barcode">): boolean => barcode !== null;

export type DocumentTicket = {
  ticket: TicketRecord;
  /** Null for a recipient of shared tickets. */
  purchase: { number: string; currency: string; name: string } | null;
  /** Null unless for a live stream. */
  watchUrl: string | null;
};

export type TicketDocument = {
  title: string;
  locale: string;
  madeAt: Date;
  tickets: DocumentTicket[];
  /** Translations of the catalogue's texts on the tickets (`withTexts`). */
  texts: readonly { kind: string; source: string; text: string }[];
  sectionParts: readonly SectionPart[];
  spots: SeatSpots;
};

/** Adds what all tickets of a document share: translations of the catalogue's texts, and the drawings of halls. */
export async function completeDocument(
  db: Reader,
  document: TicketDocument,
  revision?: string,
): Promise<TicketDocument> {
  const catalogue = revision ?? (await readMoment(db)).catalogue;
  const language = toLocale(findTranslatedLanguage(document.locale));
  const printed = new Set(
    document.tickets.flatMap(({ ticket }) => [
      ...[ticket.subtitle, ticket.hallName, ticket.priceTypeName],
      ...[ticket.stepFreeRoute, ticket.bagPolicy, ticket.entrance, ticket.performanceNotes],
    ]),
  );
  const all = await listCatalogueTexts(db, language, catalogue);
  const sections = new Set(document.tickets.map(({ ticket }) => ticket.section));
  const parts = await listSectionParts(db, catalogue);
  return {
    ...document,
    texts: all.filter(({ source }) => printed.has(source)),
    sectionParts: parts.filter(({ name }) => sections.has(name)),
    spots: await findSeatSpots(
      db,
      document.tickets.map(({ ticket }) => ticket.id),
    ),
  };
}

/** All tickets of an order that have a barcode. Deterministic. */
export function orderDocument(
  { order, customer, tickets }: OrderRecord,
  findWatchUrl: WatchUrlOf,
  locale = order.locale,
): TicketDocument {
  const number = orderNumber(order.number);
  const name = `${customer.firstName} ${customer.lastName}`;
  return {
    title: getTranslator(locale)("ticketPdf.title", { number }),
    locale,
    texts: [],
    sectionParts: [],
    spots: NO_SPOTS,
    madeAt: order.confirmedAt ?? order.placedAt,
    tickets: tickets.filter(hasBarcode).map((ticket) => ({
      ticket,
      purchase: { number, currency: order.currency, name },
      watchUrl: findWatchUrl(ticket),
    })),
  };
}

export function ownDocument(
  { tickets, page, pageCount }: ValidTicketPage,
  {
    locale,
    madeAt,
    findWatchUrl,
  }: Pick<TicketDocument, "locale" | "madeAt"> & { findWatchUrl: WatchUrlOf },
): TicketDocument {
  return {
    title:
      pageCount === 1
        ? getTranslator(locale)("ticketPdf.titleOwn")
        : getTranslator(locale)("ticketPdf.titleOwnPage", { page, pageCount }),
    locale,
    texts: [],
    sectionParts: [],
    spots: NO_SPOTS,
    madeAt,
    tickets: tickets.map(({ ticket, order, customer }) => ({
      ticket,
      purchase: {
        number: orderNumber(order.number),
        currency: order.currency,
        name: `${customer.firstName} ${customer.lastName}`,
      },
      watchUrl: findWatchUrl(ticket),
    })),
  };
}

/** Tickets for a recipient of a share link, without buyer and price. */
export function sharedDocument(
  held: readonly ValidTicket[],
  { locale, madeAt }: Pick<TicketDocument, "locale" | "madeAt">,
): TicketDocument {
  return {
    title: getTranslator(locale)("ticketPdf.titleShared"),
    locale,
    texts: [],
    sectionParts: [],
    spots: NO_SPOTS,
    madeAt,
    tickets: held.map(({ ticket }) => ({ ticket, purchase: null, watchUrl: null })),
  };
}
