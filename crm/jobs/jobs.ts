import type { FeatureName, Features } from "#contract/features";
import { sql } from "drizzle-orm";

import { type Outage, watchOutage } from "#runtime/outage";
import { traceJob } from "#runtime/tracing";
import { deleteOldRows } from "./delete-old-rows";
import { cdnPurge } from "../stock/catalogue/purge-cdn";
import { catalogueRevision } from "../tables/catalogue";
import { composeMail } from "../desk/mail/compose-mail";
import { notifyExpiredReservations } from "../money/reserved-orders/reservation-mails";
import type { QueuedMail } from "../people/outbox/mails";
import {
  storeOnly,
  sendDueMails,
  skipPollsAfterEmpty,
  smtpDelivery,
} from "../desk/mail/send-due-mails";
import { mails } from "../tables/mails";
import { remindOfRenewals } from "../basket/lines/memberships/renewals";
import { orders } from "../tables/orders";
import { systemOrders } from "../tables/system-orders";
import { reconcile } from "../money/purchases/reconcile";
import { countKeptPayments } from "../money/payments/find-unknown-payments";
import { refundIsDue, refundIsOwed } from "../money/payments/payments";
import { payments } from "../tables/payments";
import type { Reader } from "../platform/database/database";
import { repeatWork, type RepeatedWork } from "../platform/repeat-work";
import { chargeRecurring } from "../money/recurring/charge-due";
import { storefrontLink } from "../platform/storefront-links";
import type { ProgramDeps } from "../platform/run-program";
import type { CardPayments } from "../money/payments/card-payments";
import { callAllQueues } from "../desk/queue/call-queues";
import { remindViewers } from "../desk/streams/remind-viewers";
import { processCancellations } from "../money/returns/cancel-performance";
import { returnIsDue, returnIsOwed } from "../money/returns/due-returns";
import { orderReturns } from "../tables/returns";
import { offeredFeatures, type TicketingSystem } from "../system/system";
import { offerSeats } from "../desk/waiting-list/offer-seats";

type WorkerDeps = ProgramDeps & { cards: CardPayments; system: TicketingSystem };

type Job = {
  name: string;
  everyMs: number;
  run: (isStopped: () => boolean) => Promise<unknown>;
};

const SECOND_MS = 1_000;
const HOUR_MS = 3_600 * SECOND_MS;
/** A sign-in mail usually waits in the outbox for less than twice this. */
const MAIL_MS = SECOND_MS / 4;
/** More than one, so that a slow mail server or a 200-ticket order doesn't delay the next mail. */
const PARALLEL_MAILS = 3;

/** All background jobs. Each runs immediately, then again `everyMs` after it ends. */
function createJobs(deps: WorkerDeps): Job[] {
  const { db, env, log } = deps;
  const linkTo = (path: "memberships" | "waiting-list") => storefrontLink(env.STOREFRONT_URL, path);
  const payments: Job = {
    name: "reconciliation",
    everyMs: env.RECONCILE_SECONDS * SECOND_MS,
    run: (isStopped) =>
      traceJob("reconciliation", async () => (await reconcile(deps, { isStopped })) > 0),
  };
  const counted = (
    name: string,
    everyMs: number,
    work: (isStopped: () => boolean) => Promise<Record<string, number>>,
  ): Job => ({
    name,
    everyMs,
    run: (isStopped) =>
      traceJob(name, async () => {
        const done = await work(isStopped);
        const hasWorked = Object.values(done).some((count) => count > 0);
        if (hasWorked) log.info({ job: name, done }, "job done");
        return hasWorked;
      }),
  });
  const recurring = counted("recurring charges", env.RECONCILE_SECONDS * SECOND_MS, (isStopped) =>
    chargeRecurring(deps, isStopped),
  );
  const features = offeredFeatures(deps.system, env);
  const ifOn = (name: FeatureName, job: () => Job) => (features[name] ? [job()] : []);
  const { CDN_PURGE_URL: url, CDN_PURGE_HEADER: header } = env;
  const readRevision = async () => (await db.select().from(catalogueRevision))[0]?.revision;
  const purge = url === undefined ? null : cdnPurge({ url, header, readRevision });
  return [
    ...createMailJobs(deps, features),
    ...(purge === null
      ? []
      : [counted("CDN purge", 5 * SECOND_MS, async () => ({ purged: await purge() }))]),
    ...(env.RECONCILE_SECONDS === 0 ? [] : [payments, recurring]),
    ...ifOn("waitingList", () =>
      counted("waiting-list offers", 5 * SECOND_MS, async () => ({
        offered: await offerSeats(db, linkTo("waiting-list"), env.CURRENCY),
      })),
    ),
    counted("queue", SECOND_MS, async () => ({ called: await callAllQueues(db, null) })),
    counted("expired reservations", 30 * SECOND_MS, async () => ({
      notified: await notifyExpiredReservations(db),
    })),
    ...ifOn("memberships", () =>
      counted("renewal reminders", HOUR_MS, async () => ({
        reminded: await remindOfRenewals(db, linkTo("memberships")),
      })),
    ),
    ...ifOn("streams", () =>
      counted("stream reminders", 30 * SECOND_MS, async () => ({
        reminded: await remindViewers(db),
      })),
    ),
    counted("performance cancellations", 5 * SECOND_MS, (isStopped) =>
      processCancellations(deps, isStopped),
    ),
    counted("old rows", HOUR_MS, (isStopped) => deleteOldRows(db, isStopped)),
  ];
}

