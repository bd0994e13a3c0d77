import { randomBytes, randomUUID } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";

import { queueMail, resendRefused } from "../outbox/mails";
import {
  catchUniqueViolation,
  type Reader,
  type Transaction,
} from "../../platform/database/database";
import { hashToken } from "../../platform/hash";
import { canMailLink } from "./mail-limit";
import { revokeAccess } from "./passwords";
import { revokePlaceLinks } from "../customers/delete-details";
import { EMAIL_CHANGE_MINUTES } from "../customers/rules";
import { customers, emailChanges } from "../../tables/customers";

/**
 * Mails a link that confirms a new email, and invalidates earlier links. Does not reveal whether the new email already
 * has an account: only the mail does. Mails per address are limited by `canMailLink`.
 */
export async function requestEmailChange(
  tx: Transaction,
  customerId: string,
  email: string,
  mail: { linkUrl: string; locale: string },
): Promise<void> {
  const isAllowed = await canMailLink(tx, email, "email-change");
  const change = { id: randomUUID(), email, askedAt: sql`crm_now()` };
  const replaced = { ...change, tokenHash: null, expiresAt: null };
  await tx
    .insert(emailChanges)
    .values({ customerId, ...change })
    .onConflictDoUpdate({ target: emailChanges.customerId, set: replaced });
  if (!isAllowed) return;
  await queueMail(tx, {
    kind: "email-change",
    customerId,
    recipient: email,
    locale: mail.locale,
    payload: { changeId: change.id, linkUrl: mail.linkUrl },
  });
}

/** Creates a link's token while its mail is composed, so that only its hash is stored. Null if a newer link exists. */
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

/** Changes the email when its confirmation link is opened. Also returns "expired" for a used or replaced link. */
export async function confirmEmailChange(
  tx: Transaction,
  customerId: string,
  token: string,
  options: { keepSession?: string; locale: string },
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
  const outcome = await changeEmail(tx, customerId, change.email, options);
  return outcome === "not-found" ? "expired" : outcome;
}

/**
 * Changes a customer's email, ends other sessions, revokes links and notifies the old email. What the old one did not
 * accept about the customer's orders goes to the new one.
 */
export async function changeEmail(
  tx: Transaction,
  customerId: string,
  email: string,
  options: { keepSession?: string; locale: string },
): Promise<"changed" | "taken" | "not-found"> {
  const [customer] = await tx
    .select({ email: customers.email })
    .from(customers)
    .where(eq(customers.id, customerId))
    .for("no key update");
  if (customer === undefined) return "not-found";
  if (customer.email === email) return "changed";
  const updated = await catchUniqueViolation(tx, (inner) =>
    inner
      .update(customers)
      .set({ email, version: sql`${customers.version} + 1` })
      .where(eq(customers.id, customerId)),
  );
  if (updated === null) return "taken";
  await revokeAccess(tx, customerId, "email", customer.email, options);
  await revokePlaceLinks(tx, customerId);
  await resendRefused(tx, customerId, { from: customer.email, to: email });
  return "changed";
}
