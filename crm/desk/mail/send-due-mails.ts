import type { FastifyBaseLogger } from "fastify";
import { createTransport } from "nodemailer";

import { hasNoAddress } from "#contract/text/email";
import { errorType, type OpenSpan, traceJob } from "#runtime/tracing";
import type { Database } from "../../platform/database/database";
import {
  delayMail,
  dropMail,
  type MailContent,
  type QueuedMail,
  storeSent,
  takeDueMail,
} from "../../people/outbox/mails";
import { LEASE_SECONDS, retryDelay } from "../../people/outbox/retry-rules";

type Work = {
  db: Database;
  log: FastifyBaseLogger;
  /** Renders an email from current data; null when it is no longer needed. */
  compose: (mail: QueuedMail) => Promise<MailContent | null>;
  deliver: Deliver;
  /** Called when an email was due, so there may be more. */
  onTaken?: () => void;
};

/**
 * Sends due mails one by one, with at-least-once delivery: a crash right after sending may send an email twice. A failed
 * mail is retried with exponential backoff, for three days if its recipient is refused. Safe to run in several processes.
 */
export async function sendDueMails(work: Work, isStopped: () => boolean): Promise<void> {
  while (!isStopped()) {
    const wasDue = await traceJob("mail", (span) => sendNext(work, span));
    if (!wasDue) return;
  }
}

/**
 * Wraps a job with several concurrent runs: a run that starts within `everyMs` of an empty poll returns without polling.
 * `onTaken` lifts that, so that the other runs help while there is work.
 */
export function skipPollsAfterEmpty(
  everyMs: number,
  run: (isStopped: () => boolean, onTaken: () => void) => Promise<void>,
): (isStopped: () => boolean) => Promise<"skipped" | undefined> {
  // Timers may fire slightly early.
  const minGapMs = everyMs * 0.9;
  let polledAt = -Infinity;
  return async (isStopped) => {
    if (performance.now() - polledAt < minGapMs) return "skipped";
    polledAt = performance.now();
    await run(isStopped, () => (polledAt = -Infinity));
    // A run ends with an empty poll.
    polledAt = performance.now();
    return undefined;
  };
}

/** Sends the next due mail; false when none is due. */
async function sendNext(
  { db, log, compose, deliver, onTaken }: Work,
  span: OpenSpan,
): Promise<boolean> {
  const mail = await takeDueMail(db, LEASE_SECONDS);
  if (mail === null) return false;
  onTaken?.();
  const logFields = { mailId: mail.id, kind: mail.kind, orderId: mail.orderId };
  span.set({ "foyer.mail.kind": mail.kind });
  try {
    const content = await compose(mail);
    if (content === null || hasNoAddress(content.recipient ?? mail.recipient)) {
      await dropMail(db, mail.id);
      return true;
    }
    await deliver({ ...mail, recipient: content.recipient ?? mail.recipient }, content);
    await storeSent(db, mail.id, deliver === storeOnly ? content : withoutBody(content));
    log.info(logFields, "mail sent");
  } catch (error) {
    const seconds = retryDelay(mail.attempts);
    // Without a stack: it is the mail server's answer, and comes again at each try.
    const reason = error instanceof Error ? error.message : String(error);
    log.warn({ ...logFields, type: errorType(error), reason, seconds }, "mail failed; will retry");
    span.fail(errorType(error));
    const isRefused = isRecipientRefused(error);
    const isGivenUp = await delayMail(db, mail, { seconds, isRefused });
    if (isGivenUp) log.warn(logFields, "mail failed; recipient refused for days, given up");
  }
  return true;
}

/** The body of a sent mail is not stored: its links open orders and accounts. */
const withoutBody = (content: MailContent): MailContent => ({
  ...content,
  textBody: "",
  htmlBody: "",
  attachments: [],
});

/** Hands an email to the mail server; throws when it was not accepted. */
export type Deliver = (mail: QueuedMail, content: MailContent) => Promise<void>;

const TIMEOUTS = { connectionTimeout: 5_000, greetingTimeout: 5_000, socketTimeout: 15_000 };

/** Less than mail servers wait for the next mail, so that none closes a connection while it is handed one. */
const IDLE_MS = 5_000;

export type MailServer = { deliver: Deliver; close: () => void };

/**
 * Delivers by SMTP, over at most this many connections, which are kept for the next mails. A mail whose connection is lost
 * fails: retries keep the Message-ID, so that receivers can detect duplicates.
 */
export function openMailServer(
  url: string,
  { from, connections }: { from: string; connections: number },
): MailServer {
  const transport = createTransport({
    url,
    ...TIMEOUTS,
    pool: true,
    maxConnections: connections,
    maxRequeues: 0,
    idleTimeout: IDLE_MS,
  });
  const domain = /@([^\s>]+)/.exec(from)?.[1] ?? "localhost";
  const deliver: Deliver = async (mail, content) => {
    await transport.sendMail({
      from,
      to: { name: "", address: mail.recipient },
      messageId: `<${mail.id}@${domain}>`,
      subject: content.subject,
      text: content.textBody,
      html: content.htmlBody,
      attachments: content.attachments.map(({ filename, contentType, base64, cid }) => ({
        ...(cid !== undefined && { cid }),
        filename,
        contentType,
        content: Buffer.from(base64, "base64"),
      })),
      // Suppresses out-of-office replies (RFC 3834).
      headers: { "Auto-Submitted": "auto-generated" },
    });
  };
  return { deliver, close: () => transport.close() };
}

/** Whether the mail server answered that it never accepts the recipient, such as "550 no such user". */
export function isRecipientRefused(error: unknown): boolean {
  if (!(error instanceof Error && "code" in error && "responseCode" in error)) return false;
  return error.code === "EENVELOPE" && Number(error.responseCode) >= 500;
}

/** Without a mail server: sends nothing, and the dev mailbox shows the stored mail. */
export const storeOnly: Deliver = () => Promise.resolve();
