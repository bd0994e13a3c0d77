import type { FastifyBaseLogger } from "fastify";

import type { Operations } from "#contract/calls/define";
import type { Features } from "#contract/names/features";
import { serveAll, type Handlers } from "#contract/calls/fastify";
import type { ReleaseAttempts } from "../basket/baskets/change-basket";
import type { HoldQueue } from "../basket/lines/tickets/hold-queue";
import type { CardPayments } from "../money/payments/card-payments";
import type { SignedInStaff } from "../people/staff-accounts/staff";
import type { Database } from "../platform/database/database";
import type { CrmEnv } from "../platform/env";
import type { SettableFaults } from "../platform/faults/fault-points";
import type { App } from "../platform/http/app";
import type { GrantQueue } from "../stock/holds/hold-grants";
import type { TicketingSystem } from "../system/system";
import { createSessions } from "./sessions";

/** What the program gives the server. */
export type ServerDeps = {
  db: Database;
  env: CrmEnv;
  log: FastifyBaseLogger;
  holds: HoldQueue;
  grants: GrantQueue;
  cards: CardPayments;
  system: TicketingSystem;
  /** Aborted on shutdown: the program reports that it is not ready and still serves requests for `DRAIN_SECONDS`. */
  stopping?: AbortSignal | undefined;
  /** Undefined in production. */
  faults?: SettableFaults | undefined;
};

/** What routes get: also what a lower room must cause in an upper one. Each room declares the part that it needs. */
export type Deps = ServerDeps & { releaseAttempts: ReleaseAttempts; features: Features };

export type RouteGroup = (app: App, deps: Deps) => void;

/** Takes the operations, then their handlers: two calls, since the handlers' types are inferred from the operations. */
export function routeGroup<const All extends Operations>(operations: All) {
  return (getHandlers: (deps: Deps) => Handlers<All, SignedInStaff>): RouteGroup =>
    (app, deps) =>
      serveAll(app, operations, createSessions(deps))(getHandlers(deps));
}
