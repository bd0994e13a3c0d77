import PDFDocument from "pdfkit";

import { groupBy } from "../platform/group-by";
import type { PrintOption } from "../pricing/print-option";
import { venue } from "../platform/venue";
import { languageOfWords } from "../platform/words";
import { FONTS } from "./fonts";
import { performancePages } from "./performance-pages";
import type { DocumentTicket, TicketDocument } from "./ticket-document";
import { ticketPage } from "./ticket-page";
import { ticketWords } from "./ticket-words";

/**
 * Tickets as a tagged PDF, one a page or one performance a page: a screen reader gets the language, the title,
 * headings, the order of reading, and the number that each QR code stands for. The same document makes the same file.
 */
export async function ticketsPdf(
  { title, locale, madeAt, tickets }: TicketDocument,
  print: PrintOption = "ticket",
): Promise<Buffer> {
  const language = languageOfWords(locale);
  const doc = new PDFDocument({
    size: "LETTER",
    margin: 0,
    autoFirstPage: false,
    pdfVersion: "1.7",
    lang: language,
    tagged: true,
    displayTitle: true,
    info: { Title: title, Author: venue.name, CreationDate: madeAt },
  });
  for (const [name, file] of Object.entries(FONTS)) doc.registerFont(name, file);
  const whole = collect(doc);
  const root = doc.struct("Document");
  doc.addStructure(root);
  if (print === "ticket")
    for (const words of inWords(tickets, language)) ticketPage(doc, root, words);
  else
    for (const together of groupBy(tickets, ({ ticket }) => ticket.instanceId).values())
      performancePages(doc, root, inWords(together, language));
  root.end();
  doc.end();
  return whole;
}

/** Each ticket in words, counted through. */
function inWords(tickets: readonly DocumentTicket[], language: string) {
  const count = tickets.length;
  return tickets.map((ticket, index) => ticketWords(ticket, { index: index + 1, count }, language));
}

function collect(doc: InstanceType<typeof PDFDocument>): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    doc.on("data", (part: Buffer) => parts.push(part));
    doc.on("end", () => resolve(Buffer.concat(parts)));
    doc.on("error", reject);
  });
}
