import { ADMITS_HOURS_BEFORE } from "#contract/rules/door/admission";
import { desc, eq, inArray, or, sql, type SQL } from "drizzle-orm";

import type { Scan, ScanAction } from "#contract/operations/staff/admissions";
import type { OrderState } from "#contract/schemas/order";
import { seatLabel } from "#contract/text/seat-name";
import { VENUE_ZONE } from "#contract/venue";
import { listTickets } from "../../money/orders/order-tickets";
import { isRefundedByProvider } from "../../money/returns/provider-refunds";
import { hasRows } from "../../platform/database/rows";
import type { Transaction } from "../../platform/database/database";
import { toIso } from "../../platform/dates";
import { instances } from "../../tables/catalogue";
import { formerCodes } from "../../tables/other-systems";
import { movedCodes, returnedTickets } from "../../tables/returns";
import { orders, orderTickets } from "../../tables/orders";
import { admissions } from "../../tables/tickets";
import { type Door, hasAdmission, recordAdmission } from "./record-admission";

type Found = Omit<Scan, "admitted">;

const nothing = { admittedAt: null, seat: null, priceTypeName: null, performance: null };

export type ScanRequest = {
  instanceId: string;
  code: string;
  action?: ScanAction;
  by: Door;
  isLate?: boolean;
  /** Admits also before the performance's day. */
  early?: boolean | undefined;
};

/** SQL: too early for any door, which would use up a ticket unseen. */
const isBeforeItsDay = sql<boolean>`
  crm_now() < ${instances.startsAt} - ${ADMITS_HOURS_BEFORE}::int * interval '1 hour'
  and (crm_now() at time zone ${VENUE_ZONE})::date < (${instances.startsAt} at time zone ${VENUE_ZONE})::date`;

/**
 * The performance's scan of a code by staff or a scanner; null if there is no such performance. Admits at most once, and
 * once more each time its holder has left. Safe to run at several doors at the same time.
 */
export async function admitTicket(
  tx: Transaction,
  { instanceId, code, action = "admit", by, isLate = false, early = false }: ScanRequest,
): Promise<Scan | null> {
  const [instance] = await tx
    .select({ cancelled: instances.cancelled, isEarly: isBeforeItsDay })
    .from(instances)
    .where(eq(instances.id, instanceId));
  if (instance === undefined) return null;
  const barcode = code.replace(/\s/g, "");
  const found = await scan(tx, { instanceId, barcode, action, by, isLate, early, instance });
  const admitted = await tx.$count(admissions, eq(admissions.instanceId, instanceId));
  return { ...found, admitted };
}

type Request = Omit<Required<ScanRequest>, "code"> & {
  barcode: string;
  instance: { cancelled: boolean; isEarly: boolean };
};

async function scan(tx: Transaction, request: Request): Promise<Found> {
  const { instanceId, barcode, action, instance } = request;
  const sold =
    (await findSold(tx, eq(orderTickets.barcode, barcode))) ?? (await findFormer(tx, request));
  // Codes are given to confirmed orders only, which are returned as a whole or ticket by ticket.
  if (sold !== null && sold.state !== "confirmed") return { state: "returned", ...nothing };
  if (sold === null) {
    const moved = await findMoved(tx, instanceId, barcode);
    if (moved !== null) return moved;
    const ids = tx.select({ id: formerCodes.ticketId }).from(formerCodes);
    const isReturned = or(
      eq(returnedTickets.barcode, barcode),
      inArray(returnedTickets.id, ids.where(eq(formerCodes.code, barcode))),
    );
    const wasSold = await hasRows(
      tx.select({ id: returnedTickets.id }).from(returnedTickets).where(isReturned),
    );
    return { state: wasSold ? "returned" : "unknown", ...nothing };
  }
  const [ticket] = await listTickets(tx, eq(orderTickets.id, sold.id));
  if (ticket === undefined) return { state: "unknown", ...nothing };
  if (sold.isMoved === true) return movedFound(ticket, instanceId);
  const { title, startsAt, priceTypeName } = ticket;
  const isRefunded = sold.isRefunded && { isRefunded: true };
  const known = { ...nothing, seat: seatLabel(ticket), priceTypeName, ...isRefunded };
  if (ticket.instanceId !== instanceId)
    return {
      state: "other-performance",
      ...known,
      performance: { title, startsAt: toIso(startsAt) },
    };
  if (instance.cancelled) return { state: "cancelled", ...known };
  // Codes that are entered later were checked by hand.
  const isRefusedAsEarly =
    action === "admit" && instance.isEarly && !request.early && !request.isLate;
  if (isRefusedAsEarly && !(await hasAdmission(tx, ticket.id)))
    return {
      ...{ state: "other-performance", isEarly: true, ...known },
      performance: { title, startsAt: toIso(startsAt) },
    };
  return { ...known, ...(await recordAdmission(tx, action, { ...request, ticketId: ticket.id })) };
}

