import { sql } from "drizzle-orm";
import Fastify, { LogController } from "fastify";

import { startJobs } from "./jobs/jobs";
import { mails } from "./mail/tables";
import { orders } from "./orders/tables";
import { stripePayments } from "./payments/stripe";
import { payments } from "./payments/tables";
import type { Database } from "./platform/database/database";
import { health } from "./platform/http/health";
import { serveMetrics } from "./platform/metrics";
import { runProgram } from "./platform/run-program";

/** Paid, and nothing was sold for it. */
const OWED = sql`${payments.paidAt} is not null and ${payments.state} in ('cancelled', 'declined', 'unavailable')`;

/** What waits to be done, for the worker's metrics. Each is read from an index that has little more than that. */
async function countWork(db: Database): Promise<Record<string, number>> {
  const { rows } = await db.execute<Record<string, number>>(sql`
    select
      (select count(*)::int from ${mails}
        where ${mails.sentAt} is null and ${mails.nextAttemptAt} <= crm_now()) as mails_due,
      (select coalesce(extract(epoch from crm_now() - min(${mails.nextAttemptAt})), 0)::int from ${mails}
        where ${mails.sentAt} is null and ${mails.nextAttemptAt} <= crm_now()) as mails_late_seconds,
      (select count(*)::int from ${mails}
        where ${mails.sentAt} is null and ${mails.nextAttemptAt} is not null and ${mails.attempts} > 1) as mails_refused,
      (select count(*)::int from ${payments} where ${OWED} and ${payments.refundFailedAt} is null) as refunds_due,
      (select count(*)::int from ${payments} where ${OWED} and ${payments.refundFailedAt} is not null) as refunds_failed,
      (select count(*)::int from ${orders}
        where ${orders.state} in ('completing', 'confirming')) as orders_unfinished,
      (select count(*)::int from ${orders}
        where ${orders.placedAt} > crm_now() - interval '1 hour' and ${orders.state} = 'confirmed') as orders_last_hour`);
  return rows[0] ?? {};
}

// The background process: mail, and all that happens without a request. Any number of them may run.
await runProgram({
  name: "worker",
  port: "CRM_WORKER_PORT",
  create: async (deps) => {
    const app = Fastify({
      loggerInstance: deps.log,
      logController: new LogController({ disableRequestLogging: true }),
    });
    serveMetrics(app, deps.db, () => countWork(deps.db));
    health(app, deps);
    const work = { ...deps, cards: stripePayments(deps.env) };
    let jobs: ReturnType<typeof startJobs> | undefined;
    app.addHook("onListen", async () => void (jobs = startJobs(work)));
    app.addHook("onClose", async () => jobs?.stop());
    return app;
  },
});