/** None with SMTP_URL=none: mails stay unsent, and their age raises the alert. */
function createMailJobs({ db, env, log }: WorkerDeps, features: Features): Job[] {
  if (env.SMTP_URL === "none") return [];
  const deliver =
    env.SMTP_URL === undefined ? storeOnly : smtpDelivery(env.SMTP_URL, env.MAIL_FROM);
  const compose = (due: QueuedMail) => composeMail(db, due, { env, features });
  const run = skipPollsAfterEmpty(MAIL_MS, (isStopped, onTaken) =>
    sendDueMails({ db, log, compose, deliver, onTaken }, isStopped),
  );
  return Array.from({ length: PARALLEL_MAILS }, () => ({ name: "mail", everyMs: MAIL_MS, run }));
}

/** `stop` waits for running jobs. */
export function startJobs(deps: WorkerDeps): RepeatedWork {
  const { env, log } = deps;
  if (env.SMTP_URL === "none") log.warn("SMTP_URL is none; mail stays unsent");
  // One for each name: concurrent runs of a job have the same outage.
  const outages = new Map<string, Outage>();
  const outageOf = (job: string) => {
    const known = outages.get(job);
    if (known !== undefined) return known;
    const outage = watchOutage({
      onChange: (err) => log.error({ job, err }, "job failed"),
      onEnd: (failures) => log.info({ job, failures }, "job works again"),
    });
    outages.set(job, outage);
    return outage;
  };
  const running = createJobs(deps).map(({ name, everyMs, run }) =>
    repeatWork(run, { everyMs, outage: outageOf(name) }),
  );
  return {
    stop: async () => {
      await Promise.all(running.map((job) => job.stop()));
    },
  };
}

const isUnsent = sql`${mails.sentAt} is null and ${mails.nextAttemptAt} is not null`;

/**
 * Outstanding work for the worker's metrics. `mails_due`: unsent mails whose time has come, also those that wait
 * for a retry; `mails_late_seconds`: the age of the oldest. Both leave out those whose recipient the mail server refuses
 * (`mails_refused`). `orders_differing`: committed by another ticketing system, with other seats than ours have. Each count reads a small partial index.
 */
export async function countWork(db: Reader): Promise<Record<string, number>> {
  const { rows } = await db.execute<Record<string, number>>(sql`
    select
      (select count(*)::int from ${mails} where ${isUnsent} and ${mails.refusedAt} is null
        and coalesce(${mails.sendAt}, ${mails.createdAt}) <= crm_now()) as mails_due,
      (select greatest(0, coalesce(extract(epoch from
          crm_now() - min(coalesce(${mails.sendAt}, ${mails.createdAt}))), 0))::int from ${mails}
        where ${isUnsent} and ${mails.refusedAt} is null) as mails_late_seconds,
      (select count(*)::int from ${mails} where ${isUnsent} and ${mails.refusedAt} is not null) as mails_refused,
      (select count(*)::int from ${payments} where ${refundIsDue})
        + (select count(*)::int from ${orderReturns}
          where ${returnIsDue}) as refunds_due,
      (select count(*)::int from ${payments} where ${refundIsOwed} and ${payments.refundFailedAt} is not null)
        + (select count(*)::int from ${orderReturns}
          where ${returnIsOwed} and ${orderReturns.refundFailedAt} is not null) as refunds_failed,
      ${countKeptPayments} as payments_unknown,
      (select count(*)::int from ${orders}
        where ${orders.state} in ('completing', 'confirming')) as orders_unfinished,
      (select count(*)::int from ${orders} join ${systemOrders} on ${systemOrders.orderId} = ${orders.id}
        where ${orders.state} = 'completing' and ${systemOrders.number} is not null) as orders_differing,
      (select count(*)::int from ${orders}
        where ${orders.placedAt} > crm_now() - interval '1 hour' and ${orders.state} = 'confirmed') as orders_last_hour`);
  return rows[0] ?? {};
}
