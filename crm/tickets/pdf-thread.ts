import { parentPort } from "node:worker_threads";

import type { PrintOption } from "#contract/schemas/ticket";
import { drawTickets } from "./draw-tickets";
import type { TicketDocument } from "./ticket-document";

type Work = { document: TicketDocument; print: PrintOption };

// What cannot be drawn ends the thread; tickets-pdf.ts starts another.
parentPort?.on("message", ({ document, print }: Work) => {
  void drawTickets(document, print).then((pdf) => {
    const bytes = new Uint8Array(pdf);
    parentPort?.postMessage(bytes, [bytes.buffer]);
  });
});
