import type PDFDocument from "pdfkit";

import type { PrintOption } from "#contract/schemas/ticket";
import { venue } from "#contract/venue";
import { groupBy } from "#runtime/group-by";
import { readTranslatedTexts } from "#contract/text/known-names";
import { getTranslator, type Translator, withTexts } from "../../platform/translator";
import { drawHall } from "./draw-hall";
import type { SeatSpots } from "./hall-shape";
import { performancePages } from "./performance-pages";
import { posterHead } from "./poster-head";
import {
  at,
  drawCodeText,
  drawCode,
  type Element,
  drawLabeled,
  LEFT,
  createPdf,
  drawText,
  RIGHT,
  rule,
  SANS,
  SANS_BOLD,
  SMALL,
  WIDTH,
} from "../pdf-text/sheet";
import type { DocumentTicket, TicketDocument } from "./ticket-document";
import { ticketWords, type TicketWords } from "./ticket-words";

type Doc = InstanceType<typeof PDFDocument>;

const QR = 156;
/** ISO/IEC 18004 requires a quiet zone of four modules around the code. */
const QUIET = 30;
/** Width of the column left of the code. */
const COLUMN = WIDTH - QR - QUIET;

/** Of the drawing of the hall, at most. */
const HALL = { width: 120, height: 104 };

type TicketHall = { spots: SeatSpots; ticketId: string };

/** Draws one ticket on a new page (units are points). */
function ticketPage(doc: Doc, root: Element, words: TicketWords, hall: TicketHall): void {
  doc.addPage();
  const page = doc.struct("Sect", { title: words.admits });
  root.add(page);
  const top = posterHead(doc, page, words, words.admits) + QUIET;
  // Notes and an entrance take the room of wider gaps.
  const further = [words.notes, words.entrance].filter((text) => text !== null).length;
  const gap = (points: number) => points / 2 ** further;
  let y = drawLabeled(doc, page, words.when.label, words.when.date, at(LEFT, top, COLUMN));
  for (const time of words.when.times)
    y = drawText(doc, page, "P", time, at(LEFT, y + 1, COLUMN), { font: SANS, size: 13 });
  y = drawLabeled(doc, page, words.where.label, words.where, at(LEFT, y + gap(16), COLUMN));
  if (words.address !== null)
    y = drawText(doc, page, "P", words.address, at(LEFT, y + 1, COLUMN), SMALL);
  y = places(doc, page, words.place, y + gap(18));
  if (words.entrance !== null)
    y = drawLabeled(doc, page, words.entrance.label, words.entrance, at(LEFT, y + 6, COLUMN), 12);

  drawCode(doc, page, words.code, { x: RIGHT - QR, y: top, size: QR });
  const number = at(RIGHT - QR, top + QR + QUIET, QR);
  const belowCode = drawCodeText(doc, page, words.code, number);
  y = Math.max(y, belowCode) + gap(26);
  rule(doc, y);
  y = facts(doc, page, words.facts, y + gap(18)) + gap(20);
  rule(doc, y);

  const box = { x: RIGHT - HALL.width, y: y + gap(18), ...HALL };
  const width = drawHall(doc, hall.spots, hall.ticketId, box) ? WIDTH - HALL.width - 24 : WIDTH;
  y = drawText(doc, page, "H2", words.access.heading, at(LEFT, y + gap(18), width), {
    font: SANS_BOLD,
    size: 12,
  });
  for (const line of words.access.lines)
    y = drawText(doc, page, "P", line, at(LEFT, y + 4, width), { font: SANS, size: 11 });
  if (width < WIDTH) y = Math.max(y, box.y + box.height);
  y += gap(12);
  if (words.notes !== null)
    y = drawText(doc, page, "P", words.notes, at(LEFT, y + 6, WIDTH), SMALL);
  if (words.bags !== null) y = drawText(doc, page, "P", words.bags, at(LEFT, y + 6, WIDTH), SMALL);
  y = drawText(doc, page, "P", words.conditions, at(LEFT, y + 6, WIDTH), SMALL);
  drawText(doc, page, "P", words.help, at(LEFT, y + 6, WIDTH), SMALL);
  page.end();
}

function places(doc: Doc, page: Element, place: TicketWords["place"], y: number): number {
  const [section, ...rest] = place;
  if (!section) return y;
  const narrow = 70;
  const wide = COLUMN - narrow * rest.length;
  const bottoms = [drawLabeled(doc, page, section.label, section, at(LEFT, y, wide - 12), 19)];
  rest.forEach((part, index) => {
    const isLast = index === rest.length - 1;
    const width = rest.length === 1 ? 120 : narrow;
    const x = rest.length === 1 ? LEFT + COLUMN - 120 : LEFT + wide + index * narrow;
    bottoms.push(drawLabeled(doc, page, part.label, part, at(x, y, isLast ? width : 60), 19));
  });
  return Math.max(...bottoms);
}

function facts(doc: Doc, page: Element, all: TicketWords["facts"], y: number): number {
  const column = WIDTH / 2;
  let top = y;
  for (let index = 0; index < all.length; index += 2) {
    const pair = all.slice(index, index + 2);
    const bottoms = pair.map((fact, side) =>
      drawLabeled(doc, page, fact.label, fact, at(LEFT + side * column, top, column - 16), 12),
    );
    top = Math.max(...bottoms) + 12;
  }
  return top - 12;
}

/** Draws tickets as a tagged PDF. */
export function drawTickets(
  { title, locale, madeAt, tickets, texts, sectionParts, spots }: TicketDocument,
  print: PrintOption = "ticket",
): Promise<Buffer> {
  const t = withTexts(getTranslator(locale), readTranslatedTexts(texts, sectionParts));
  const { language } = t;
  const { doc, root, finish } = createPdf({ title, language, author: venue.name, madeAt });
  if (print === "ticket")
    for (const [index, words] of listWords(tickets, t).entries())
      ticketPage(doc, root, words, { spots, ticketId: tickets[index]?.ticket.id ?? "" });
  else
    for (const group of groupBy(tickets, ({ ticket }) => ticket.instanceId).values())
      performancePages(doc, root, listWords(group, t));
  return finish();
}

function listWords(tickets: readonly DocumentTicket[], t: Translator) {
  const count = tickets.length;
  return tickets.map((ticket, index) => ticketWords(ticket, { index: index + 1, count }, t));
}
