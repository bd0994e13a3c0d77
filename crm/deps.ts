import type { FastifyBaseLogger } from "fastify";

import type { GrantQueue } from "./holds/hold-grants";
import type { HoldQueue } from "./holds/hold-queue";
import type { CardPayments } from "./payments/card-payments";
import type { Database } from "./platform/database/database";
import type { CrmEnv } from "./platform/env";
import type { SettableFaults } from "./platform/faults/fault-points";

/** What the calls work with; made once by run-box-office.ts, and by tests as they need it. */
export type Deps = {
  db: Database;
  env: CrmEnv;
  log: FastifyBaseLogger;
  /** Where all who want seats wait for their turn. */
  holds: HoldQueue;
  /** Where all who want seats ask for leave to hold them. */
  grants: GrantQueue;
  cards: CardPayments;
  /** Only in a demo or a test. */
  faults?: SettableFaults | undefined;
};
