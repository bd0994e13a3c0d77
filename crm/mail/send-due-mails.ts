import type { FastifyBaseLogger } from "fastify";
import { createTransport } from "nodemailer";

import { errorType, type OpenSpan, traceJob } from "#contract/tracing";
import type { Database } from "../platform/database/database";
import {
  delayMail,
  dropMail,
  type MailContent,
  type QueuedMail,
  storeSent,
  takeDueMail,
} from "./mails";

/** A mail that a process took and did not send within this is taken by the next one. */
const LEASE_SECONDS = 60;

type Work = {
  db: Database;
  log: FastifyBaseLogger;
  /** Renders a mail from current data; null when it is no longer needed. */
  compose: (mail: QueuedMail) => Promise<MailContent | null>;
  deliver: Deliver;
  /** A mail was due, and there may be more. */
  onTaken?: () => void;
};

/**
 * Sends the due mails of the outbox one by one, with at-least-once delivery: a crash right after sending may send a mail
 * twice. A refused mail is retried after a growing delay. Safe in several processes at once.
 */
export async function sendDueMails(work: Work, isStopped: () => boolean): Promise<void> {
  while (!isStopped()) {
    const wasDue = await traceJob("mail", (span) => sendNext(work, span));
    if (!wasDue) return;
  }
}

/**
 * For a job that runs several times at once: where one run has just asked for work, the others do not ask as well. Each
 * asks on while it finds some.
 */
export function skipPollsAfterEmpty(
  everyMs: number,
  run: (isStopped: () => boolean, onTaken: () => void) => Promise<void>,
): (isStopped: () => boolean) => Promise<void> {
  // A timer may fire a little early.
  const justMs = everyMs * 0.9;
  let askedAt = -Infinity;
  return async (isStopped) => {
    if (performance.now() - askedAt < justMs) return;
    askedAt = performance.now();
    await run(isStopped, () => (askedAt = -Infinity));
    // At its end it has asked once more, and found nothing.
    askedAt = performance.now();
  };
}

/** False when none is due. */
async function sendNext(
  { db, log, compose, deliver, onTaken }: Work,
  span: OpenSpan,
): Promise<boolean> {
  const mail = await takeDueMail(db, LEASE_SECONDS);
  if (mail === null) return false;
  onTaken?.();
  const about = { mailId: mail.id, kind: mail.kind, orderId: mail.orderId };
  span.set({ "foyer.mail.kind": mail.kind });
  try {
    const content = await compose(mail);
    if (content === null) {
      await dropMail(db, mail.id);
      return true;
    }
    await deliver({ ...mail, recipient: content.recipient ?? mail.recipient }, content);
    await storeSent(db, mail.id, deliver === keepOnly ? content : sentOn(content));
    log.info(about, "mail sent");
  } catch (error) {
    const seconds = retryDelay(mail.attempts);
    log.warn({ ...about, err: error, seconds }, "mail not sent; will retry");
    span.fail(errorType(error));
    await delayMail(db, mail, seconds);
  }
  return true;
}

/** What is stored of a sent mail: not its text, whose links open orders and accounts. */
const sentOn = (content: MailContent): MailContent => ({
  ...content,
  textBody: "",
  htmlBody: "",
  attachments: [],
});

/** Hands one mail over; throws when it was not taken. */
export type Deliver = (mail: QueuedMail, content: MailContent) => Promise<void>;

const TIMEOUTS = { connectionTimeout: 5_000, greetingTimeout: 5_000, socketTimeout: 15_000 };

/** Delivery by SMTP. Retries keep the Message-ID, so that a repeat can be recognized. */
export function smtpDelivery(url: string, from: string): Deliver {
  const transport = createTransport({ url, ...TIMEOUTS });
  const domain = /@([^\s>]+)/.exec(from)?.[1] ?? "localhost";
  return async (mail, content) => {
    await transport.sendMail({
      from,
      to: { name: "", address: mail.recipient },
      messageId: `<${mail.id}@${domain}>`,
      subject: content.subject,
      text: content.textBody,
      html: content.htmlBody,
      attachments: content.attachments.map(({ filename, contentType, base64 }) => ({
        filename,
        contentType,
        content: Buffer.from(base64, "base64"),
      })),
      // Tells out-of-office machines to stay silent (RFC 3834).
      headers: { "Auto-Submitted": "auto-generated" },
    });
  };
}

/** No server to send by: the mail is kept, and the dev mailbox shows it. */
export const keepOnly: Deliver = () => Promise.resolve();

const FIRST_SECONDS = 15;
const LONGEST_SECONDS = 3_600;

/** Delay after this many failed attempts: 15 seconds, 30, a minute … at most an hour. It never gives up. */
export function retryDelay(attempts: number): number {
  return Math.min(FIRST_SECONDS * 2 ** Math.max(attempts - 1, 0), LONGEST_SECONDS);
}
