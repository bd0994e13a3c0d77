import type { Deps } from "./deps";
import { composeMail } from "./mail/compose-mail";
import { keepOnly, smtpDelivery } from "./mail/deliver";
import { startMailDispatcher } from "./mail/dispatcher";
import { hasMailbox } from "./mail/has-mailbox";
import { startReconciler } from "./payments/reconcile";
import { startRenewalReminders } from "./memberships/renewal-reminders";
import { startReservationExpiries } from "./reserved-orders/reservation-expiries";
import { startSweeping } from "./delete-old-rows-job";
import { startWaitingListOffers } from "./waiting-list/waiting-list-offers";

export type BackgroundWork = {
  /** A mail was written to the outbox. */
  mailWritten(): void;
  /** Ends it, after what is under way. */
  stop(): Promise<void>;
};

/** What goes on without anybody asking: the outbox is sent, and what was left half done is brought to its end. */
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
  const reconciler =
    env.RECONCILE_SECONDS === 0
      ? null
      : startReconciler({ ...deps, mailWritten }, env.RECONCILE_SECONDS);
  const renewals = startRenewalReminders({
    db,
    log,
    storefrontUrl: env.STOREFRONT_URL,
    mailWritten,
  });
  const expiries = startReservationExpiries({ db, log, mailWritten });
  const offers = startWaitingListOffers({
    db,
    log,
    storefrontUrl: env.STOREFRONT_URL,
    currency: env.CURRENCY,
    mailWritten,
  });
  const sweeping = startSweeping({ db, log });
  return {
    mailWritten,
    stop: async () => {
      await sweeping.stop();
      await offers.stop();
      await expiries.stop();
      await renewals.stop();
      await reconciler?.stop();
      await mail.stop();
    },
  };
}
