import { sql } from "drizzle-orm";

import type { HallOverlap } from "#contract/schemas/staff-sales";
import { groupBy } from "#runtime/group-by";
import type { Reader } from "../../../platform/database/database";
import { textArray } from "../../../platform/database/text-array";
import { toIso } from "../../../platform/dates";
import type { Context, Noun, Values } from "../noun";
import { events } from "../nouns/events";
import { halls } from "../nouns/halls";
import { performances } from "../nouns/performances";
import { plans } from "../nouns/plans";
import type { SeasonPlan } from "../plan-season";
import { type Change, listChanges, recordsAfter, listRemoved } from "../planned-records";
import { findName } from "../season-rows";
import { toTime } from "./warning-text";

type Visit = {
  id: string;
  event: string;
  hall: string;
  isGeneral: boolean;
  starts: number;
  minutes: number;
};
const getEnd = ({ starts, minutes }: Visit): number => starts + minutes * 60_000;
const DAY = 24 * 60 * 60_000;

/** `one` changes; `other` is in the same hall at that time. */
export type Overlap = { one: Visit; other: Visit };

/**
 * Two performances in one hall at a time, of which a plan of changes touches one that is still to come. Time slots of an
 * event without numbered seats may overlap.
 */
export async function findHallOverlaps(
  db: Reader,
  plan: SeasonPlan,
  { now }: Context,
): Promise<Overlap[]> {
  const changes = listChanges(plan, performances).filter(
    ({ after: { starts, cancelled } }) => cancelled !== true && toTime(starts) > now.getTime(),
  );
  const changed = new Set(changes.map(({ id }) => id));
  const visits = await listVisits(db, plan, changes);
  return [...groupBy(visits, ({ hall }) => hall).values()].flatMap((inHall) => {
    const sorted = inHall.toSorted((one, other) => one.starts - other.starts);
    return sorted.flatMap((first, index) => {
      const next = sorted.slice(index + 1);
      const end = next.findIndex(({ starts }) => starts >= getEnd(first));
      return next.slice(0, end === -1 ? next.length : end).flatMap((second): Overlap[] => {
        if (first.isGeneral && second.isGeneral && first.event === second.event) return [];
        const [one, other] = changed.has(second.id) ? [second, first] : [first, second];
        return changed.has(one.id) ? [{ one, other }] : [];
      });
    });
  });
}

/** Performances on the days of those that change in the same halls, as they will be. Streams have no hall of their own. */
async function listVisits(
  db: Reader,
  plan: SeasonPlan,
  changes: readonly Change[],
): Promise<Visit[]> {
  if (changes.length === 0) return [];
  const times = changes.map(({ after }) => toTime(after["starts"]));
  const [from, until] = [Math.min(...times) - DAY, Math.max(...times) + DAY];
  const planned = new Set(changes.map(({ after }) => String(after["plan"])));
  const listPlannedRecords = (noun: Noun) =>
    plan.records.get(noun.list) ?? new Map<string, Values>();
  const { rows: storedPlans } = await db.execute<{ id: string; hall: string; seating: string }>(
    sql`select id, hall_id as hall, seating from seat_plans`,
  );
  const places = new Map(storedPlans.map(({ id, hall, seating }) => [id, { hall, seating }]));
  for (const [id, { hall, seating }] of listPlannedRecords(plans))
    places.set(id, { hall: String(hall), seating: String(seating) });
  const used = new Set([...planned].flatMap((id) => places.get(id)?.hall ?? []));
  const planIds = [...places].flatMap(([id, { hall }]) => (used.has(hall) ? [id] : []));
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from instances where plan_id = any(${textArray(planIds)}) and not cancelled
      and starts_at between ${new Date(from).toISOString()} and ${new Date(until).toISOString()}`);
  const removed = listRemoved(plan, performances);
  const ids = new Set([...changes.map(({ id }) => id), ...rows.map(({ id }) => id)]);
  const dates = await recordsAfter(
    db,
    plan,
    performances,
    [...ids].filter((id) => !removed.has(id)),
  );
  const eventIds = [...new Set([...dates.values()].map(({ event }) => String(event)))];
  const lengths = await recordsAfter(db, plan, events, eventIds);
  return [...dates].flatMap(([id, { event, plan: planId, starts, cancelled }]): Visit[] => {
    const { hall, seating } = places.get(String(planId)) ?? {};
    const minutes = Number(lengths.get(String(event))?.["runningMinutes"]);
    return hall === undefined || seating === "virtual" || cancelled === true
      ? []
      : [
          {
            ...{ id, event: String(event), hall, isGeneral: seating === "general" },
            ...{ starts: toTime(starts), minutes },
          },
        ];
  });
}

/** The other performances, by when they start, with the names that staff know. */
export async function listHallOverlaps(
  db: Reader,
  plan: SeasonPlan,
  context: Context,
): Promise<HallOverlap[]> {
  const overlaps = await findHallOverlaps(db, plan, context);
  const others = overlaps.map(({ other }) => other).toSorted((a, b) => a.starts - b.starts);
  const named = async (noun: Noun, ids: readonly string[]) =>
    recordsAfter(db, plan, noun, [...new Set(ids)]);
  const titles = await named(
    events,
    others.map(({ event }) => event),
  );
  const places = await named(
    halls,
    others.map(({ hall }) => hall),
  );
  return others.map((other) => ({
    instanceId: other.id,
    title: findName(events.list, other.event, titles.get(other.event) ?? {}),
    hallName: findName(halls.list, other.hall, places.get(other.hall) ?? {}),
    startsAt: toIso(new Date(other.starts)),
    endsAt: toIso(new Date(getEnd(other))),
  }));
}
