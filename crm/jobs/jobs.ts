import type { FeatureName, Features } from "#contract/names/features";
import { type Outage, watchOutage } from "#runtime/outage";
import { traceJob } from "#runtime/tracing";
import { deleteOldRows } from "./delete-old-rows";
import { cdnPurge } from "../stock/catalogue/purge-cdn";
import { catalogueRevision } from "../tables/catalogue";
import { composeMail } from "../desk/mail/compose-mail";
import { notifyExpiredReservations } from "../money/reserved-orders/reservation-mails";
import type { QueuedMail } from "../people/outbox/mails";
import {
  type MailServer,
  openMailServer,
  sendDueMails,
  skipPollsAfterEmpty,
  storeOnly,
} from "../desk/mail/send-due-mails";
import { remindOfRenewals } from "../basket/lines/memberships/renewals";
import { fetchLateBarcodes } from "../money/purchases/late-barcodes";
import { reconcile } from "../money/purchases/reconcile";
import { repeatWork, type RepeatedWork } from "../platform/repeat-work";
import { chargeRecurring } from "../money/recurring/charge-due";
import { storefrontLink } from "../platform/storefront-links";
import type { ProgramDeps } from "../platform/run-program";
import type { CardPayments } from "../money/payments/card-payments";
import { callAllQueues } from "../desk/queue/call-queues";
import { recordWorker } from "../desk/doctor/last-runs";
import { runDaily } from "../desk/doctor/run-checks";
import { remindViewers } from "../desk/streams/remind-viewers";
import { releaseAccessibleSeats } from "../stock/accessible-seats/accessible-releases";
import { processMoves } from "../money/moves/process-moves";
import { processCancellations } from "../money/returns/cancel-performance";
import { offeredFeatures, type TicketingSystem } from "../system/system";
import { systemJobs } from "./system-jobs";
import { mailMovedPlaces } from "../desk/waiting-list/mail-moved-places";
import { offerSeats } from "../desk/waiting-list/offer-seats";

type WorkerDeps = ProgramDeps & { cards: CardPayments; system: TicketingSystem };

type Job = {
  name: string;
  everyMs: number;
  run: (isStopped: () => boolean) => Promise<unknown>;
};

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
/** A sign-in mail usually waits in the outbox for less than twice this. */
const MAIL_MS = SECOND_MS / 4;
/** Without a mail server. More than one, so that a 200-ticket order doesn't delay the next mail. */
const PARALLEL_MAILS = 3;

/** All background jobs. Each runs immediately, then again `everyMs` after it ends. */
function createJobs(deps: WorkerDeps, mailServer: MailServer | null): Job[] {
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
  const theirs = systemJobs(deps, deps.system.catalogue);
  return [
    ...createMailJobs(deps, features, mailServer),
    ...(theirs === null
      ? []
      : [
          counted("season of the ticketing system", 10 * MINUTE_MS, theirs.season),
          counted("seats of the ticketing system", 5 * SECOND_MS, theirs.seats),
          counted("barcodes of the ticketing system", 30 * SECOND_MS, async (isStopped) => ({
            completed: await fetchLateBarcodes(deps, isStopped),
          })),
        ]),
    ...(purge === null
      ? []
      : [counted("CDN purge", 5 * SECOND_MS, async () => ({ purged: await purge() }))]),
    ...(env.RECONCILE_SECONDS === 0 ? [] : [payments]),
    // Another ticketing system would not hear of what they pay for.
    ...(env.RECONCILE_SECONDS === 0 || deps.system.orders.record === "theirs" ? [] : [recurring]),
    ...ifOn("waitingList", () =>
      counted("waiting-list offers", 5 * SECOND_MS, async () => ({
        offered: await offerSeats(db, linkTo("waiting-list"), env.CURRENCY),
      })),
    ),
    ...ifOn("staffHolds", () =>
      counted("accessible seats", MINUTE_MS, async () => ({
        released: await releaseAccessibleSeats(db),
      })),
    ),
    ...ifOn("waitingList", () =>
      counted("waiting lists of moved performances", 5 * SECOND_MS, async () => ({
        emailed: await mailMovedPlaces(db, linkTo("waiting-list")),
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
    counted("moved performances", 5 * SECOND_MS, (isStopped) => processMoves(deps, isStopped)),
    counted("old rows", HOUR_MS, (isStopped) => deleteOldRows(db, isStopped)),
    createDoctorJob(deps),
  ];
}

/** Not at the start, when the other programs start too. */
function createDoctorJob({ db, env, cards, system, log }: WorkerDeps): Job {
  let hasStarted = false;
  return {
    name: "doctor",
    everyMs: 5 * MINUTE_MS,
    run: async () => {
      const { catalogue } = system;
      if (hasStarted) await runDaily({ db, env: { ok: true, value: env }, cards, catalogue, log });
      hasStarted = true;
    },
  };
}

/** Null in a demo, where only the mailbox has mails, and with SMTP_URL=none. */
function openVenueMailServer({ SMTP_URL, SMTP_CONNECTIONS, MAIL_FROM }: WorkerDeps["env"]) {
  if (SMTP_URL === undefined || SMTP_URL === "none") return null;
  return openMailServer(SMTP_URL, { from: MAIL_FROM, connections: SMTP_CONNECTIONS });
}

/** None with SMTP_URL=none: mails stay unsent, and their age raises the alert. As many as the mail server has connections. */
function createMailJobs(
  { db, env, log }: WorkerDeps,
  features: Features,
  mailServer: MailServer | null,
): Job[] {
  if (env.SMTP_URL === "none") return [];
  const deliver = mailServer?.deliver ?? storeOnly;
  const compose = (due: QueuedMail) => composeMail(db, due, { env, features });
  const run = skipPollsAfterEmpty(MAIL_MS, (isStopped, onTaken) =>
    sendDueMails({ db, log, compose, deliver, onTaken }, isStopped),
  );
  const length = mailServer === null ? PARALLEL_MAILS : env.SMTP_CONNECTIONS;
  return Array.from({ length }, () => ({ name: "mail", everyMs: MAIL_MS, run }));
}

/** `stop` waits for running jobs. */
export function startJobs(deps: WorkerDeps): RepeatedWork {
  const { env, log } = deps;
  if (env.SMTP_URL === "none") log.warn("SMTP_URL is none; mail stays unsent");
  // One for each name: concurrent runs of a job have the same outage.
  const outages = new Map<string, Outage>();
  const failing = new Set<string>();
  const openOutage = (job: string) => {
    const known = outages.get(job);
    if (known !== undefined) return known;
    const outage = watchOutage({
      onChange: (err) => {
        failing.add(job);
        log.error({ job, err }, "job failed");
      },
      onEnd: (failures) => {
        failing.delete(job);
        log.info({ job, failures }, "job works again");
      },
    });
    outages.set(job, outage);
    return outage;
  };
  const sign: Job = {
    name: "sign of life",
    everyMs: MINUTE_MS,
    run: () => recordWorker(deps.db, [...failing]),
  };
  const mailServer = openVenueMailServer(env);
  const running = [...createJobs(deps, mailServer), sign].map(({ name, everyMs, run }) =>
    repeatWork(run, { everyMs, outage: openOutage(name) }),
  );
  return {
    stop: async () => {
      await Promise.all(running.map((job) => job.stop()));
      mailServer?.close();
    },
  };
}
