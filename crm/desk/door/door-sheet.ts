import { type AnyColumn, and, asc, desc, eq, inArray, not, or, type SQL, sql } from "drizzle-orm";

import { MAX_LOG_ENTRIES } from "#contract/rules/door/admission";
import type { DoorSheet, LateAdmissions } from "#contract/operations/staff/admissions";
import { SHORT_LENGTH, shortCode } from "#contract/rules/tickets/barcode";
import { seatLabel } from "#contract/text/seat-name";
import type { Reader, Transaction } from "../../platform/database/database";
import { isRefundedByProvider } from "../../money/returns/provider-refunds";
import { hasRows, pick } from "../../platform/database/rows";
import { toIso, toIsoOrNull } from "../../platform/dates";
import { instances } from "../../tables/catalogue";
import { formerCodes } from "../../tables/other-systems";
import { orders, orderTickets } from "../../tables/orders";
import { priceTypes } from "../../tables/prices";
import { movedCodes, performanceMoves, returnedTickets } from "../../tables/returns";
import { seats } from "../../tables/seat-plans";
import { staff } from "../../tables/staff";
import { admissionLog, admissions, scanners } from "../../tables/tickets";
import { admitTicket, type ScanRequest } from "./admit-ticket";

/** SQL: the performance was moved, which ends what was printed before. */
const isOutdated = sql`exists (
  select from ${movedCodes} where ${movedCodes.ticketId} = ${formerCodes.ticketId})`;

const isThere = (db: Reader, instanceId: string): Promise<boolean> =>
  hasRows(db.select({ id: instances.id }).from(instances).where(eq(instances.id, instanceId)));

/** SQL: `shortCode`. */
const shorten = (code: SQL | AnyColumn) =>
  sql`right(${code}, least(${SHORT_LENGTH}::int, length(${code}) / 2))`;

/** Valid tickets of a performance by their short codes, as on paper; null if there is no such performance. */
export async function getDoorSheet(db: Reader, instanceId: string): Promise<DoorSheet | null> {
  if (!(await isThere(db, instanceId))) return null;
  // Holders of tickets of a former system have its code.
  const code = sql<string | null>`coalesce(${formerCodes.code}, ${orderTickets.barcode})`;
  const rows = await db
    .select({
      ...pick(seats, "section", "row", "number", "kind"),
      code,
      priceTypeName: priceTypes.name,
      admittedAt: admissions.admittedAt,
      isRefunded: isRefundedByProvider(orders.id),
    })
    .from(orderTickets)
    .innerJoin(orders, eq(orders.id, orderTickets.orderId))
    .leftJoin(formerCodes, and(eq(formerCodes.ticketId, orderTickets.id), not(isOutdated)))
    .innerJoin(seats, and(eq(seats.planId, orderTickets.planId), eq(seats.id, orderTickets.seatId)))
    .innerJoin(priceTypes, eq(priceTypes.id, orderTickets.priceTypeId))
    .leftJoin(admissions, eq(admissions.ticketId, orderTickets.id))
    .where(and(eq(orderTickets.instanceId, instanceId), eq(orders.state, "confirmed")))
    .orderBy(asc(shorten(code)), asc(orderTickets.id));
  return {
    tickets: rows.map(({ code: whole, priceTypeName, admittedAt, isRefunded, ...seat }) => ({
      shortCode: shortCode(whole ?? ""),
      seat: seatLabel(seat),
      priceTypeName,
      admittedAt: toIsoOrNull(admittedAt),
      ...(isRefunded && { isRefunded }),
    })),
  };
}

/**
 * Admits tickets that were let in without a network, by code or short code, as the door would now; null if there is no such performance. Safe to
 * repeat.
 */
export async function enterLateAdmissions(
  tx: Transaction,
  {
    codes,
    ...request
  }: Pick<ScanRequest, "instanceId" | "by" | "early" | "oldCode" | "record"> & {
    codes: readonly string[];
  },
): Promise<LateAdmissions | null> {
  const { instanceId } = request;
  if (!(await isThere(tx, instanceId))) return null;
  const typed = codes.map((code) => code.replace(/\s/g, ""));
  const known = await findByShortCode(tx, instanceId, typed);
  const found = [...new Set(typed)].map((code) => ({ code, whole: known.get(code) ?? [code] }));
  const results: LateAdmissions["results"] = [];
  // By whole code, so that two who enter the same list, in whatever form, lock its tickets in the same order.
  for (const { code, whole } of found.toSorted((a, b) => compare(a.whole[0], b.whole[0]))) {
    const [barcode = code, ...others] = whole;
    const scan =
      others.length > 0
        ? { state: "ambiguous" as const, seat: null }
        : await admitTicket(tx, { ...request, code: barcode, isLate: true });
    if (scan === null) continue;
    const isRefunded = "isRefunded" in scan && scan.isRefunded === true && { isRefunded: true };
    const isEarly = "isEarly" in scan && scan.isEarly === true && { isEarly: true };
    results.push({ code, state: scan.state, seat: scan.seat, ...isRefunded, ...isEarly });
  }
  return { results };
}

