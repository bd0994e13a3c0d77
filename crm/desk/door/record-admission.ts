import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";

import type { AdmissionAction, Scan, ScanAction } from "#contract/operations/staff/admissions";
import type { Transaction } from "../../platform/database/database";
import { hasRows } from "../../platform/database/rows";
import { toIso, toIsoOrNull } from "../../platform/dates";
import { admissionLog, admissions } from "../../tables/tickets";

/** Who scans. */
export type Door = { staffId: string } | { scannerId: string };

type Ticket = { ticketId: string; instanceId: string; by: Door; isLate: boolean };
type Recorded = Pick<Scan, "state" | "admittedAt" | "isReturn">;

/** Also while its holder is out. */
export const hasAdmission = (tx: Transaction, ticketId: string): Promise<boolean> =>
  hasRows(
    tx
      .select({ id: admissions.ticketId })
      .from(admissions)
      .where(eq(admissions.ticketId, ticketId)),
  );

/** Lets the holder of a valid ticket in, out, or takes back an admission. Each in one statement, of which one wins. */
export function recordAdmission(
  tx: Transaction,
  action: ScanAction,
  ticket: Ticket,
): Promise<Recorded> {
  return { admit, leave, undo }[action](tx, ticket);
}

async function admit(tx: Transaction, ticket: Ticket): Promise<Recorded> {
  const { ticketId, instanceId, by } = ticket;
  const [first] = await tx
    .insert(admissions)
    .values({ ticketId, instanceId, ...by })
    .onConflictDoNothing()
    .returning({ at: admissions.admittedAt });
  if (first !== undefined) {
    await log(tx, "admit", ticket);
    return { state: "valid", admittedAt: toIso(first.at) };
  }
  const [back] = await tx
    .update(admissions)
    .set({ leftAt: null })
    .where(and(eq(admissions.ticketId, ticketId), isNotNull(admissions.leftAt)))
    .returning({ at: admissions.admittedAt });
  if (back === undefined)
    return { state: "admitted", admittedAt: await findAdmission(tx, ticketId) };
  await log(tx, "return", ticket);
  return { state: "valid", admittedAt: toIso(back.at), isReturn: true };
}

async function leave(tx: Transaction, ticket: Ticket): Promise<Recorded> {
  const [gone] = await tx
    .update(admissions)
    .set({ leftAt: sql`crm_now()` })
    .where(and(eq(admissions.ticketId, ticket.ticketId), isNull(admissions.leftAt)))
    .returning({ at: admissions.admittedAt });
  if (gone === undefined) return notInside(tx, ticket);
  await log(tx, "leave", ticket);
  return { state: "left", admittedAt: toIso(gone.at) };
}

async function undo(tx: Transaction, ticket: Ticket): Promise<Recorded> {
  const [undone] = await tx
    .delete(admissions)
    .where(eq(admissions.ticketId, ticket.ticketId))
    .returning({ at: admissions.admittedAt });
  if (undone === undefined) return notInside(tx, ticket);
  await log(tx, "undo", ticket);
  return { state: "undone", admittedAt: toIso(undone.at) };
}

const notInside = async (tx: Transaction, { ticketId }: Ticket): Promise<Recorded> => ({
  state: "not-inside",
  admittedAt: await findAdmission(tx, ticketId),
});

async function findAdmission(tx: Transaction, ticketId: string): Promise<string | null> {
  const [row] = await tx
    .select({ at: admissions.admittedAt })
    .from(admissions)
    .where(eq(admissions.ticketId, ticketId));
  return toIsoOrNull(row?.at ?? null);
}

async function log(
  tx: Transaction,
  action: AdmissionAction,
  { by, ...ticket }: Ticket,
): Promise<void> {
  const { ticketId, instanceId, isLate } = ticket;
  await tx.insert(admissionLog).values({ ticketId, instanceId, isLate, action, ...by });
}
