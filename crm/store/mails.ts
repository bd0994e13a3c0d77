import { and, desc, eq, isNotNull, isNull, sql } from "drizzle-orm";

import type { Reader } from "./database";
import { mails } from "./schema/upkeep";

type MailRow = typeof mails.$inferSelect;

export type Attachment = { filename: string; contentType: string; base64: string };

/** A mail that is to go out; `attempts` counts this one. */
export type QueuedMail = Pick<MailRow, "id" | "kind" | "orderId" | "recipient" | "attempts">;

export type MailContent = {
  subject: string;
  textBody: string;
  htmlBody: string;
  attachments: Attachment[];
};

/** A mail as the dev mailbox shows it. */
export type KeptMail = MailRow;

/**
 * Takes the next mail that is due, for that many seconds: if it was not sent by then it is due again. Several
 * dispatchers never take the same one. Null when nothing is due.
 */
export async function takeDueMail(db: Reader, leaseSeconds: number): Promise<QueuedMail | null> {
  const { rows } = await db.execute<{
    id: string;
    kind: MailRow["kind"];
    order_id: string | null;
    recipient: string;
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
    returning id, kind, order_id, recipient, attempts`);
  const [row] = rows;
  return row ? { ...row, orderId: row.order_id } : null;
}

/** A mail went out, or was put in the mailbox; what it said is kept. */
export async function storeSent(db: Reader, mailId: string, content: MailContent): Promise<void> {
  await db
    .update(mails)
    .set({ ...content, sentAt: sql`crm_now()`, nextAttemptAt: null })
    .where(eq(mails.id, mailId));
}

/** A mail could not be sent and is due again after that many seconds. */
export async function delayMail(db: Reader, mailId: string, seconds: number): Promise<void> {
  await db
    .update(mails)
    .set({ nextAttemptAt: sql`crm_now() + make_interval(secs => ${seconds})` })
    .where(and(eq(mails.id, mailId), isNull(mails.sentAt)));
}

/** What was sent, newest first, at most 100. */
export function listKeptMails(db: Reader): Promise<KeptMail[]> {
  return db
    .select()
    .from(mails)
    .where(isNotNull(mails.sentAt))
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
