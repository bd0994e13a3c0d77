import type PDFDocument from "pdfkit";

import {
  at,
  BOTTOM,
  drawCodeText,
  drawCode,
  type Element,
  drawLabeled,
  LEFT,
  pageHead,
  drawText,
  RIGHT,
  rule,
  SANS,
  SANS_BOLD,
  SERIF,
  SMALL,
  TOP,
  WIDTH,
} from "../pdf-text/sheet";
import { posterHead } from "./poster-head";
import type { TicketWords } from "./ticket-words";

type Doc = InstanceType<typeof PDFDocument>;

/** About 38 mm, large enough to scan from a folded sheet. */
const QR = 108;
/** More than the quiet zone of four modules that a code needs. */
const QUIET = 24;
const ROW = QR + 2 * QUIET;
const FOOT = 84;
/** The longest notes, with the space above them. */
const NOTES = 66;

/** Draws all tickets of one performance on as few pages as possible (units are points). */
export function performancePages(doc: Doc, root: Element, tickets: readonly TicketWords[]): void {
  const [first] = tickets;
  if (first === undefined) return;
  const section = doc.struct("Sect", { title: first.title });
  root.add(section);
  let y = firstHead(doc, section, first);
  for (const [index, words] of tickets.entries()) {
    if (y + ROW > BOTTOM) y = nextHead(doc, section, first);
    if (index > 0) rule(doc, y);
    drawTicket(doc, section, words, y);
    y += ROW;
  }
  const foot = first.notes === null ? FOOT : FOOT + NOTES;
  if (y + foot > BOTTOM) y = nextHead(doc, section, first);
  rule(doc, y);
  y += 8;
  if (first.notes !== null)
    y = drawText(doc, section, "P", first.notes, at(LEFT, y + 6, WIDTH), SMALL);
  if (first.bags !== null)
    y = drawText(doc, section, "P", first.bags, at(LEFT, y + 6, WIDTH), SMALL);
  y = drawText(doc, section, "P", first.conditions, at(LEFT, y + 6, WIDTH), SMALL);
  drawText(doc, section, "P", first.help, at(LEFT, y + 6, WIDTH), SMALL);
  section.end();
}

function firstHead(doc: Doc, section: Element, words: TicketWords): number {
  doc.addPage();
  const half = WIDTH / 2;
  const top = posterHead(doc, section, words, words.ticketCount) + 14;
  let y = drawLabeled(
    doc,
    section,
    words.when.label,
    words.when.date,
    at(LEFT, top, half - 16),
    12,
  );
  for (const time of words.when.times)
    y = drawText(doc, section, "P", time, at(LEFT, y + 1, half - 16), { font: SANS, size: 12 });
  const where = at(LEFT + half, top, half);
  let right = drawLabeled(doc, section, words.where.label, words.where, where, 12);
  if (words.address !== null)
    right = drawText(doc, section, "P", words.address, { ...where, y: right + 1 }, SMALL);
  right = drawText(doc, section, "P", words.access.route, { ...where, y: right + 1 }, SMALL);
  y = Math.max(y, right) + 16;
  rule(doc, y);
  return y;
}

/** Repeats the title, since pages may get separated. */
function nextHead(doc: Doc, section: Element, words: TicketWords): number {
  doc.addPage();
  pageHead(doc, section, words.venue, words.ticketCount);
  const y = drawText(doc, section, "P", words.continued, at(LEFT, TOP, WIDTH), {
    font: SERIF,
    size: 15,
  });
  rule(doc, y + 12);
  return y + 12;
}

function drawTicket(doc: Doc, section: Element, words: TicketWords, y: number): void {
  const ticket = doc.struct("Sect", { title: words.admits });
  section.add(ticket);
  const column = WIDTH - QR - QUIET;
  const top = y + QUIET - 6;
  let below = drawText(doc, ticket, "H2", words.admits, at(LEFT, top, column), {
    font: SANS_BOLD,
    size: 12,
  });
  const part = column / Math.max(3, words.place.length);
  const bottoms = words.place.map((place, index) =>
    drawLabeled(doc, ticket, place.label, place, at(LEFT + index * part, below + 8, part - 8), 14),
  );
  below = Math.max(below, ...bottoms);
  const entrance = words.entrance === null ? [] : [words.entrance];
  const details = [...words.facts, ...entrance, ...words.access.ofSeat].flatMap((passage, index) =>
    index === 0 ? [passage] : [{ text: " · " }, passage],
  );
  below = drawText(doc, ticket, "P", details, at(LEFT, below + 8, column), SMALL);
  drawCode(doc, ticket, words.code, { x: RIGHT - QR, y: y + QUIET, size: QR });
  drawCodeText(doc, ticket, words.code, at(LEFT, below + 6, column));
  ticket.end();
}
