import { and, asc, eq, inArray } from "drizzle-orm";

import { groupBy } from "#runtime/group-by";
import type { Reader } from "../../platform/database/database";
import { instances } from "../../tables/catalogue";
import { orderTickets } from "../../tables/orders";
import { deliveryOptions } from "../../tables/delivery";
import { priceTypes } from "../../tables/prices";
import {
  findPerformance,
  type SeatsByName,
  listPerformances,
  loadHall,
  type Performance,
} from "./find-performance";
import { findPerson, isResult, loadPeople } from "./find-people";
import {
  CREATED,
  type FormerList,
  type Numbered,
  type RowResult,
  refused,
  refusedWith,
  UNCHANGED,
} from "./former-list";
import { addUses, noUses, placeOrder, type Sale, type Uses } from "./place-order";
import { findImported } from "./record-number";
import { SOLD_SEAT_COLUMNS, type SoldSeat } from "./sold-seat-columns";
import { enterPerformances, findCodes, findTaken } from "./taken-seats";
import { type NewOrder, writeOrders } from "./write-orders";

type Rows = readonly Numbered<SoldSeat>[];
type Loaded = {
  performances: readonly Performance[];
  halls: Map<string, SeatsByName>;
  earlier: Uses;
};

/** Locks the performances if `isWriting`, then reads what decides about the batch. */
async function readSale(
  db: Reader,
  rows: Rows,
  { performances, halls, earlier }: Loaded,
  { now, isWriting }: { now: Date; isWriting: boolean },
): Promise<Sale> {
  const ids = new Set(
    rows.flatMap(({ values }) => {
      const found = findPerformance(values, performances);
      return found.ok ? [found.value] : [];
    }),
  );
  if (isWriting) await enterPerformances(db, [...ids]);
  const stored = await db
    .select({ id: instances.id, planId: instances.planId, cancelled: instances.cancelled })
    .from(instances)
    .where(inArray(instances.id, [...ids]));
  for (const { planId } of stored)
    if (!halls.has(planId)) halls.set(planId, await loadHall(db, planId));
  return {
    ...{ now, performances, halls },
    instances: new Map(stored.map((instance) => [instance.id, instance])),
    priceTypes: await db.select({ id: priceTypes.id, name: priceTypes.name }).from(priceTypes),
    taken: await findTaken(db, [...ids]),
    earlier,
    batch: {
      seats: new Set(),
      codes: await findCodes(
        db,
        rows.flatMap(({ values }) => values.code?.replace(/\s/g, "") ?? []),
      ),
    },
  };
}

/** Buyers can print imported tickets at home, if the venue offers it. */
async function findDelivery(db: Reader): Promise<string | null> {
  const [option] = await db
    .select({ id: deliveryOptions.id })
    .from(deliveryOptions)
    .where(and(eq(deliveryOptions.isPrintAtHome, true), eq(deliveryOptions.active, true)))
    .orderBy(asc(deliveryOptions.rank))
    .limit(1);
  return option?.id ?? null;
}

const missingTicket = refused(
  "column order: was imported without this ticket: expected another order for it",
);

type Before = Awaited<ReturnType<typeof findTickets>>;

/** By number, what imported tickets cost; null for those returned since. */
async function findTickets(db: Reader, imported: ReadonlyMap<string, string>) {
  const { id, faceValue, fee } = orderTickets;
  const rows = await db
    .select({ id, faceValue, fee })
    .from(orderTickets)
    .where(inArray(id, [...imported.values()]));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return new Map([...imported].map(([number, of]) => [number, byId.get(of) ?? null]));
}

function resultBefore({ number, price, fee }: SoldSeat, before: Before): RowResult {
  const ticket = before.get(number);
  if (ticket === undefined) return missingTicket;
  if (ticket !== null && ticket.faceValue !== price)
    return refused("column price: was imported with another price");
  return ticket !== null && ticket.fee !== (fee ?? 0)
    ? refused("column fee: was imported with another fee")
    : UNCHANGED;
}

/** `earlier`: what the batches before have taken, which a dry run does not write. */
export function soldSeatsList(): FormerList<SoldSeat> {
  const earlier = noUses();
  const halls = new Map<string, SeatsByName>();
  let performances: readonly Performance[] | null = null;
  return {
    file: "sold-seats.csv",
    columns: SOLD_SEAT_COLUMNS,
    group: "order",
    batchSize: 500,
    async plan(db, rows, context, isWriting) {
      performances ??= await listPerformances(db);
      await loadPeople(
        db,
        context,
        rows.map(({ values }) => values.customer),
      );
      const imported = {
        orders: await findImported(
          db,
          "order",
          rows.map(({ values }) => values.order),
        ),
        tickets: await findImported(
          db,
          "ticket",
          rows.map(({ values }) => values.number),
        ),
      };
      const before = await findTickets(db, imported.tickets);
      const read = { now: context.now, isWriting };
      const sale = await readSale(db, rows, { performances, halls, earlier }, read);
      const results = new Map<number, RowResult>();
      const added: NewOrder[] = [];
      for (const [order, ofOrder] of groupBy(rows, ({ values }) => values.order)) {
        if (imported.orders.has(order)) {
          for (const { row, values } of ofOrder) results.set(row, resultBefore(values, before));
          continue;
        }
        const elsewhere = ofOrder.find(({ values }) => imported.tickets.has(values.number));
        const person = findPerson(context, ofOrder[0].values.customer);
        const placed =
          elsewhere !== undefined
            ? refuseOrder(elsewhere.row, "column number: was imported in another order")
            : isResult(person)
              ? refuseOrder(ofOrder[0].row, person.note)
              : placeOrder(order, person, ofOrder, sale);
        if (placed.ok) added.push(placed.value);
        for (const { row } of ofOrder)
          results.set(row, placed.ok ? CREATED : getRefusal(row, placed.failure));
      }
      const deliveryOptionId = added.length === 0 ? null : await findDelivery(db);
      return {
        results,
        write: (tx) => writeOrders(tx, added, { ...context, deliveryOptionId }),
        remember() {
          addUses(earlier, sale.batch);
        },
      };
    },
  };
}

const refuseOrder = (row: number, note: string) => ({
  ok: false as const,
  failure: { row, note },
});

const getRefusal = (row: number, refusal: { row: number; note: string }): RowResult =>
  row === refusal.row ? refused(refusal.note) : refusedWith(refusal.row);
