import type { FastifyBaseLogger } from "fastify";

import type { Database } from "../store/database";
import type { CardPayments } from "./card-payments";

/** The places where a test ends the work as a crash would. */
export type Checkpoint =
  | "order-written"
  | "page-opened"
  | "paid-stored"
  | "seats-sold"
  | "order-confirmed"
  | "refund-made";

/** What the use cases of paying work with. The HTTP server's dependencies are one of these. */
export type PaymentDesk = {
  db: Database;
  cards: CardPayments;
  log: FastifyBaseLogger;
  /** Called after a transaction that wrote a mail; the mail goes out without it too, a little later. */
  mailWritten?: (() => void) | undefined;
  checkpoint?: ((at: Checkpoint) => void) | undefined;
};
