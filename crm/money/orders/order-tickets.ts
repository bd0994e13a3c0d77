import { and, asc, eq, inArray, sql, type SQL } from "drizzle-orm";

import type { Reader } from "../../platform/database/database";
import { namedForJson, rowsAsJson, pick } from "../../platform/database/rows";
import { basketTickets } from "../../tables/baskets";
import { events, instances, instrument, ticketOrder } from "../../tables/catalogue";
import { orders, orderTickets } from "../../tables/orders";
import { priceBands, priceTypes } from "../../tables/prices";
import { returnedTickets } from "../../tables/returns";
import { halls, seatPlans, seats, sectionParts } from "../../tables/seat-plans";
import { basketTicketVouchers, ticketSubscriptions } from "../../tables/subscriptions";

export type TicketRecord = Awaited<ReturnType<typeof listOrderTickets>>[number];

const ticketColumns = {
  id: orderTickets.id,
  orderId: orderTickets.orderId,
  instanceId: orderTickets.instanceId,
  eventId: events.id,
  eventKind: events.kind,
  instrument,
  ...pick(events, "photo", "title", "titleLang", "subtitle", "runningMinutes"),
  hallId: halls.id,
  hallName: halls.name,
  ...pick(halls, "directions", "doorsMinutes", "bagPolicy"),
  stepFreeRoute: halls.stepFree,
  /** Of its section, if the hall's depend on that. */
  entrance: sql<string | null>`(select e ->> 'text' from jsonb_array_elements(${halls.entrances}) e
    where e -> 'sections' ? coalesce((select p.section from ${sectionParts} p
      where p.plan_id = ${seats.planId} and p.name = ${seats.section}), ${seats.section}) limit 1)`,
  seating: seatPlans.seating,
  streamMinutes: instances.streamMinutes,
  performanceNotes: instances.notes,
  startsAt: instances.startsAt,
  ...pick(seats, "section", "row", "number", "kind", "restrictedView"),
  seatStepFree: seats.stepFree,
  band: priceBands.name,
  priceTypeName: priceTypes.name,
  faceValue: orderTickets.faceValue,
  fee: orderTickets.fee,
  discount: orderTickets.discount,
  protection: orderTickets.protection,
  protectionReturns: orderTickets.protectionReturns,
  packageItemId: orderTickets.packageItemId,
  /** The ticket subscription that paid for it. */
  subscriptionName: sql<string | null>`(case
    when ${orderTickets.discount} > 0 and ${orderTickets.discount} = ${orderTickets.faceValue} then (
      select s.name from ${orders} o
        join ${basketTickets} b on b.basket_id = o.basket_id
        join ${basketTicketVouchers} v on v.ticket_id = b.id
        join ${ticketSubscriptions} s on s.id = v.subscription_id
      where o.id = ${orderTickets.orderId} and b.instance_id = ${orderTickets.instanceId}
        and b.seat_id = ${orderTickets.seatId}) end)`,
  barcode: orderTickets.barcode,
};

/** Lists the tickets of orders, by time, then by seat. */
export async function listOrderTickets(db: Reader, orderIds: string[]) {
  // Without orders, planning the joins would be wasted.
  return orderIds.length === 0 ? [] : listTickets(db, inArray(orderTickets.orderId, orderIds));
}

export function listTickets(db: Reader, condition: SQL) {
  return selectTickets(db, ticketColumns, condition);
}

/** The tickets of the row of orders in the query around it. */
export const ticketsOfOrder = (db: Reader) =>
  rowsAsJson<Omit<TicketRecord, "startsAt"> & { startsAt: string }>(
    selectTickets(db, namedForJson(ticketColumns), eq(orderTickets.orderId, orders.id)),
  );

const selectTickets = (db: Reader, columns: typeof ticketColumns, condition: SQL) =>
  db
    .select(columns)
    .from(orderTickets)
    .innerJoin(instances, eq(instances.id, orderTickets.instanceId))
    .innerJoin(events, eq(events.id, instances.eventId))
    .innerJoin(seatPlans, eq(seatPlans.id, orderTickets.planId))
    .innerJoin(halls, eq(halls.id, seatPlans.hallId))
    .innerJoin(seats, and(eq(seats.planId, orderTickets.planId), eq(seats.id, orderTickets.seatId)))
    .innerJoin(priceBands, eq(priceBands.id, orderTickets.bandId))
    .innerJoin(priceTypes, eq(priceTypes.id, orderTickets.priceTypeId))
    .where(condition)
    .orderBy(...ticketOrder, asc(orderTickets.id));

/** Lists returned tickets with their performances. */
export function listReturnedTickets(db: Reader, condition: SQL) {
  const { eventId, eventKind, photo, title, titleLang, hallId, hallName, startsAt } = ticketColumns;
  const { seating, section, row, number, kind, priceTypeName } = ticketColumns;
  const label = {
    eventId,
    eventKind,
    instrument,
    photo,
    title,
    titleLang,
    hallId,
    hallName,
    startsAt,
  };
  return db
    .select({
      ...pick(returnedTickets, "id", "returnId", "orderId", "instanceId", "faceValue", "fee"),
      ...label,
      seating,
      section,
      row,
      number,
      kind,
      priceTypeName,
    })
    .from(returnedTickets)
    .innerJoin(instances, eq(instances.id, returnedTickets.instanceId))
    .innerJoin(events, eq(events.id, instances.eventId))
    .innerJoin(seatPlans, eq(seatPlans.id, returnedTickets.planId))
    .innerJoin(halls, eq(halls.id, seatPlans.hallId))
    .innerJoin(
      seats,
      and(eq(seats.planId, returnedTickets.planId), eq(seats.id, returnedTickets.seatId)),
    )
    .innerJoin(priceTypes, eq(priceTypes.id, returnedTickets.priceTypeId))
    .where(condition)
    .orderBy(...ticketOrder, asc(returnedTickets.id));
}
