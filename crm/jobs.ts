import { deleteOldRows } from "./delete-old-rows";
import type { Deps } from "./deps";
import { composeMail } from "./mail/compose-mail";
import { keepOnly, smtpDelivery, startMailDispatcher } from "./mail/dispatcher";
import { tellExpired } from "./mail/reservation-mails";
import { remindOfRenewals } from "./memberships/renewals";
import { startReconciler } from "./payments/reconcile";
import { hasMailbox } from "./platform/env";
import { repeatWork } from "./platform/repeat-work";
import { storefrontLink } from "./platform/venue";
import { offerSeats } from "./waiting-list/offer-seats";

export type BackgroundWork = {
  /** A mail was written to the outbox. */
  mailWritten(): void;
  /** Ends it, after what is under way. */
  stop(): Promise<void>;
};

const OFFERS_EVERY_MS = 5_000;
const EXPIRIES_EVERY_MS = 30_000;
const HOUR_MS = 60 * 60 * 1000;

/** Sends the outbox, and repeats what is done without a request: each job at once, then again after its pause. */
export function startJobs(deps: Omit<Deps, "mailWritten">): BackgroundWork {
  const { db, env, log } = deps;
  if (env.SMTP_URL === undefined && !hasMailbox(env))
    log.warn("SMTP_URL is not set: mail is kept in the database and not sent");
  const deliver =
    env.SMTP_URL === undefined
      ? keepOnly
      : smtpDelivery({ url: env.SMTP_URL, from: env.MAIL_FROM });
  const mail = startMailDispatcher({
    db,
    log,
    compose: (queued) => composeMail(db, queued, env),
    deliver,
  });
  const mailWritten = () => mail.kick();
  const repeat = (
    everyMs: number,
    failure: string,
    work: (isStopped: () => boolean) => Promise<void>,
  ) => repeatWork(work, { everyMs, onError: (err) => log.error({ err }, failure) });
  const linkTo = (path: "memberships" | "waiting-list") => storefrontLink(env.STOREFRONT_URL, path);

  const reconciler =
    env.RECONCILE_SECONDS === 0
      ? null
      : startReconciler({ ...deps, mailWritten }, env.RECONCILE_SECONDS);
  const jobs = [
    repeat(HOUR_MS, "membership renewals could not be read", async () => {
      const reminded = await remindOfRenewals(db, linkTo("memberships"));
      if (reminded === 0) return;
      log.info({ reminded }, "renewal reminders queued");
      mailWritten();
    }),
    repeat(EXPIRIES_EVERY_MS, "reserved orders could not be read", async () => {
      const told = await tellExpired(db);
      if (told === 0) return;
      log.info({ told }, "reserved orders expired");
      mailWritten();
    }),
    repeat(OFFERS_EVERY_MS, "waiting-list offers could not be created", async () => {
      const offered = await offerSeats(db, linkTo("waiting-list"), env.CURRENCY);
      if (offered === 0) return;
      log.info({ offered }, "waiting-list offers created");
      mailWritten();
    }),
    repeat(HOUR_MS, "expired rows could not be deleted", async (isStopped) => {
      const deleted = await deleteOldRows(db, isStopped);
      if (Object.keys(deleted).length > 0) log.info({ swept: deleted }, "expired rows deleted");
    }),
  ];
  return {
    mailWritten,
    stop: async () => {
      for (const job of jobs.reverse()) await job.stop();
      await reconciler?.stop();
      await mail.stop();
    },
  };
}
