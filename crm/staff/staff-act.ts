import type { FastifyRequest } from "fastify";

import { staffMay } from "./staff-role";
import { type StaffAct } from "#contract/schemas/staff";
import { audit } from "./audit-log";
import { allOrNothing, type Transaction } from "../platform/database/database";
import type { StaffMember } from "./staff";
import { isUuid } from "../baskets/api/basket-changes";
import type { Deps } from "../deps";
import { problem, type Problem } from "../platform/http/problem";
import { findStaff } from "./staff-session";

/** Who is signed in and may do that, or why not. */
export async function admitStaff(
  deps: Deps,
  request: FastifyRequest,
  may: StaffAct,
): Promise<{ ok: true; staff: StaffMember } | { ok: false; problem: Problem }> {
  const staff = await findStaff(deps.db, request);
  if (staff === null) return { ok: false, problem: problem("not-signed-in") };
  return staffMay(staff.role, may)
    ? { ok: true, staff }
    : { ok: false, problem: problem("not-allowed", { reason: "role" }) };
}

type Asked = {
  may: StaffAct;
  action: string;
  customerId: string;
  reason: string;
  details?: Record<string, unknown>;
};

/**
 * Does one act of staff to one customer and writes it into the audit log, in one transaction: a problem undoes both.
 * Gives the problem, or null when it was done.
 */
export async function staffAct(
  deps: Deps,
  request: FastifyRequest,
  asked: Asked,
  work: (tx: Transaction) => Promise<Problem | null>,
): Promise<Problem | null> {
  const admitted = await admitStaff(deps, request, asked.may);
  if (!admitted.ok) return admitted.problem;
  // An id that is no id belongs to nobody, and is not shown to the database.
  if (!isUuid(asked.customerId)) return problem("not-found");
  const { id: staffId, email: name } = admitted.staff;
  const { action, customerId: subjectId, reason, details = {} } = asked;
  const done = await allOrNothing(deps.db, async (tx) => {
    const fault = await work(tx);
    if (fault !== null) return { ok: false as const, fault };
    const act = { action, subjectKind: "customer", subjectId, reason, details };
    await audit(tx, { staffId, name }, act);
    return { ok: true as const };
  });
  if (!done.ok) return done.fault;
  deps.mailWritten?.();
  return null;
}
