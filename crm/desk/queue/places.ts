import { and, eq, inArray, isNull, or, sql } from "drizzle-orm";

import type { QueueLineKind, QueuePlace } from "#contract/schemas/queue";
import { emailKey } from "../../tables/email-key";
import type { Database, Reader } from "../../platform/database/database";
import { isTurnFree } from "../../basket/baskets/bind-turn";
import { isQueueOpen, lockLines } from "./queues";
import { TURN_MINUTES } from "#contract/rules/queue/queue";
import { MAX_TURN_STARTS, TURN_EXTENSIONS } from "./rules";
import { queueLines, queuePlaces, queues } from "../../tables/queue";

type Joining = { customerKey: string | null; address: string | null; isMember: boolean };

/**
 * Adds a place at the end of a line. A customer has at most one place until its turn has ended. All others share
 * `limit` places per address that have not entered (0: unlimited); concurrent requests may exceed it.
 */
export async function joinQueue(
  db: Database,
  queueId: string,
  { customerKey, address, isMember }: Joining,
  limit: number,
): Promise<QueuePlace | "not-found" | "queue-limit"> {
  if (!(await isQueueOpen(db, queueId))) return "not-found";
  const own = customerKey === null ? null : await findOwnPlace(db, queueId, customerKey);
  if (own !== null) return own;
  const kind = await lineFor(db, queueId, isMember);
  const holder = customerKey ?? address;
  const canJoin =
    customerKey !== null || address === null || limit === 0
      ? sql`true`
      : sql`(select count(*) from ${queuePlaces}
          where queue_id = ${queueId} and holder = ${address} and turns = 0) < ${limit}`;
  // Asynchronous commit: a place lost in a crash is restored from its cookie (decision 29).
  const { rows } = await db.execute<{ id: string; number: number | null }>(sql`
    with fast as materialized (select set_config('synchronous_commit', 'off', true)),
    line as (
      update ${queueLines} set last = last + 1
      where queue_id = ${queueId} and kind = ${kind} and (select count(*) from fast) = 1 and ${canJoin}
      returning case when drawn then last end as number)
    insert into ${queuePlaces} (queue_id, kind, number, holder)
    select ${queueId}::uuid, ${kind}::text, number, ${holder}::text from line
    on conflict do nothing
    returning id, number`);
  const [row] = rows;
  if (row !== undefined) return { ...row, line: kind };
  // The same customer may have joined concurrently in another tab.
  const other = customerKey === null ? null : await findOwnPlace(db, queueId, customerKey);
  return other ?? "queue-limit";
}

async function findOwnPlace(
  db: Reader,
  queueId: string,
  holder: string,
): Promise<QueuePlace | null> {
  const isOwn = and(eq(queuePlaces.queueId, queueId), eq(queuePlaces.holder, holder));
  await db
    .update(queuePlaces)
    .set({ holder: null })
    .where(and(isOwn, sql`${queuePlaces.turnUntil} <= crm_now()`));
  const [own] = await db.select(placeColumns).from(queuePlaces).where(isOwn);
  return own ?? null;
}

/** Members with priority join the members' line until the general line opens. */
async function lineFor(db: Reader, queueId: string, isMember: boolean): Promise<QueueLineKind> {
  if (!isMember) return "general";
  const lines = await db
    .select({ kind: queueLines.kind, isOpen: sql<boolean>`${queueLines.opensAt} <= crm_now()` })
    .from(queueLines)
    .where(eq(queueLines.queueId, queueId));
  const isEarly = lines.some(({ kind, isOpen }) => kind === "general" && !isOpen);
  return isEarly && lines.some(({ kind }) => kind === "members") ? "members" : "general";
}

/**
 * Moves a member's place from the general line to the members' line, if the general line has not opened. Prefers the
 * customer's own place to `placeId`. Returns the place, moved or not; null for an unknown place. Idempotent.
 */
export async function moveToMembers(
  db: Database,
  queueId: string,
  placeId: string,
  { customerKey, isMember }: Omit<Joining, "address">,
): Promise<QueuePlace | null> {
  return db.transaction(async (tx) => {
    const [members, general] = await lockLines(tx, queueId);
    const own = customerKey === null ? null : await findOwnPlace(tx, queueId, customerKey);
    const place = own ?? (await findPlaces(tx, queueId, [placeId]))[0] ?? null;
    const isEarly = general !== undefined && !general.isOpen && !general.drawn;
    if (place === null || customerKey === null || !isMember || !isEarly) return place;
    const [moved] = await tx
      .update(queuePlaces)
      .set({
        kind: "members",
        number: members?.drawn === true ? members.last + 1 : null,
        holder: customerKey,
      })
      .where(
        and(
          eq(queuePlaces.id, place.id),
          eq(queuePlaces.kind, "general"),
          // Not another customer's, who used this browser before.
          or(
            isNull(queuePlaces.holder),
            eq(queuePlaces.holder, customerKey),
            sql`${queuePlaces.holder} like 'address:%'`,
          ),
        ),
      )
      .returning(placeColumns);
    if (moved === undefined) return place;
    await tx
      .update(queueLines)
      .set({
        last: sql`${queueLines.last} + case when ${queueLines.kind} = 'members' then 1 else -1 end`,
      })
      .where(eq(queueLines.queueId, queueId));
    return moved;
  });
}

