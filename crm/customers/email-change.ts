import { randomBytes, randomUUID } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";

import { changeEmail } from "./change-email";
import type { Reader, Transaction } from "../platform/database/database";
import { mayMailLink } from "../sign-in/login-links";
import { queueMail } from "../mail/mails";
import { customers } from "./customer-tables";
import { emailChanges } from "./email-changes-tables";
import { hashToken } from "../platform/token-hash";

/** For so long the link that confirms a new email is good, from when its mail was written. */
const EMAIL_CHANGE_MINUTES = 60;

/**
 * Notes that a customer wants another email, and mails a link there; one that was asked for before is worthless. It
 * gives nothing and does the same whether or not that email has an account: only its own mail says so. After three in
 * ten minutes no more is mailed to one address.
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
 * Makes the token of a link whose mail is being written: only then, so that it is readable nowhere but in the mail.
 * Null when another one was asked for since.
 */
export async function giveEmailToken(
  db: Reader,
  changeId: string,
): Promise<{ token: string; firstName: string; expiresAt: Date } | null> {
  const token = randomBytes(32).toString("base64url");
  const [row] = await db
    .update(emailChanges)
    .set({
      tokenHash: hashToken(token),
      expiresAt: sql`crm_now() + make_interval(mins => ${EMAIL_CHANGE_MINUTES})`,
    })
    .from(customers)
    .where(and(eq(emailChanges.id, changeId), eq(customers.id, emailChanges.customerId)))
    .returning({ expiresAt: emailChanges.expiresAt, firstName: customers.firstName });
  if (row?.expiresAt == null) return null;
  return { token, firstName: row.firstName, expiresAt: row.expiresAt };
}

/**
 * Gives a customer the email whose link has come back, once. "expired": it ran out, was used, replaced, or is somebody
 * else's.
 */
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
