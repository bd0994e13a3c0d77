import type { AuditRead } from "#contract/schemas/staff";
import type { Database } from "../../platform/database/database";
import { auditLog } from "../../tables/staff";

const SUBJECT_KINDS: Record<AuditRead, string> = {
  "read-customer": "customer",
  "read-visitors": "performance",
  "read-refunds": "refunds",
  "search-customers": "customers",
};

/**
 * Writes to the audit log whose data staff have read. What was searched for and found is not kept. The table refuses a
 * second entry within the hour.
 */
export async function recordRead(
  db: Database,
  { id: staffId, email: actor }: { id: string; email: string },
  action: AuditRead,
  id: string | null,
): Promise<void> {
  const subject = { subjectKind: SUBJECT_KINDS[action], subjectId: id ?? "all" };
  await db
    .insert(auditLog)
    .values({ staffId, actor, action, ...subject })
    .onConflictDoNothing();
}
