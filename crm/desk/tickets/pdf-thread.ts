import { parentPort } from "node:worker_threads";

import type { PrintOption } from "#contract/schemas/ticket";
import { letterPdf } from "../mail-layout/letter-pdf";
import { drawTickets } from "./draw-tickets";
import type { TicketDocument } from "./ticket-document";

type LetterArguments = Parameters<typeof letterPdf>;

/** Tickets and letters share a thread, since an email's tickets and receipt have most words and glyphs in common. */
export type PdfWork =
  | { kind: "tickets"; document: TicketDocument; print: PrintOption }
  | { kind: "letter"; letter: LetterArguments[0]; options: LetterArguments[1] };

const draw = (work: PdfWork): Promise<Buffer> =>
  work.kind === "tickets"
    ? drawTickets(work.document, work.print)
    : letterPdf(work.letter, work.options);

// An error ends the thread; tickets-pdf.ts starts a new one.
parentPort?.on("message", (work: PdfWork) => {
  void draw(work).then((pdf) => {
    const bytes = new Uint8Array(pdf);
    parentPort?.postMessage(bytes, [bytes.buffer]);
  });
});
