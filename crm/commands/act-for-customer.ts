import type { AuditAction } from "#contract/schemas/staff";
import type { Result } from "#contract/calls/result";
import { runInTransaction, type Reader, type Transaction } from "../platform/database/database";
import { findOwner } from "../people/sign-in/email-owner";
import { findRegistered } from "../people/sign-in/passwords";
import { audit } from "../people/audit/audit-log";
import { type CommandContext, type Done, type Options, refused, readOption } from "./command";

export const REASON = { reason: { value: "TEXT", help: "Why, for the audit log." } } as const;

type Act = {
  action: AuditAction;
  email: string;
  options: Options;
  details?: Record<string, unknown>;
};

/**
 * Runs `work` and writes the audit log in one transaction, for the account with this email or else the latest guest.
 * `work` returns why it was refused, or null.
 */
export async function actForCustomer(
  { db, by }: CommandContext,
  { action, email, options, details = {} }: Act,
  work: (tx: Transaction, customerId: string) => Promise<string | null>,
): Promise<Done | null> {
  const customer = await findCustomerByEmail(db, email, { guests: true });
  if (!customer.ok) return customer.failure;
  const done = await runInTransaction(db, async (tx): Promise<Result<null, string>> => {
    const why = await work(tx, customer.value);
    if (why !== null) return { ok: false, failure: why };
    const reason = readOption(options, "reason");
    const entry = { action, subjectKind: "customer", subjectId: customer.value, reason, details };
    await audit(tx, by, entry);
    return { ok: true, value: null };
  });
  return done.ok ? null : refused(done.failure);
}

type CustomerResult = Result<string, Done>;

/** Finds the account with this email; with `guests`, falls back to the latest guest with it. */
export async function findCustomerByEmail(
  db: Reader,
  email: string,
  { guests }: { guests: boolean } = { guests: false },
): Promise<CustomerResult> {
  const id = guests ? await findOwner(db, email) : await findRegistered(db, email);
  return id === null
    ? {
        ok: false,
        failure: refused(
          guests ? `No customer has the email ${email}.` : `No account has the email ${email}.`,
        ),
      }
    : { ok: true, value: id };
}
