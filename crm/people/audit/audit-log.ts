import { and, desc, eq, inArray, lt, not, type SQL, sql } from "drizzle-orm";

import type { AppliedList } from "#contract/names/applied-lists";
import { type AuditAction, type AuditPart, AUDIT_READS } from "#contract/schemas/staff";
import { events, instances } from "../../tables/catalogue";
import { customers } from "../../tables/customers";
import { orders } from "../../tables/orders";
import type { Reader, Transaction } from "../../platform/database/database";
import { halls } from "../../tables/seat-plans";
import { auditLog, staff } from "../../tables/staff";
import { orderNumber } from "#contract/rules/orders/order-number";
import { pick } from "../../platform/database/rows";

/** A staff account, or the name of an operator at the command line. */
export type Actor = { staffId: string; name: string } | string;

/** The columns of tables that say who did something. */
export const actorColumns = (actor: Actor): { staffId: string | null; actor: string } =>
  typeof actor === "string"
    ? { staffId: null, actor }
    : { staffId: actor.staffId, actor: actor.name };

type AuditedAction = {
  action: AuditAction;
  subjectKind: string;
  subjectId: string;
  reason: string | null;
  /** Must not contain secrets. */
  details?: Record<string, unknown>;
};

/** Writes an entry in the caller's transaction, so that it commits together with the action. */
export async function audit(tx: Transaction, actor: Actor, entry: AuditedAction): Promise<void> {
  await tx.insert(auditLog).values({ ...entry, ...actorColumns(actor) });
}

/** A record of the season that a command writes without its files; the entry is as those of `apply`. */
export function auditWritten(
  tx: Transaction,
  actor: Actor,
  record: { list: AppliedList; subjectKind: string; id: string; isNew?: boolean },
): Promise<void> {
  const { list, subjectKind, id, isNew = true } = record;
  const details = { list, change: isNew ? "new" : "changed" };
  return audit(tx, actor, { action: "season", subjectKind, subjectId: id, reason: null, details });
}

export function auditOwnAction(
  tx: Transaction,
  staff: { id: string; email: string },
  action: AuditAction,
): Promise<void> {
  const entry = { action, subjectKind: "staff", subjectId: staff.id, reason: null };
  return audit(tx, { staffId: staff.id, name: staff.email }, entry);
}

/** An action on an order or reserved order. */
export function auditedOrder(
  action: AuditAction,
  orderId: string,
  reason: string | null = null,
): AuditedAction {
  return { action, subjectKind: "order", subjectId: orderId, reason };
}

export const auditColumns = {
  ...pick(auditLog, "id", "at", "actor", "action", "subjectKind", "subjectId", "reason", "details"),
};

/** SQL: the subject's id if it is of this kind, else null. Ids of other kinds may not be UUIDs. */
const getId = (kind: string) =>
  sql`case when ${auditLog.subjectKind} = ${kind} then ${auditLog.subjectId}::uuid end`;

/** SQL: the performance that an entry is about, directly or by its queue, else null. */
const performanceId = sql`case ${auditLog.subjectKind} when 'performance' then ${auditLog.subjectId}
  when 'queue' then (select q.instance_id from queues q where q.id::text = ${auditLog.subjectId}) end`;

/** SQL: what staff did, or what they read. */
export function isInPart(part: AuditPart): SQL {
  const isRead = inArray(auditLog.action, AUDIT_READS);
  return part === "reads" ? isRead : not(isRead);
}

type AuditPage = {
  before?: number | undefined;
  size: number;
  subjectId?: string | undefined;
  part?: AuditPart | undefined;
  /** As in the entries. */
  actor?: string | undefined;
};

/** Lists entries with the current name of their subject and when it starts, newest first, optionally of one subject, part or actor. */
export async function listAudit(db: Reader, page: AuditPage) {
  const rows = await db
    .select({
      ...auditColumns,
      name: sql<string | null>`coalesce(
          ${customers.firstName} || ' ' || ${customers.lastName}, ${staff.name})`,
      order: orders.number,
      title: events.title,
      startsAt: instances.startsAt,
      hall: halls.name,
      customerId: sql<string | null>`coalesce(${customers.id}, ${orders.customerId})`,
    })
    .from(auditLog)
    .leftJoin(customers, eq(customers.id, getId("customer")))
    .leftJoin(orders, eq(orders.id, getId("order")))
    .leftJoin(staff, eq(staff.id, getId("staff")))
    .leftJoin(instances, eq(instances.id, performanceId))
    .leftJoin(events, eq(events.id, instances.eventId))
    .leftJoin(halls, and(eq(auditLog.subjectKind, "hall"), eq(halls.id, auditLog.subjectId)))
    .where(
      and(
        ...(page.before === undefined ? [] : [lt(auditLog.id, page.before)]),
        ...(page.subjectId === undefined ? [] : [eq(auditLog.subjectId, page.subjectId)]),
        ...(page.part === undefined ? [] : [isInPart(page.part)]),
        ...(page.actor === undefined ? [] : [eq(auditLog.actor, page.actor)]),
      ),
    )
    .orderBy(desc(auditLog.id))
    .limit(page.size);
  return rows.map(({ name, order, title, hall, ...entry }) => ({
    ...entry,
    subject: order === null ? (title ?? hall ?? name) : orderNumber(order),
  }));
}
