import { and, asc, desc, eq, gt, isNull, sql } from "drizzle-orm";

import type { Queue } from "#contract/schemas/queue";
import { events, instances } from "../../tables/catalogue";
import type { Reader, Transaction } from "../../platform/database/database";
import { addMinutes, toIso, toIsoOrNull } from "../../platform/dates";
import { queueLines, queuePlaces, queues } from "../../tables/queue";
import { LOBBY_MINUTES } from "./rules";
import { pick } from "../../platform/database/rows";

/** Moved places are listed during their turn. If there are more, the oldest can be used in two browsers. */
const MAX_MOVED = 200;

async function findQueues(db: Reader) {
  const rows = await db
    .select({
      queue: queues,
      line: queueLines,
      eventId: instances.eventId,
      title: events.title,
      startsAt: instances.startsAt,
    })
    .from(queues)
    .innerJoin(queueLines, eq(queueLines.queueId, queues.id))
    .leftJoin(instances, eq(instances.id, queues.instanceId))
    .leftJoin(events, eq(events.id, instances.eventId))
    .where(isNull(queues.closedAt))
    .orderBy(asc(queues.createdAt), asc(queues.id), eq(queueLines.kind, "general"));
  return [...new Map(rows.map((row) => [row.queue.id, row])).values()].map(
    ({ queue, eventId, title, startsAt }) => {
      const lines = rows
        .filter((row) => row.queue.id === queue.id)
        .map(({ line: { kind, opensAt, drawn, last, called } }) => ({
          kind,
          drawn,
          last,
          called,
          opensAt: toIso(opensAt),
        }));
      const opensAt = Math.min(...lines.map((line) => Date.parse(line.opensAt)));
      return {
        id: queue.id,
        instanceId: queue.instanceId,
        eventId,
        title,
        startsAt: toIsoOrNull(startsAt),
        lines,
        setPerMinute: queue.perMinute,
        paused: queue.paused,
        lobbyAt: toIso(addMinutes(new Date(opensAt), -LOBBY_MINUTES)),
        perMinute: queue.perMinute ?? queue.measured,
      };
    },
  );
}

export async function listQueues(db: Reader): Promise<Queue[]> {
  const openQueues = await findQueues(db);
  if (openQueues.length === 0) return [];
  const moved = await db
    .select({ queueId: queuePlaces.queueId, id: queuePlaces.id, turn: queuePlaces.turns })
    .from(queuePlaces)
    .where(and(gt(queuePlaces.turns, 1), sql`${queuePlaces.turnUntil} > crm_now()`))
    .orderBy(desc(queuePlaces.turnUntil))
    .limit(MAX_MOVED);
  return openQueues.map(({ setPerMinute: _, ...queue }) => ({
    ...queue,
    moved: moved
      .filter(({ queueId }) => queueId === queue.id)
      .map(({ id, turn }) => ({ id, turn })),
  }));
}

export async function listStaffQueues(db: Reader) {
  const openQueues = await findQueues(db);
  const counts = await db
    .select({
      queueId: queuePlaces.queueId,
      entered: sql<number>`(count(*) filter (where ${queuePlaces.turns} > 0))::int`,
      choosing: sql<number>`(count(*) filter (where ${queuePlaces.turnUntil} > crm_now()))::int`,
      away: sql<number>`(count(*) filter (where ${queuePlaces.calledAt} is not null and ${queuePlaces.turns} = 0))::int`,
    })
    .from(queuePlaces)
    .groupBy(queuePlaces.queueId);
  return openQueues.map((queue) => {
    const {
      entered = 0,
      choosing = 0,
      away = 0,
    } = counts.find(({ queueId }) => queueId === queue.id) ?? {};
    return { ...queue, entered, choosing, away };
  });
}

type NewQueue = {
  id: string;
  instanceId: string | null;
  opensAt: Date;
  membersMinutes: number;
  perMinute: number | null;
};

/** Returns null, or a problem if nothing was changed. */
export async function openQueue(
  tx: Transaction,
  { id, instanceId, opensAt, membersMinutes, perMinute }: NewQueue,
) {
  if (instanceId !== null && (await tx.$count(instances, eq(instances.id, instanceId))) === 0)
    return { code: "not-found" } as const;
  const opened = await tx
    .insert(queues)
    // Due immediately, so that the first call draws its numbers.
    .values({
      id,
      instanceId,
      opensAt,
      membersMinutes,
      perMinute,
      calledAt: sql`crm_now() - interval '1 second'`,
    })
    .onConflictDoNothing()
    .returning({ id: queues.id });
  if (opened.length === 0) return { code: "conflict", reason: "queue-open" } as const;
  return null;
}

type QueueChange = { state: "open" | "paused" | "closed"; perMinute: number | null };

/** A closed queue cannot be opened again. Returns null or a problem. */
export async function changeQueue(
  tx: Transaction,
  queueId: string,
  { state, perMinute }: QueueChange,
) {
  const changed = await tx
    .update(queues)
    .set({
      paused: state === "paused",
      perMinute,
      ...(state === "closed" && { closedAt: sql`crm_now()` }),
    })
    .where(and(eq(queues.id, queueId), isNull(queues.closedAt)))
    .returning({ id: queues.id });
  return changed.length === 0 ? ({ code: "not-found" } as const) : null;
}

/** Locks the lines of a queue, members first, in the same order everywhere to prevent deadlocks. */
export function lockLines(tx: Transaction, queueId: string) {
  return tx
    .select({
      ...pick(queueLines, "kind", "drawn", "last", "called"),
      isOpen: sql<boolean>`${queueLines.opensAt} <= crm_now()`,
    })
    .from(queueLines)
    .where(eq(queueLines.queueId, queueId))
    .orderBy(eq(queueLines.kind, "general"))
    .for("update");
}

export const isQueueOpen = async (db: Reader, queueId: string) =>
  (await db.$count(queues, and(eq(queues.id, queueId), isNull(queues.closedAt)))) > 0;
