import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";

import type { GrantQueue } from "../../holds/hold-grants";
import type { HoldQueue } from "../../holds/hold-queue";
import type { CardPayments } from "../../payments/card-payments";
import type { Database } from "../database/database";
import type { CrmEnv } from "../env";
import type { SettableFaults } from "../faults/fault-points";

/** The HTTP server, with zod schemas that type what a handler receives and must answer. */
export type App = FastifyInstance<
  Server,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  ZodTypeProvider
>;

/** What the API works with. */
export type Deps = {
  db: Database;
  env: CrmEnv;
  log: FastifyBaseLogger;
  holds: HoldQueue;
  grants: GrantQueue;
  cards: CardPayments;
  /** Aborted when the program is stopping: it still serves for a while, and reports that it is not ready. */
  stopping?: AbortSignal | undefined;
  /** Only in a demo or a test. */
  faults?: SettableFaults | undefined;
};

/** What the worker works with: no holds are taken there. */
export type WorkerDeps = Omit<Deps, "holds" | "grants">;

export type RouteGroup = (app: App, deps: Deps) => void;