const placeColumns = { id: queuePlaces.id, line: queuePlaces.kind, number: queuePlaces.number };

export function findPlaces(db: Reader, queueId: string, ids: string[]): Promise<QueuePlace[]> {
  return db
    .select(placeColumns)
    .from(queuePlaces)
    .where(and(eq(queuePlaces.queueId, queueId), inArray(queuePlaces.id, ids)));
}

/**
 * Sets a place's email. Returns false if the place is not waiting. Silently ignores an email that another waiting place
 * has: anyone can enter someone else's. The mail is limited when it is queued.
 */
export function setPlaceEmail(
  db: Database,
  queueId: string,
  placeId: string,
  to: { email: string; locale: string },
): Promise<boolean> {
  const isWaiting = and(
    eq(queuePlaces.id, placeId),
    eq(queuePlaces.queueId, queueId),
    isNull(queuePlaces.calledAt),
  );
  return db.transaction(async (tx) => {
    if ((await tx.$count(queuePlaces, isWaiting)) === 0) return false;
    const key = emailKey(sql`${to.email}::text`);
    // Serializes requests with the same email.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 8))`);
    await tx
      .update(queuePlaces)
      .set(to)
      .where(
        and(
          isWaiting,
          sql`not exists (select from queue_places o where o.queue_id = ${queueId} and o.id <> ${placeId}
            and o.email is not null and ${emailKey(sql`o.email`)} = ${key})`,
        ),
      );
    return true;
  });
}

type Turn = { turn: number; until: Date };
type Entering = { id: string; line: QueueLineKind; number: number; forBasket?: string | undefined };

/** Starts a place's turn, or moves a current turn to this browser. Restores a place lost in a crash (decision 29). */
export async function startTurn(
  db: Database,
  queueId: string,
  { id, line: kind, number, forBasket }: Entering,
): Promise<Turn | "not-found" | "not-called" | "place-used" | "turn-elsewhere"> {
  return db.transaction(async (tx) => {
    const [line] = await tx
      .select({ called: queueLines.called })
      .from(queueLines)
      .innerJoin(queues, eq(queues.id, queueLines.queueId))
      .where(
        and(eq(queues.id, queueId), eq(queueLines.kind, kind), sql`${queues.closedAt} is null`),
      );
    if (line === undefined) return "not-found";
    const [place] = await findPlaces(tx, queueId, [id]);
    if (place === undefined) {
      // Lines are locked before places, as everywhere.
      await tx.execute(sql`
        update ${queueLines} set last = greatest(last, ${number}::int)
        where queue_id = ${queueId} and kind = ${kind}`);
      await tx
        .insert(queuePlaces)
        .values({
          id,
          queueId,
          kind,
          number,
          calledAt: number > line.called ? null : sql`crm_now()`,
        })
        .onConflictDoNothing();
    }
    if ((place?.number ?? number) > line.called) return "not-called";
    if (!(await isTurnFree(tx, id, forBasket ?? null))) return "turn-elsewhere";
    const [turn] = await tx
      .update(queuePlaces)
      .set({
        turns: sql`${queuePlaces.turns} + 1`,
        turnUntil: sql`coalesce(${queuePlaces.turnUntil}, crm_now() + make_interval(mins => ${TURN_MINUTES}))`,
      })
      .where(
        and(
          eq(queuePlaces.id, id),
          eq(queuePlaces.queueId, queueId),
          sql`coalesce(${queuePlaces.turnUntil} > crm_now(), true) and ${queuePlaces.turns} < ${MAX_TURN_STARTS}`,
        ),
      )
      .returning(turnColumns);
    return findTurn(turn) ?? "place-used";
  });
}

const turnColumns = { turn: queuePlaces.turns, until: queuePlaces.turnUntil };

const findTurn = (row: { turn: number; until: Date | null } | undefined): Turn | null =>
  row === undefined || row.until === null ? null : { turn: row.turn, until: row.until };

/**
 * Restarts a turn's full time, up to `TURN_MINUTES` after it ended. `moves`: also moves it to another session. Null
 * after the last extension, or if the turn was moved.
 */
export async function extendTurn(
  db: Database,
  queueId: string,
  { id, turn, moves }: { id: string; turn: number; moves: boolean },
): Promise<Turn | null> {
  const next = moves ? turn + 1 : turn;
  const minutes = sql`make_interval(mins => ${TURN_MINUTES})`;
  const [extended] = await db
    .update(queuePlaces)
    .set({
      turns: next,
      turnUntil: sql`crm_now() + ${minutes}`,
      extensions: sql`${queuePlaces.extensions} + 1`,
    })
    .where(
      and(
        eq(queuePlaces.id, id),
        eq(queuePlaces.queueId, queueId),
        eq(queuePlaces.turns, turn),
        sql`${next}::int <= ${MAX_TURN_STARTS}`,
        sql`${queuePlaces.turnUntil} > crm_now() - ${minutes} and ${queuePlaces.extensions} < ${TURN_EXTENSIONS}`,
      ),
    )
    .returning(turnColumns);
  return findTurn(extended);
}
