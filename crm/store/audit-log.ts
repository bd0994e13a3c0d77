import { and, desc, eq, lt } from "drizzle-orm";

import type { Reader, Transaction } from "./database";
import { auditLog } from "./schema/people-staff";

/** Who does it: somebody with an account, or the name of whoever is at the machine itself. */
export type Actor = { staffId: string; name: string } | string;

export type AuditedAct = {
  action: string;
  subjectKind: string;
  subjectId: string;
  reason: string | null;
  /** Facts without which the entry says too little; nothing secret. */
  details?: Record<string, unknown>;
};

/** Writes down what somebody does, in the very transaction that does it: neither is ever there without the other. */
export async function audit(tx: Transaction, actor: Actor, act: AuditedAct): Promise<void> {
  await tx.insert(auditLog).values({
    ...act,
    staffId: typeof actor === "string" ? null : actor.staffId,
    actor: typeof actor === "string" ? actor : actor.name,
  });
}

/** An act about an order or a reserved one, as the log keeps it. */
export function auditedOrder(action: string, orderId: string): AuditedAct {
  return { action, subjectKind: "order", subjectId: orderId, reason: null };
}

/** What is shown of an entry. */
export const audited = {
  id: auditLog.id,
  at: auditLog.at,
  actor: auditLog.actor,
  action: auditLog.action,
  subjectKind: auditLog.subjectKind,
  subjectId: auditLog.subjectId,
  reason: auditLog.reason,
  details: auditLog.details,
};

/** What was done, newest first: a page of it, of one subject where one is named. */
export function listAudit(
  db: Reader,
  page: { before: number | undefined; size: number; subjectId: string | undefined },
) {
  return db
    .select(audited)
    .from(auditLog)
    .where(
      and(
        ...(page.before === undefined ? [] : [lt(auditLog.id, page.before)]),
        ...(page.subjectId === undefined ? [] : [eq(auditLog.subjectId, page.subjectId)]),
      ),
    )
    .orderBy(desc(auditLog.id))
    .limit(page.size);
}
