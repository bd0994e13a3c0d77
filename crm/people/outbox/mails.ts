import {
  and,
  desc,
  eq,
  inArray,
  isNotNull,
  isNull,
  type Param,
  type Placeholder,
  type SQL,
  sql,
} from "drizzle-orm";

import { revisionNow } from "../../tables/catalogue";
import { customers } from "../../tables/customers";
import { isSameEmail } from "../../tables/email-key";
import { orders } from "../../tables/orders";
import type { Reader, Transaction } from "../../platform/database/database";
import type { CatalogueMoment } from "../../platform/database/rows";
import type { MailKind } from "#contract/names/mail-kinds";
import { mails } from "../../tables/mails";
import { REFUSED_DAYS } from "./retry-rules";

type MailRow = typeof mails.$inferSelect;

/** `cid`: of an image that the HTML shows in its place, by the address `cid:…`. */
export type Attachment = { filename: string; contentType: string; base64: string; cid?: string };

/** An email to send. `attempts` includes the current one. */
export type QueuedMail = Pick<
  MailRow,
  "id" | "kind" | "orderId" | "customerId" | "payload" | "recipient" | "locale" | "attempts"
> & {
  /**
   * Whether its customer, or its order's, has verified the recipient's address. Mails to other addresses must not contain text
   * typed by a visitor: they could be misused to send spam to strangers.
   */
  isVerified: boolean;
  /** When it was taken from the queue. */
  taken: CatalogueMoment;
};

export type MailContent = {
  /** Replaces the recipient it was queued with. */
  recipient?: string;
  subject: string;
  textBody: string;
  htmlBody: string;
  attachments: Attachment[];
};

type NewMail = {
  kind: MailKind;
  recipient: string | SQL<string>;
  locale: string;
  orderId?: string;
  customerId?: string;
  payload?: Record<string, unknown>;
  /** Earliest time to send; default: once the transaction commits. */
  sendAt?: Date;
  /** A second mail with the same key is not queued. */
  dedupeKey?: string;
};

export type StoredMail = MailRow;

/** Queues an email, to be sent after the transaction commits or at `sendAt`. Queued at most once per `dedupeKey`. */
export async function queueMail(tx: Transaction, { sendAt, ...mail }: NewMail): Promise<void> {
  await tx
    .insert(mails)
    .values({ ...mail, sendAt, nextAttemptAt: sendAt ?? sql`crm_now()` })
    .onConflictDoNothing({ target: mails.dedupeKey });
}

/**
 * Queues an email under a key that was used before. The earlier mail gives up the key, and is dropped if still unsent.
 */
export async function requeueMail(
  tx: Transaction,
  mail: NewMail & { dedupeKey: string },
): Promise<void> {
  await tx
    .update(mails)
    .set({ dedupeKey: sql`${mails.dedupeKey} || ':' || ${mails.id}`, ...NOT_NEEDED })
    .where(eq(mails.dedupeKey, mail.dedupeKey));
  await queueMail(tx, mail);
}

const fromCustomer = sql`from ${customers} c where c.id = coalesce(${mails.customerId}, (
  select o.customer_id from ${orders} o where o.id = ${mails.orderId}))`;

/**
 * Leases the next due mail: if it is not sent within `leaseSeconds`, it becomes due again. Concurrent dispatchers never
 * lease the same mail. Returns the customer's current locale, not the one queued. Null when nothing is due.
 */
export async function takeDueMail(db: Reader, leaseSeconds: number): Promise<QueuedMail | null> {
  const { rows } = await db.execute<{
    id: string;
    kind: MailKind;
    order_id: string | null;
    customer_id: string | null;
    payload: Record<string, unknown>;
    recipient: string;
    locale: string;
    attempts: number;
    is_verified: boolean;
    catalogue: string;
    now: number;
  }>(sql`
    update ${mails} set
      attempts = attempts + 1,
      next_attempt_at = crm_now() + make_interval(secs => ${leaseSeconds})
    where id = (
      select id from ${mails}
      where sent_at is null and next_attempt_at <= crm_now()
      order by next_attempt_at
      limit 1
      for update skip locked
    )
    returning id, kind, order_id, customer_id, payload, recipient, attempts,
      coalesce((select c.locale ${fromCustomer}), ${mails.locale}) as locale,
      exists (select ${fromCustomer} and ${isSameEmail(sql`c.email`, mails.recipient)}
        and c.email_verified_at is not null) as is_verified,
      ${revisionNow} as catalogue, extract(epoch from crm_now())::float8 * 1000 as now`);
  const [row] = rows;
  if (row === undefined) return null;
  const { order_id: orderId, customer_id: customerId, is_verified: isVerified, ...mail } = row;
  const taken = { catalogue: row.catalogue, now: new Date(row.now) };
  return { ...mail, orderId, customerId, isVerified, taken };
}

