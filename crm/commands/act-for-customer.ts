import { audit } from "../staff/audit-log";
import { allOrNothing, type Transaction } from "../platform/database/database";
import { refused, textOf, type CommandContext, type Done, type Options } from "./command";
import { findCustomerByEmail } from "./find-customer-by-email";

/** What every command that helps a customer takes besides its own. */
export const REASON = { reason: { value: "TEXT", help: "Why, for the audit log." } } as const;

type Act = {
  action: string;
  email: string;
  options: Options;
  details?: Record<string, unknown>;
};

/**
 * Does one thing for the customer who has this email, the account or else the guest who came last, and writes it into
 * the audit log: both or neither. `work` gives why not, or null.
 */
export async function actForCustomer(
  { db, by }: CommandContext,
  { action, email, options, details = {} }: Act,
  work: (tx: Transaction, customerId: string) => Promise<string | null>,
): Promise<Done | null> {
  const found = await findCustomerByEmail(db, email, { guests: true });
  if (!found.ok) return found.why;
  const done = await allOrNothing(db, async (tx) => {
    const why = await work(tx, found.id);
    if (why !== null) return { ok: false as const, why };
    const reason = textOf(options, "reason");
    const act = { action, subjectKind: "customer", subjectId: found.id, reason, details };
    await audit(tx, by, act);
    return { ok: true as const };
  });
  return done.ok ? null : refused(done.why);
}