/** A code that its ticket had before its performance moved; null for other codes, and if the ticket was returned. */
async function findMoved(
  tx: Transaction,
  instanceId: string,
  barcode: string,
): Promise<Found | null> {
  const [code] = await tx
    .select({ ticketId: movedCodes.ticketId, state: orders.state })
    .from(movedCodes)
    .leftJoin(orderTickets, eq(orderTickets.id, movedCodes.ticketId))
    .leftJoin(orders, eq(orders.id, orderTickets.orderId))
    .where(eq(movedCodes.barcode, barcode));
  if (code === undefined) return null;
  const [ticket] = await listTickets(tx, eq(orderTickets.id, code.ticketId));
  // Of an order that was returned as a whole, the tickets stay.
  if (ticket === undefined || code.state !== "confirmed") return { state: "returned", ...nothing };
  return movedFound(ticket, instanceId);
}

type Ticket = Awaited<ReturnType<typeof listTickets>>[number];

/** `instanceId`: whose door it is. */
function movedFound(ticket: Ticket, instanceId: string): Found {
  const { title, startsAt, priceTypeName } = ticket;
  const performance = { title, startsAt: toIso(startsAt) };
  const state = ticket.instanceId === instanceId ? "moved" : "other-performance";
  return { state, ...nothing, seat: seatLabel(ticket), priceTypeName, performance };
}

type Sold = { id: string; state: OrderState; isRefunded: boolean; isMoved?: boolean };

/** Locked, so that no return ends between the look and the admission. */
async function findSold(tx: Transaction, isTicket: SQL): Promise<Sold | null> {
  const [sold] = await tx
    .select({
      id: orderTickets.id,
      state: orders.state,
      isRefunded: isRefundedByProvider(orders.id),
    })
    .from(orderTickets)
    .innerJoin(orders, eq(orders.id, orderTickets.orderId))
    .where(isTicket)
    .for("share", { of: [orders, orderTickets] });
  return sold ?? null;
}

/**
 * The ticket of a code that the former system printed, which other performances may have too. It ends when the performance
 * is moved, as the ticket's own code does.
 */
async function findFormer(
  tx: Transaction,
  { instanceId, barcode }: Pick<Request, "instanceId" | "barcode">,
): Promise<Sold | null> {
  const [former] = await tx
    .select({
      ticketId: formerCodes.ticketId,
      // With the tables' names, which drizzle leaves out of columns if there is one table.
      isMoved: sql<boolean>`exists (
        select from moved_codes where moved_codes.ticket_id = former_codes.ticket_id)`,
    })
    .from(formerCodes)
    .where(eq(formerCodes.code, barcode))
    .orderBy(desc(eq(formerCodes.instanceId, instanceId)), formerCodes.instanceId)
    .limit(1);
  if (former === undefined) return null;
  const sold = await findSold(tx, eq(orderTickets.id, former.ticketId));
  return sold && { ...sold, isMoved: former.isMoved };
}
