import { once } from "node:events";
import { join } from "node:path";
import { Worker } from "node:worker_threads";

import type { PrintOption } from "#contract/schemas/ticket";
import { projectRoot } from "../platform/project-root";
import type { PdfWork } from "./pdf-thread";
import type { TicketDocument } from "./ticket-document";

export const ticketsPdf = (document: TicketDocument, print: PrintOption = "ticket") =>
  drawPdf({ kind: "tickets", document, print });

/** Drawn in a worker thread, one after the other: 200 tickets take a second and must not block requests. */
export function drawPdf(work: PdfWork): Promise<Buffer> {
  const drawn = before.then(() => drawInThread(work));
  before = drawn.then(
    () => undefined,
    () => undefined,
  );
  return drawn;
}

/** Settles once all documents that were asked for until now are drawn. */
let before: Promise<void> = Promise.resolve();
let thread: Worker | null = null;

async function drawInThread(work: PdfWork): Promise<Buffer> {
  thread ??= startThread();
  const running = thread;
  running.ref();
  try {
    running.postMessage(work);
    const [bytes] = (await once(running, "message")) as [Uint8Array];
    return Buffer.from(bytes.buffer);
  } finally {
    running.unref();
  }
}

/** In development and tests the source runs as it is; a thread does not inherit what loads TypeScript. */
const FROM_SOURCE = `
  import("tsx/esm/api").then(({ register }) => {
    register();
    return import(require("node:worker_threads").workerData);
  })`;

function startThread(): Worker {
  const started = import.meta.url.endsWith(".ts")
    ? new Worker(FROM_SOURCE, {
        eval: true,
        workerData: new URL("pdf-thread.ts", import.meta.url).href,
      })
    : new Worker(join(projectRoot, "build/pdf-thread.js"));
  // A document that cannot be drawn ends it; the next document gets a new one.
  started.once("error", () => (thread = null));
  return started;
}
