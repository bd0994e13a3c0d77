import { desc, eq, sql } from "drizzle-orm";

import type { Scan } from "#contract/operations/staff/admissions";
import { MAX_REPEAT_MINUTES } from "#contract/rules/door/admission";
import type { Transaction } from "../../platform/database/database";
import { admissionLog } from "../../tables/tickets";
import { findTicket, type ScanRequest } from "./admit-ticket";

/** What a ticket that was `valid` is after the last entry of its log. */
const SINCE = { admit: "admitted", return: "admitted", leave: "left", undo: "undone" } as const;

/**
 * The answer to a scan that is repeated with its key: the first one, marked. It is `valid` only for a few minutes, in which the
 * answer may have been lost, and only until something else happens to the ticket. Admits nobody.
 */
export async function repeatScan(
  tx: Transaction,
  request: Pick<ScanRequest, "instanceId" | "code" | "record">,
  first: { body: Scan; at: Date },
): Promise<Scan> {
  const repeated = { ...first.body, repeated: true };
  if (first.body.state !== "valid") return repeated;
  const barcode = request.code.replace(/\s/g, "");
  const ticket = await findTicket(tx, { ...request, barcode });
  if (ticket?.state !== "confirmed") return { ...repeated, state: "returned" };
  const [last] = await tx
    .select({
      action: admissionLog.action,
      at: admissionLog.at,
      isOver: sql<boolean>`${admissionLog.at} < crm_now() - ${MAX_REPEAT_MINUTES}::int * interval '1 minute'`,
    })
    .from(admissionLog)
    .where(eq(admissionLog.ticketId, ticket.id))
    .orderBy(desc(admissionLog.id))
    .limit(1);
  // Both were written in the transaction of the scan.
  const isCurrent = last?.at.getTime() === first.at.getTime() && !last.isOver;
  return isCurrent ? repeated : { ...repeated, state: SINCE[last?.action ?? "undo"] };
}
