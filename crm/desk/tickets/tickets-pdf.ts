import { once } from "node:events";
import { join } from "node:path";
import { Worker } from "node:worker_threads";

import type { PrintOption } from "#contract/schemas/ticket";
import { venue } from "#contract/venue";
import { projectRoot } from "#runtime/project-root";
import { venueFile, venueSnapshot } from "#venue";
import type { PdfWork } from "./pdf-thread";
import type { TicketDocument } from "./ticket-document";

/** Requests for the same tickets at the same time share one drawing, so that repeats don't delay other customers. */
export function ticketsPdf(
  document: TicketDocument,
  print: PrintOption = "ticket",
): Promise<Buffer> {
  const key = JSON.stringify([{ ...document, madeAt: null }, print]);
  const shared = drawings.get(key);
  if (shared !== undefined) return shared;
  const pdf = drawPdf({ kind: "tickets", document, print }).finally(() => drawings.delete(key));
  drawings.set(key, pdf);
  return pdf;
}

const drawings = new Map<string, Promise<Buffer>>();

/** Draws PDFs one by one in a worker thread: 200 tickets take a second and must not block requests. */
export function drawPdf(work: PdfWork): Promise<Buffer> {
  const pdf = queue.then(() => drawInThread(work));
  queue = pdf.then(
    () => undefined,
    () => undefined,
  );
  return pdf;
}

/**
 * Starts the thread and has it load its fonts by drawing a page without content: the first document would take ten times as long
 * as the next.
 */
export function prepareDrawing(): Promise<Buffer> {
  const { name } = venue;
  const letter = { subject: name, heading: name, parts: [], own: [] };
  return drawPdf({ kind: "letter", letter, options: { language: "en", madeAt: new Date(0) } });
}

/** Resolves once all requested documents are drawn. */
let queue: Promise<void> = Promise.resolve();
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

/** For development and tests: a worker thread does not inherit the TypeScript loader. */
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
    : new Worker(join(projectRoot, "build/pdf-thread.js"), {
        env: { ...process.env, ...venueSnapshot(venueFile) },
      });
  // A document that cannot be drawn ends the thread; the next document starts a new one.
  started.once("error", () => (thread = null));
  return started;
}
