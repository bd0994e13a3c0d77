import type { HallId } from "../../crm/catalogue/season/event-hall";
import type { PlanSeat } from "../../crm/seat-plans/flatten-seat-plan";
import type { Transaction } from "../../crm/platform/database/database";
import { insertMany } from "../../crm/platform/database/insert-many";
import * as claimsTables from "../../crm/holds/seat-claim-tables";
import * as seasonTables from "../../crm/catalogue/season-tables";
import type { DemoInstance, DemoSeason } from "./demo-season";
import { soldSeatIds } from "./sold-seats";

/** Writes events and instances; those that are there already take the new values, and keep what is sold of them. */
export async function writeSeason(
  tx: Transaction,
  season: Pick<DemoSeason, "events" | "instances">,
): Promise<void> {
  const events = season.events.map(({ eventType: _source, ...event }) => event);
  await insertMany(tx, seasonTables.events, events, ["id"]);
  const instances = season.instances.map(({ hallId: _hall, sold: _sold, ...instance }) => ({
    ...instance,
    startsAt: new Date(instance.startsAt),
    onSaleAt: new Date(instance.onSaleAt),
    offSaleAt: new Date(instance.offSaleAt),
    priorityFrom: instance.priorityFrom === null ? null : new Date(instance.priorityFrom),
  }));
  await insertMany(tx, seasonTables.instances, instances, ["id"]);
}

/** Sells what the demo has sold before it begins: seats without an order, as if by another system. */
export async function writeSoldSeats(
  tx: Transaction,
  instances: readonly DemoInstance[],
  seatsOf: ReadonlyMap<HallId, PlanSeat[]>,
): Promise<void> {
  const claims = instances.flatMap((instance) => {
    const seats = seatsOf.get(instance.planId) ?? [];
    const bandOf = new Map(seats.map((seat) => [seat.id, seat.bandId]));
    return soldSeatIds(seats, instance.sold, instance.id).map((seatId) => ({
      instanceId: instance.id,
      seatId,
      bandId: bandOf.get(seatId) ?? "",
      state: "sold" as const,
    }));
  });
  await insertMany(tx, claimsTables.claims, claims);
}
