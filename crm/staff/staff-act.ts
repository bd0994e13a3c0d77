import type { Problem } from "#contract/problems";
import { type StaffAct } from "#contract/schemas/staff";

import { isUuid } from "../baskets/basket-changes";
import type { Deps } from "../deps";
import { allOrNothing, type Transaction } from "../platform/database/database";
import { audit } from "./audit-log";
import type { StaffMember } from "./staff";
import { staffMay } from "./staff-role";

type Asked = {
  may: StaffAct;
  action: string;
  customerId: string;
  reason: string;
  details?: Record<string, unknown>;
};

/**
 * Does one act of staff to one customer and writes it into the audit log, in one transaction: a problem undoes both.
 * Gives what is answered.
 */
export async function staffAct<P extends Problem>(
  deps: Deps,
  staff: StaffMember,
  asked: Asked,
  work: (tx: Transaction) => Promise<P | null>,
): Promise<
  { status: 204; body: null } | { problem: P | Problem<"not-found" | "not-allowed/role"> }
> {
  if (!staffMay(staff.role, asked.may)) return { problem: { code: "not-allowed", reason: "role" } };
  // Malformed UUID: not found, without a query.
  if (!isUuid(asked.customerId)) return { problem: { code: "not-found" } };
  const { action, customerId: subjectId, reason, details = {} } = asked;
  const done = await allOrNothing(deps.db, async (tx) => {
    const refusal = await work(tx);
    if (refusal !== null) return { ok: false as const, problem: refusal };
    const act = { action, subjectKind: "customer", subjectId, reason, details };
    await audit(tx, { staffId: staff.id, name: staff.email }, act);
    return { ok: true as const };
  });
  if (!done.ok) return { problem: done.problem };
  deps.mailWritten?.();
  return { status: 204, body: null };
}
