import { and, desc, eq, isNotNull, isNull, type Placeholder, sql } from "drizzle-orm";

import { customers } from "../customers/tables";
import { orders } from "../orders/tables";
import type { Reader, Transaction } from "../platform/database/database";
import type { CrmEnv } from "../platform/env";
import { type MailKind, mails } from "./tables";

type MailRow = typeof mails.$inferSelect;

export type Attachment = { filename: string; contentType: string; base64: string };

/** A mail that is to go out; `attempts` counts this one. */
export type QueuedMail = Pick<
  MailRow,
  "id" | "kind" | "orderId" | "customerId" | "payload" | "recipient" | "locale" | "attempts"
>;

export type MailContent = {
  /** Where it goes as of now; left out: as it was queued. */
  recipient?: string;
  subject: string;
  textBody: string;
  htmlBody: string;
  attachments: Attachment[];
};

type NewMail = {
  kind: MailKind;
  recipient: string;
  locale: string;
  orderId?: string;
  customerId?: string;
  payload?: Record<string, unknown>;
  /** Not before this; left out: as soon as its transaction is done. */
  sendAt?: Date;
  /** Two mails of one key are one mail. */
  dedupeKey?: string;
};

/** A mail as the dev mailbox shows it. */
export type KeptMail = MailRow;

/** Queues a mail; it is sent after the transaction, or when it is due. Once per `dedupeKey`. */
export async function queueMail(tx: Transaction, { sendAt, ...mail }: NewMail): Promise<void> {
  await tx
    .insert(mails)
    .values({ ...mail, nextAttemptAt: sendAt ?? sql`crm_now()` })
    .onConflictDoNothing({ target: mails.dedupeKey });
}

/** Queues a mail again under its key. The one before is kept without that key, and not sent if it still waits. */
export async function queueMailAgain(
  tx: Transaction,
  mail: NewMail & { dedupeKey: string },
): Promise<void> {
  await tx
    .update(mails)
    .set({ dedupeKey: sql`${mails.dedupeKey} || ':' || ${mails.id}`, nextAttemptAt: null })
    .where(eq(mails.dedupeKey, mail.dedupeKey));
  await queueMail(tx, mail);
}

/**
 * Takes the next mail that is due, for that many seconds: if it was not sent by then it is due again. Several
 * dispatchers never take the same one. It is in the language that its customer has chosen since. Null when nothing is due.
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
    returning id, kind, order_id, customer_id, payload, recipient, attempts, coalesce((
      select c.locale from ${customers} c where c.id = coalesce(${mails.customerId}, (
        select o.customer_id from ${orders} o where o.id = ${mails.orderId}))), ${mails.locale}) as locale`);
  const [row] = rows;
  return row ? { ...row, orderId: row.order_id, customerId: row.customer_id } : null;
}

/** A mail went out, or was put in the mailbox; what is given of it is kept. */
export async function storeSent(db: Reader, mailId: string, kept: MailContent): Promise<void> {
  await db
    .update(mails)
    .set({ ...kept, sentAt: sql`crm_now()`, nextAttemptAt: null })
    .where(eq(mails.id, mailId));
}

/**
 * A mail could not be sent and is due again after that many seconds, unless it was dropped meanwhile, or taken by another
 * dispatcher.
 */
export async function delayMail(
  db: Reader,
  { id, attempts }: Pick<QueuedMail, "id" | "attempts">,
  seconds: number,
): Promise<void> {
  await db
    .update(mails)
    .set({ nextAttemptAt: sql`crm_now() + make_interval(secs => ${seconds})` })
    .where(
      and(
        eq(mails.id, id),
        eq(mails.attempts, attempts),
        isNull(mails.sentAt),
        isNotNull(mails.nextAttemptAt),
      ),
    );
}

/** Removes a mail that is no longer needed from the queue. */
export async function dropMail(db: Reader, mailId: string): Promise<void> {
  await db.update(mails).set({ nextAttemptAt: null }).where(eq(mails.id, mailId));
}

/** What was sent, to one address or to all, newest first, at most 100. */
export function listKeptMails(db: Reader, to?: string): Promise<KeptMail[]> {
  return db
    .select()
    .from(mails)
    .where(and(isNotNull(mails.sentAt), to === undefined ? undefined : eq(mails.recipient, to)))
    .orderBy(desc(mails.sentAt), desc(mails.id))
    .limit(100);
}

/** One mail that was sent, or null. */
export async function findKeptMail(db: Reader, mailId: string): Promise<KeptMail | null> {
  const [row] = await db
    .select()
    .from(mails)
    .where(and(eq(mails.id, mailId), isNotNull(mails.sentAt)));
  return row ?? null;
}

/** Of an order in a query: where its confirmation was sent last, and whether that is another address than before. */
export function confirmationColumns(keys: Placeholder) {
  const isOfOrder = sql`${mails.dedupeKey} = any(${keys}::text[])`;
  return {
    sentTo: sql<string | null>`(
      select ${mails.recipient} from ${mails} where ${isOfOrder}
      order by ${mails.createdAt} desc, length(${mails.dedupeKey}) desc, ${mails.dedupeKey} desc limit 1)`,
    isCorrected: sql<boolean>`(
      select count(distinct lower(${mails.recipient})) > 1 from ${mails} where ${isOfOrder})`,
  };
}

/** Of the environment, what mails are written with. */
export type MailSettings = Pick<CrmEnv, "CURRENCY" | "LINK_SECRET" | "STOREFRONT_URL">;
