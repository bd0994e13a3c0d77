import { eq, sql } from "drizzle-orm";

import { revokeSessions, deletePendingRegistrations } from "../sign-in/change-password";
import type { Transaction } from "../platform/database/database";
import { queueMail } from "../mail/mails";
import { customers, loginLinks } from "./customer-tables";
import { emailChanges } from "./email-changes-tables";
import { catchUniqueViolation } from "../platform/database/catch-unique-violation";

/**
 * Gives a customer another email: whoever has the old one's mail gets in no more (sessions but the kept one end, links
 * are worthless), and is told so by mail. "taken": another account has it.
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
  await revokeSessions(tx, customerId, how.keepSession);
  await tx.delete(loginLinks).where(eq(loginLinks.customerId, customerId));
  await tx.delete(emailChanges).where(eq(emailChanges.customerId, customerId));
  await deletePendingRegistrations(tx, customerId);
  await queueMail(tx, {
    kind: "account-changed",
    customerId,
    recipient: before.email,
    locale: how.locale,
    payload: { what: "email" },
  });
  return "changed";
}
