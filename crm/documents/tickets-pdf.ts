import PDFDocument from "pdfkit";

import { orderNumber } from "../domain/order-state";
import type { OrderRecord } from "../store/orders-read";
import { venue } from "../venue";
import { languageOfWords, wordsIn } from "../words";
import { FONTS } from "./fonts";
import { ticketPage } from "./ticket-page";
import { ticketWords } from "./ticket-words";

/**
 * All tickets of a confirmed order, one a page, as a tagged PDF: a screen reader gets the language, the title, headings,
 * the order of reading, and the number that the QR code stands for.
 */
export async function ticketsPdf(record: OrderRecord): Promise<Buffer> {
  const { order, tickets } = record;
  const language = languageOfWords(order.locale);
  const doc = new PDFDocument({
    size: "LETTER",
    margin: 0,
    autoFirstPage: false,
    pdfVersion: "1.7",
    lang: language,
    tagged: true,
    displayTitle: true,
    info: {
      Title: wordsIn(language)("ticketPdf.title", { number: orderNumber(order.number) }),
      Author: venue.name,
      // The same order makes the same file.
      CreationDate: order.confirmedAt ?? order.placedAt,
    },
  });
  for (const [name, file] of Object.entries(FONTS)) doc.registerFont(name, file);
  const whole = collect(doc);
  const root = doc.struct("Document");
  doc.addStructure(root);
  tickets.forEach((ticket, index) => {
    const position = { index: index + 1, count: tickets.length };
    ticketPage(doc, root, ticketWords(record, ticket, position, language));
  });
  root.end();
  doc.end();
  return whole;
}

function collect(doc: InstanceType<typeof PDFDocument>): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    doc.on("data", (part: Buffer) => parts.push(part));
    doc.on("end", () => resolve(Buffer.concat(parts)));
    doc.on("error", reject);
  });
}