/** Marks an email as sent and stores `content` with it. */
export async function storeSent(db: Reader, mailId: string, content: MailContent): Promise<void> {
  await db
    .update(mails)
    .set({ ...content, sentAt: sql`crm_now()`, nextAttemptAt: null })
    .where(eq(mails.id, mailId));
}

/**
 * Schedules a failed mail again, unless it was dropped meanwhile or another dispatcher leased it. `isRefused`: because of
 * its recipient, and not of the mail server. Gives it up, and returns true, once its recipient has been refused for
 * `REFUSED_DAYS`.
 */
export async function delayMail(
  db: Reader,
  { id, attempts }: Pick<QueuedMail, "id" | "attempts">,
  { seconds, isRefused }: { seconds: number; isRefused: boolean },
): Promise<boolean> {
  const later = sql`crm_now() + make_interval(secs => ${seconds})`;
  const givenUp = sql`${mails.refusedAt} <= crm_now() - make_interval(days => ${REFUSED_DAYS})`;
  const delayed = await db
    .update(mails)
    .set({
      nextAttemptAt: isRefused ? sql`case when ${givenUp} then null else ${later} end` : later,
      refusedAt: isRefused ? sql`coalesce(${mails.refusedAt}, crm_now())` : null,
    })
    .where(
      and(
        eq(mails.id, id),
        eq(mails.attempts, attempts),
        isNull(mails.sentAt),
        isNotNull(mails.nextAttemptAt),
      ),
    )
    .returning({ nextAttemptAt: mails.nextAttemptAt });
  return delayed.some(({ nextAttemptAt }) => nextAttemptAt === null);
}

/** Sends emails about a customer's orders, which the mail server refused for an address, to another. */
export async function resendRefused(
  tx: Transaction,
  customerId: string,
  { from, to }: { from: string; to: string },
): Promise<void> {
  const ofCustomer = tx
    .select({ id: orders.id })
    .from(orders)
    .where(eq(orders.customerId, customerId));
  await tx
    .update(mails)
    .set({ recipient: to, refusedAt: null, nextAttemptAt: sql`crm_now()` })
    .where(
      and(
        isNull(mails.sentAt),
        isNotNull(mails.refusedAt),
        eq(mails.recipient, from),
        inArray(mails.orderId, ofCustomer),
      ),
    );
}

const NOT_NEEDED = { nextAttemptAt: null, refusedAt: null };

/** Removes an email that is no longer needed from the queue. */
export async function dropMail(db: Reader, mailId: string): Promise<void> {
  await db.update(mails).set(NOT_NEEDED).where(eq(mails.id, mailId));
}

/** Sent mails, newest first, at most 100; with `to`, only those to that address. */
export function listStoredMails(db: Reader, to?: string): Promise<StoredMail[]> {
  return db
    .select()
    .from(mails)
    .where(and(isNotNull(mails.sentAt), to === undefined ? undefined : eq(mails.recipient, to)))
    .orderBy(desc(mails.sentAt), desc(mails.id))
    .limit(100);
}

/** Returns a sent mail; null for an unknown or unsent one. */
export async function findStoredMail(db: Reader, mailId: string): Promise<StoredMail | null> {
  const [row] = await db
    .select()
    .from(mails)
    .where(and(eq(mails.id, mailId), isNotNull(mails.sentAt)));
  return row ?? null;
}

type Keys = Placeholder | Param;

const isConfirmation = (keys: Keys) => sql`${mails.dedupeKey} = any(${keys}::text[])`;

/** SQL: where an order's confirmation was last sent or will be; null for nowhere. `keys`: its `confirmationKeys`. */
export const latestRecipient = (keys: Keys) => sql<string | null>`(
  select ${mails.recipient} from ${mails} where ${isConfirmation(keys)}
  order by ${mails.createdAt} desc, length(${mails.dedupeKey}) desc, ${mails.dedupeKey} desc limit 1)`;

/** Columns for an order query: the latest recipient of its confirmation, and whether that was corrected. */
export const confirmationColumns = (keys: Keys) => ({
  sentTo: latestRecipient(keys),
  isCorrected: sql<boolean>`(
    select count(distinct lower(${mails.recipient})) > 1 from ${mails} where ${isConfirmation(keys)})`,
});
