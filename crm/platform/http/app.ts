import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";

import type { GrantQueue } from "../../stock/holds/hold-grants";
import type { HoldQueue } from "../../basket/lines/tickets/hold-queue";
import type { CardPayments } from "../../money/payments/card-payments";
import type { Database } from "../database/database";
import type { CrmEnv } from "../env";
import type { SettableFaults } from "../faults/fault-points";

/** The HTTP server, with handlers typed by zod schemas. */
export type App = FastifyInstance<
  Server,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  ZodTypeProvider
>;

export type Deps = {
  db: Database;
  env: CrmEnv;
  log: FastifyBaseLogger;
  holds: HoldQueue;
  grants: GrantQueue;
  cards: CardPayments;
  /** Aborted on shutdown: the program reports that it is not ready and still serves requests for `DRAIN_SECONDS`. */
  stopping?: AbortSignal | undefined;
  /** Undefined in production. */
  faults?: SettableFaults | undefined;
};

export type WorkerDeps = Omit<Deps, "holds" | "grants">;

export type RouteGroup = (app: App, deps: Deps) => void;
