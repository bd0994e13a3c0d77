import type { Problem } from "#contract/problems";
import type { StaffAct } from "#contract/schemas/staff";
import type { Deps } from "../platform/http/app";
import { allOrNothing, type Transaction } from "../platform/database/database";
import { audit } from "./audit-log";
import { staffMay } from "./rules";
import type { SignedInStaff } from "./staff";

/** The answer to a member of staff whose role does not include what was asked for. */
export const roleNotAllowed = { problem: { code: "not-allowed", reason: "role" } } as const;

type Asked = {
  may: StaffAct;
  action: string;
  reason: string;
  details?: Record<string, unknown>;
} & ({ customerId: string } | { instanceId: string } | { queueId: string });

/**
 * Does one act of staff and writes it into the audit log, in one transaction: a problem undoes both. Gives what is
 * answered.
 */
export async function staffAct<P extends Problem>(
  { db }: Pick<Deps, "db">,
  staff: SignedInStaff,
  asked: Asked,
  work: (tx: Transaction) => Promise<P | null>,
): Promise<
  { status: 204; body: null } | { problem: P | Problem<"not-found" | "not-allowed/role"> }
> {
  if (!staffMay(staff.role, asked.may)) return roleNotAllowed;
  const { action, reason, details = {} } = asked;
  const subject =
    "customerId" in asked
      ? { subjectKind: "customer", subjectId: asked.customerId }
      : "queueId" in asked
        ? { subjectKind: "queue", subjectId: asked.queueId }
        : { subjectKind: "performance", subjectId: asked.instanceId };
  const done = await allOrNothing(db, async (tx) => {
    const refusal = await work(tx);
    if (refusal !== null) return { ok: false as const, problem: refusal };
    await audit(tx, actorOf(staff), { action, ...subject, reason, details });
    return { ok: true as const };
  });
  return done.ok ? { status: 204, body: null } : { problem: done.problem };
}

/** Who did it, as the audit log names them. */
export const actorOf = ({ id, email }: Pick<SignedInStaff, "id" | "email">) => ({
  staffId: id,
  name: email,
});
