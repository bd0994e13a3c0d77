import type { Result } from "#contract/calls/result";
import type { Problem } from "#contract/problems/problems";
import type { AuditAction } from "#contract/schemas/staff";
import {
  type Database,
  runInTransaction,
  type Transaction,
} from "../../platform/database/database";
import { audit } from "../../people/audit/audit-log";
import type { SignedInStaff } from "../../people/staff-accounts/staff";

type ActionRequest = {
  action: AuditAction;
  reason: string;
  details?: Record<string, unknown>;
} & ({ customerId: string } | { instanceId: string } | { queueId: string });

/** Runs `work` and writes an audit log entry in one transaction, which a problem rolls back. Returns the reply. */
export async function runStaffAction<P extends Problem>(
  { db }: { db: Database },
  staff: SignedInStaff,
  staffAction: ActionRequest,
  work: (tx: Transaction) => Promise<P | null>,
): Promise<{ status: 204; body: null } | { failure: P }> {
  const { action, reason, details = {} } = staffAction;
  const subject =
    "customerId" in staffAction
      ? { subjectKind: "customer", subjectId: staffAction.customerId }
      : "queueId" in staffAction
        ? { subjectKind: "queue", subjectId: staffAction.queueId }
        : { subjectKind: "performance", subjectId: staffAction.instanceId };
  const done = await runInTransaction(db, async (tx): Promise<Result<null, P>> => {
    const refusal = await work(tx);
    if (refusal !== null) return { ok: false, failure: refusal };
    await audit(tx, getActor(staff), { action, ...subject, reason, details });
    return { ok: true, value: null };
  });
  return done.ok ? { status: 204, body: null } : { failure: done.failure };
}

export const getActor = ({ id, email }: Pick<SignedInStaff, "id" | "email">) => ({
  staffId: id,
  name: email,
});
