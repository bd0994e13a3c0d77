import { randomBytes, randomUUID } from "node:crypto";
import { and, eq, isNull, sql } from "drizzle-orm";

import { queueMail } from "../mail/mails";
import { catchUniqueViolation, type Reader, type Transaction } from "../platform/database/database";
import { hashToken } from "../platform/hash";
import { mayMailLink } from "../sign-in/login-links";
import { closeOldAccess, revokeSessions } from "../sign-in/passwords";
import { linkGuestOrders } from "../sign-in/registration";
import { dropPlaceLinks } from "./forget-details";
import { EMAIL_CHANGE_MINUTES } from "./rules";
import { customers, emailChanges } from "./tables";

/**
 * Notes that a customer wants another email, and mails a link there; an earlier one is worthless. The same whether or
 * not that email has an account: only its own mail says so. At most three mails in ten minutes to one address.
 */
export async function askEmailChange(
  tx: Transaction,
  customerId: string,
  email: string,
  mail: { linkUrl: string; locale: string },
): Promise<void> {
  const allowed = await mayMailLink(tx, email, "email-change");
  const change = { id: randomUUID(), email, askedAt: sql`crm_now()` };
  const renewed = { ...change, tokenHash: null, expiresAt: null };
  await tx
    .insert(emailChanges)
    .values({ customerId, ...change })
    .onConflictDoUpdate({ target: emailChanges.customerId, set: renewed });
  if (!allowed) return;
  await queueMail(tx, {
    kind: "email-change",
    customerId,
    recipient: email,
    locale: mail.locale,
    payload: { changeId: change.id, linkUrl: mail.linkUrl },
  });
}

/**
 * Creates a link's token while its mail is rendered, so that it is stored nowhere in plain text. Null when a newer link was
 * requested.
 */
export async function issueEmailToken(
  db: Reader,
  changeId: string,
): Promise<{ token: string; expiresAt: Date } | null> {
  const token = randomBytes(32).toString("base64url");
  const [row] = await db
    .update(emailChanges)
    .set({
      tokenHash: hashToken(token),
      expiresAt: sql`crm_now() + make_interval(mins => ${EMAIL_CHANGE_MINUTES})`,
    })
    .where(eq(emailChanges.id, changeId))
    .returning({ expiresAt: emailChanges.expiresAt });
  if (row?.expiresAt == null) return null;
  return { token, expiresAt: row.expiresAt };
}

/** Changes the email when its confirmation link is opened. "expired": the link ran out, was used or replaced. */
export async function confirmEmailChange(
  tx: Transaction,
  customerId: string,
  token: string,
  how: { keepSession?: string; locale: string },
): Promise<"changed" | "taken" | "expired"> {
  const [change] = await tx
    .delete(emailChanges)
    .where(
      and(
        eq(emailChanges.customerId, customerId),
        eq(emailChanges.tokenHash, hashToken(token)),
        sql`${emailChanges.expiresAt} > crm_now()`,
      ),
    )
    .returning({ email: emailChanges.email });
  if (change === undefined) return "expired";
  const outcome = await changeEmail(tx, customerId, change.email, how);
  return outcome === "not-found" ? "expired" : outcome;
}

/**
 * Gives a customer another email: other sessions end, links stop working, and the old email is notified.
 * "taken": another account has it.
 */
export async function changeEmail(
  tx: Transaction,
  customerId: string,
  email: string,
  how: { keepSession?: string; locale: string },
): Promise<"changed" | "taken" | "not-found"> {
  const [before] = await tx
    .select({ email: customers.email })
    .from(customers)
    .where(eq(customers.id, customerId))
    .for("no key update");
  if (before === undefined) return "not-found";
  if (before.email === email) return "changed";
  const written = await catchUniqueViolation(tx, (inner) =>
    inner
      .update(customers)
      .set({ email, version: sql`${customers.version} + 1` })
      .where(eq(customers.id, customerId)),
  );
  if (written === null) return "taken";
  await closeOldAccess(tx, customerId, "email", before.email, how);
  await dropPlaceLinks(tx, customerId);
  return "changed";
}

/**
 * Records that the customer has shown the mailbox to be theirs, and links guest orders of the same email. The first time,
 * open sessions end: they were opened by merely typing the address. Call it before the new session. Safe to repeat.
 */
export async function verifyEmail(tx: Transaction, customerId: string): Promise<void> {
  const first = await tx
    .update(customers)
    .set({ emailVerifiedAt: sql`crm_now()` })
    .where(and(eq(customers.id, customerId), isNull(customers.emailVerifiedAt)))
    .returning({ id: customers.id });
  if (first.length > 0) await revokeSessions(tx, customerId);
  await linkGuestOrders(tx, customerId);
}
