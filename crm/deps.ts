import type { FastifyBaseLogger } from "fastify";

import type { GrantQueue } from "./holds/hold-grants";
import type { HoldQueue } from "./holds/hold-queue";
import type { CardPayments } from "./payments/card-payments";
import type { Database } from "./platform/database/database";
import type { CrmEnv } from "./platform/env";
import type { SettableFaults } from "./platform/faults/fault-points";

export type Deps = {
  db: Database;
  env: CrmEnv;
  log: FastifyBaseLogger;
  holds: HoldQueue;
  grants: GrantQueue;
  cards: CardPayments;
  /** Only in a demo or a test. */
  faults?: SettableFaults | undefined;
};
