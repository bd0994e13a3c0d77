// Orders that another ticketing system has of a customer and Foyer did not make, if it is the record of orders.

import { eq, inArray } from "drizzle-orm";

import { Unavailable } from "#contract/calls/unavailable";
import type { CounterOrder } from "#contract/schemas/customer-parts";
import type { InstanceLabel } from "#contract/schemas/ticket";
import { groupBy } from "#runtime/group-by";
import type { Database, Reader } from "../../platform/database/database";
import { pick } from "../../platform/database/rows";
import { toIsoOrNull } from "../../platform/dates";
import { instanceLabel } from "../../stock/catalogue/instance-label";
import type { BoughtTickets, TicketingSystem } from "../../system/system";
import { events, instances, instrument } from "../../tables/catalogue";
import { customers } from "../../tables/customers";
import { systemOrders } from "../../tables/other-systems";
import { halls, seatPlans } from "../../tables/seat-plans";

const MAX_ORDERS = 50;

type CounterDeps = {
  db: Database;
  system: { orders: TicketingSystem["orders"] };
  env: { CURRENCY: string };
};

/** Latest first, at most 50. Throws `Unavailable` if the other system does not answer. */
export async function listCounterOrders(
  { db, system: { orders }, env: { CURRENCY: currency } }: CounterDeps,
  customerId: string,
): Promise<CounterOrder[]> {
  if (orders.record === "ours") return [];
  const [customer] = await db
    .select(pick(customers, "id", "email", "emailVerifiedAt"))
    .from(customers)
    .where(eq(customers.id, customerId));
  if (customer === undefined) return [];
  const { emailVerifiedAt, ...person } = customer;
  const bought = await orders.listBought({ ...person, isProven: emailVerifiedAt !== null });
  if (!bought.ok) throw new Unavailable("listBought");
  const rows = await withoutOwnOrders(db, bought.value ?? []);
  const latest = [...groupBy(rows, ({ number }) => number)]
    .toSorted(([, [one]], [, [other]]) => getOrderTime(other) - getOrderTime(one))
    .slice(0, MAX_ORDERS);
  const labels = await findLabels(
    db,
    latest.flatMap(([, tickets]) => tickets.map(({ instanceId }) => instanceId)),
  );
  return latest.map(([number, tickets]) => ({
    number,
    placedAt: toIsoOrNull(tickets[0].orderedAt),
    total: { amount: tickets.reduce((sum, { amount }) => sum + amount, 0), currency },
    performances: [...groupBy(tickets, ({ instanceId }) => instanceId)].map(([id, there]) => ({
      instance: labels.get(id) ?? null,
      title: there[0].title,
      startsAt: toIsoOrNull(there[0].startsAt),
      seats: there.flatMap(({ seats }) => (seats === "" ? [] : [seats])).join("; "),
      count: there.reduce((sum, { count }) => sum + count, 0),
    })),
  }));
}

const getOrderTime = ({ orderedAt }: BoughtTickets): number => orderedAt?.getTime() ?? 0;

/** Those that Foyer made are among its own orders. */
async function withoutOwnOrders(
  db: Reader,
  bought: readonly BoughtTickets[],
): Promise<BoughtTickets[]> {
  const numbers = [...new Set(bought.map(({ number }) => number))];
  const rows = await db
    .select(pick(systemOrders, "number"))
    .from(systemOrders)
    .where(inArray(systemOrders.number, numbers));
  const own = new Set(rows.map(({ number }) => number));
  return bought.filter(({ number }) => !own.has(number));
}

async function findLabels(
  db: Reader,
  ids: readonly string[],
): Promise<ReadonlyMap<string, InstanceLabel>> {
  const rows = await db
    .select({
      ...pick(events, "photo", "title", "titleLang"),
      instanceId: instances.id,
      startsAt: instances.startsAt,
      eventId: events.id,
      eventKind: events.kind,
      instrument,
      hallId: halls.id,
      hallName: halls.name,
    })
    .from(instances)
    .innerJoin(events, eq(events.id, instances.eventId))
    .innerJoin(seatPlans, eq(seatPlans.id, instances.planId))
    .innerJoin(halls, eq(halls.id, seatPlans.hallId))
    .where(inArray(instances.id, [...new Set(ids)]));
  return new Map(rows.map((row) => [row.instanceId, instanceLabel(row)]));
}
