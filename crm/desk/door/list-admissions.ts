import { and, asc, count, eq, isNotNull, isNull, sql } from "drizzle-orm";
import type { z } from "zod";

import type { AdmissionList, admissionSearchSchema } from "#contract/operations/staff/admissions";
import { orderNumber } from "#contract/rules/orders/order-number";
import { seatLabel } from "#contract/text/seat-name";
import { isRefundedByProvider } from "../../money/returns/provider-refunds";
import { hasRows, pick, readPage } from "../../platform/database/rows";
import type { Reader } from "../../platform/database/database";
import { toIso, toIsoOrNull } from "../../platform/dates";
import { instances, seatOrder } from "../../tables/catalogue";
import { orders, orderTickets } from "../../tables/orders";
import { systemOrders } from "../../tables/other-systems";
import type { TicketingSystem } from "../../system/system";
import { withSystemOrders } from "../../money/orders/system-orders";
import { priceTypes } from "../../tables/prices";
import { seats, sectionParts } from "../../tables/seat-plans";
import { admissions } from "../../tables/tickets";

const PAGE_SIZE = 100;
/** More tickets than any hall has seats. */
const WHOLE_LIST = 100_000;

/** A performance's valid tickets by seat, and when each admitted somebody; null if there is no such performance. */
export async function listAdmissions(
  db: Reader,
  system: Pick<TicketingSystem, "catalogue">,
  instanceId: string,
  { show, search = "", page: requested, whole }: z.output<typeof admissionSearchSchema>,
): Promise<AdmissionList | null> {
  const instance = db.select({ id: instances.id }).from(instances);
  if (!(await hasRows(instance.where(eq(instances.id, instanceId))))) return null;
  const isValid = and(eq(orderTickets.instanceId, instanceId), eq(orders.state, "confirmed"));
  const where = and(isValid, hasWords(search), SHOWN[show]);
  const [counts = { sold: 0, admitted: 0 }] = await db
    .select({ sold: count(), admitted: count(admissions.ticketId) })
    .from(orderTickets)
    .innerJoin(orders, eq(orders.id, orderTickets.orderId))
    .leftJoin(admissions, eq(admissions.ticketId, orderTickets.id))
    .where(isValid);
  const { rows, page, pageCount } = await readPage(
    { page: requested, pageSize: whole ? WHOLE_LIST : PAGE_SIZE },
    () => db.$count(selectTickets(db).where(where).as("found")),
    (limit, offset) =>
      selectTickets(db)
        .where(where)
        .orderBy(...seatOrder, asc(orderTickets.id))
        .limit(limit)
        .offset(offset),
  );
  const tickets = await withSystemOrders(db, system, rows);
  return {
    tickets: tickets.map(
      ({ id, priceTypeName, order, admittedAt, leftAt, isRefunded, systemOrder, ...seat }) => ({
        id,
        seat: seatLabel(seat),
        priceTypeName,
        orderNumber: orderNumber(order),
        systemOrder,
        admittedAt: toIsoOrNull(admittedAt),
        leftAt: toIsoOrNull(leftAt),
        ...(isRefunded && { isRefunded }),
      }),
    ),
    ...counts,
    page,
    pageCount,
  };
}

/** When tickets of an order admitted somebody. */
export async function listOrderAdmissions(db: Reader, orderId: string) {
  const rows = await db
    .select(pick(admissions, "ticketId", "admittedAt"))
    .from(admissions)
    .innerJoin(orderTickets, eq(orderTickets.id, admissions.ticketId))
    .where(eq(orderTickets.orderId, orderId))
    .orderBy(asc(admissions.admittedAt), asc(admissions.ticketId));
  return rows.map(({ ticketId, admittedAt }) => ({ ticketId, admittedAt: toIso(admittedAt) }));
}

const SHOWN = {
  all: undefined,
  in: isNotNull(admissions.ticketId),
  out: isNull(admissions.ticketId),
};

const columns = {
  id: orderTickets.id,
  ...pick(seats, "section", "row", "number", "kind"),
  priceTypeName: priceTypes.name,
  orderId: orders.id,
  order: orders.number,
  admittedAt: admissions.admittedAt,
  leftAt: admissions.leftAt,
  isRefunded: isRefundedByProvider(orders.id),
};

const selectTickets = (db: Reader) =>
  db
    .select(columns)
    .from(orderTickets)
    .innerJoin(orders, eq(orders.id, orderTickets.orderId))
    .innerJoin(seats, and(eq(seats.planId, orderTickets.planId), eq(seats.id, orderTickets.seatId)))
    .innerJoin(priceTypes, eq(priceTypes.id, orderTickets.priceTypeId))
    .leftJoin(
      sectionParts,
      and(eq(sectionParts.planId, seats.planId), eq(sectionParts.name, seats.section)),
    )
    .leftJoin(admissions, eq(admissions.ticketId, orderTickets.id))
    .leftJoin(systemOrders, eq(systemOrders.orderId, orders.id));

/** Whole words, as "K 3" must not find every seat with a K in its section. Of a divided section, only its own name. */
function hasWords(search: string) {
  const words = search
    .toLowerCase()
    .split(/[\s,]+/)
    .filter((word) => word !== "");
  if (words.length === 0) return undefined;
  const prefix = orderNumber(0).slice(0, -1).toLowerCase();
  return sql`${sql.param(words)}::text[] <@ regexp_split_to_array(lower(concat_ws(' ',
    coalesce(${sectionParts.section}, ${seats.section}), ${seats.row}, ${seats.number}, ${orders.number},
    ${prefix}::text || ${orders.number}, ${systemOrders.number})), '[\\s,]+')`;
}
