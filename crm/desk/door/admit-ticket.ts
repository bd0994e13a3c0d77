import { ADMITS_HOURS_BEFORE } from "#contract/rules/door/admission";
import { desc, eq, inArray, or, sql, type SQL } from "drizzle-orm";

import type { Scan, ScanAction } from "#contract/operations/staff/admissions";
import type { OrderState } from "#contract/schemas/order";
import { seatLabel } from "#contract/text/seat-name";
import { VENUE_ZONE } from "#contract/venue";
import { listTickets } from "../../money/orders/order-tickets";
import { awaitsNewCode } from "../../money/moves/process-moves";
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
  /** Admits also by a code from before a move. */
  oldCode?: boolean | undefined;
  /** Whose record the codes are: another system's stay when a performance moves. */
  record: "ours" | "theirs";
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
  {
    code,
    action = "admit",
    isLate = false,
    early = false,
    oldCode = false,
    ...request
  }: ScanRequest,
): Promise<Scan | null> {
  const { instanceId } = request;
  const [instance] = await tx
    .select({ cancelled: instances.cancelled, isEarly: isBeforeItsDay })
    .from(instances)
    .where(eq(instances.id, instanceId));
  if (instance === undefined) return null;
  const barcode = code.replace(/\s/g, "");
  const asked = { barcode, action, isLate, early, oldCode, instance };
  const found = await scan(tx, { ...request, ...asked });
  const admitted = await tx.$count(admissions, eq(admissions.instanceId, instanceId));
  return { ...found, admitted };
}

type Request = Omit<Required<ScanRequest>, "code" | "early" | "oldCode"> & {
  barcode: string;
  early: boolean;
  oldCode: boolean;
  instance: { cancelled: boolean; isEarly: boolean };
};

async function scan(tx: Transaction, request: Request): Promise<Found> {
  const { instanceId, action, instance } = request;
  const sold = await findTicket(tx, request);
  // Codes are given to confirmed orders only, which are returned as a whole or ticket by ticket.
  if (sold !== null && sold.state !== "confirmed") return { state: "returned", ...nothing };
  if (sold === null)
    return { state: (await wasSold(tx, request.barcode)) ? "returned" : "unknown", ...nothing };
  const [ticket] = await listTickets(tx, eq(orderTickets.id, sold.id));
  if (ticket === undefined) return { state: "unknown", ...nothing };
  const { title, startsAt, priceTypeName } = ticket;
  const performance = { title, startsAt: toIso(startsAt) };
  const isRefunded = sold.isRefunded && { isRefunded: true };
  const known = { ...nothing, seat: seatLabel(ticket), priceTypeName, ...isRefunded };
  if (ticket.instanceId !== instanceId)
    return { state: "other-performance", ...known, performance };
  if (instance.cancelled) return { state: "cancelled", ...known };
  const admits = action === "admit";
  if (admits && sold.isOld && !request.oldCode) return { state: "moved", ...known, performance };
  if (admits && instance.isEarly && !request.early && !(await hasAdmission(tx, ticket.id)))
    return { state: "other-performance", isEarly: true, ...known, performance };
  // The ticket is admitted, not its code: the code that it gets after a move then says so.
  return { ...known, ...(await recordAdmission(tx, action, { ...request, ticketId: ticket.id })) };
}

/** Whether a code was a ticket's that is returned. */
function wasSold(tx: Transaction, barcode: string): Promise<boolean> {
  const ofFormer = tx.select({ id: formerCodes.ticketId }).from(formerCodes);
  const ofMoved = tx.select({ id: movedCodes.ticketId }).from(movedCodes);
  const isReturned = or(
    eq(returnedTickets.barcode, barcode),
    inArray(returnedTickets.id, ofFormer.where(eq(formerCodes.code, barcode))),
    inArray(returnedTickets.id, ofMoved.where(eq(movedCodes.barcode, barcode))),
  );
  return hasRows(tx.select({ id: returnedTickets.id }).from(returnedTickets).where(isReturned));
}

/** `isOld`: the code is from before a move. */
type Sold = { id: string; state: OrderState; isRefunded: boolean; isOld: boolean };
type Code = Pick<Request, "instanceId" | "barcode" | "record">;

/** The ticket that has a code, or had it before its performance moved; null for other codes, and if it was returned by itself. */
export async function findTicket(tx: Transaction, code: Code): Promise<Sold | null> {
  return (
    (await findSold(tx, eq(orderTickets.barcode, code.barcode), code)) ??
    (await findFormer(tx, code)) ??
    (await findMoved(tx, code))
  );
}

/** Locked, so that no return ends between the look and the admission. */
async function findSold(
  tx: Transaction,
  isTicket: SQL,
  { record }: Pick<Code, "record">,
): Promise<Sold | null> {
  const [sold] = await tx
    .select({
      id: orderTickets.id,
      state: orders.state,
      isRefunded: isRefundedByProvider(orders.id),
      // As soon as the performance has moved, also while the ticket has no other code.
      isOld: awaitsNewCode(record),
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
async function findFormer(tx: Transaction, code: Code): Promise<Sold | null> {
  const [former] = await tx
    .select({
      ticketId: formerCodes.ticketId,
      // With the tables' names, which drizzle leaves out of columns if there is one table.
      isMoved: sql<boolean>`exists (
        select from moved_codes where moved_codes.ticket_id = former_codes.ticket_id)`,
    })
    .from(formerCodes)
    .where(eq(formerCodes.code, code.barcode))
    .orderBy(desc(eq(formerCodes.instanceId, code.instanceId)), formerCodes.instanceId)
    .limit(1);
  if (former === undefined) return null;
  const sold = await findSold(tx, eq(orderTickets.id, former.ticketId), code);
  return sold && { ...sold, isOld: sold.isOld || former.isMoved };
}

async function findMoved(tx: Transaction, code: Code): Promise<Sold | null> {
  const [moved] = await tx
    .select({ ticketId: movedCodes.ticketId })
    .from(movedCodes)
    .where(eq(movedCodes.barcode, code.barcode));
  if (moved === undefined) return null;
  const sold = await findSold(tx, eq(orderTickets.id, moved.ticketId), code);
  return sold && { ...sold, isOld: true };
}