const compare = (one = "", other = ""): number => (one < other ? -1 : Number(one > other));

/**
 * The performance's codes with these short codes: those of tickets that stay, or else those that admit nobody any more. What
 * is another ticket's whole code too stands for both.
 */
async function findByShortCode(
  tx: Transaction,
  instanceId: string,
  typed: readonly string[],
): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>();
  const short = typed.filter((code) => code !== "" && [...code].length <= SHORT_LENGTH);
  if (short.length === 0) return found;
  const ofOurs = await tx
    .select({ code: orderTickets.barcode })
    .from(orderTickets)
    .where(
      and(eq(orderTickets.instanceId, instanceId), inArray(shorten(orderTickets.barcode), short)),
    );
  const ofFormer = await tx
    .select({ code: formerCodes.code })
    .from(formerCodes)
    .where(
      and(
        eq(formerCodes.instanceId, instanceId),
        or(inArray(shorten(formerCodes.code), short), inArray(formerCodes.code, [...short])),
      ),
    );
  collect(found, new Set(short), [...ofOurs, ...ofFormer]);
  const others = new Set(short.filter((key) => !found.has(key)));
  if (others.size > 0) collect(found, others, await listEndedCodes(tx, instanceId, [...others]));
  return found;
}

function collect(
  found: Map<string, string[]>,
  isWanted: ReadonlySet<string>,
  codes: readonly { code: string | null }[],
): void {
  for (const { code } of codes) {
    if (code === null) continue;
    for (const key of [code, shortCode(code)])
      if (isWanted.has(key)) found.set(key, [...(found.get(key) ?? []), code]);
  }
}

/** Codes of returned tickets, and those that tickets had before the performance moved, with these short codes. */
async function listEndedCodes(tx: Transaction, instanceId: string, short: readonly string[]) {
  const ofReturned = await tx
    .select({ code: returnedTickets.barcode })
    .from(returnedTickets)
    .where(
      and(
        eq(returnedTickets.instanceId, instanceId),
        inArray(shorten(returnedTickets.barcode), [...short]),
      ),
    );
  const ofMoved = await tx
    .select({ code: movedCodes.barcode })
    .from(movedCodes)
    .innerJoin(performanceMoves, eq(performanceMoves.id, movedCodes.moveId))
    .where(
      and(
        eq(performanceMoves.instanceId, instanceId),
        inArray(shorten(movedCodes.barcode), [...short]),
      ),
    );
  return [...ofReturned, ...ofMoved];
}

/** What happened at the door, newest first; null if there is no such performance. */
export async function listAdmissionLog(db: Reader, instanceId: string) {
  if (!(await isThere(db, instanceId))) return null;
  const rows = await db
    .select({
      ...pick(admissionLog, "id", "at", "action", "isLate"),
      seat: pick(seats, "section", "row", "number", "kind"),
      isReturned: sql<boolean>`${returnedTickets.id} is not null`,
      by: sql<string | null>`coalesce(${staff.name}, ${scanners.name})`,
    })
    .from(admissionLog)
    .leftJoin(orderTickets, eq(orderTickets.id, admissionLog.ticketId))
    .leftJoin(returnedTickets, eq(returnedTickets.id, admissionLog.ticketId))
    .leftJoin(
      seats,
      and(
        sql`${seats.planId} = coalesce(${orderTickets.planId}, ${returnedTickets.planId})`,
        sql`${seats.id} = coalesce(${orderTickets.seatId}, ${returnedTickets.seatId})`,
      ),
    )
    .leftJoin(staff, eq(staff.id, admissionLog.staffId))
    .leftJoin(scanners, eq(scanners.id, admissionLog.scannerId))
    .where(eq(admissionLog.instanceId, instanceId))
    .orderBy(desc(admissionLog.id))
    .limit(MAX_LOG_ENTRIES);
  return {
    entries: rows.map(({ at, seat, ...entry }) => ({
      ...entry,
      at: toIso(at),
      seat: seat && seatLabel(seat),
    })),
  };
}
