import { allOrNothing, type Reader, type Transaction } from "../platform/database/database";
import { findOwner } from "../sign-in/login-links";
import { findRegistered } from "../sign-in/passwords";
import { audit } from "../staff/audit-log";
import { type CommandContext, type Done, type Options, refused, textOf } from "./command";

export const REASON = { reason: { value: "TEXT", help: "Why, for the audit log." } } as const;

type Act = {
  action: string;
  email: string;
  options: Options;
  details?: Record<string, unknown>;
};

/**
 * Does one thing for the account with this email, else the latest guest, and writes the audit log: both or neither.
 * `work` gives why not, or null.
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

type Found = { ok: true; id: string } | { ok: false; why: Done };

/** The registered customer whose email a person names; with `guests`, else the guest who came last with it. */
export async function findCustomerByEmail(
  db: Reader,
  email: string,
  { guests }: { guests: boolean } = { guests: false },
): Promise<Found> {
  const id = guests ? await findOwner(db, email) : await findRegistered(db, email);
  return id === null
    ? {
        ok: false,
        why: refused(
          guests ? `No customer has the email ${email}.` : `No account has the email ${email}.`,
        ),
      }
    : { ok: true, id };
}
