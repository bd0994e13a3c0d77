import type { FastifyBaseLogger } from "fastify";

import type { FaultPoints } from "../platform/faults/fault-point";
import type { Database } from "../platform/database/database";
import type { CardPayments } from "./card-payments";

/** What the use cases of paying work with. The HTTP server's dependencies are one of these. */
export type PaymentDeps = {
  db: Database;
  cards: CardPayments;
  log: FastifyBaseLogger;
  /** Called after a transaction that wrote a mail; the mail goes out without it too, a little later. */
  mailWritten?: (() => void) | undefined;
  /** Where a test ends the work as a crash would; there are none in production. */
  faults?: FaultPoints | undefined;
};
