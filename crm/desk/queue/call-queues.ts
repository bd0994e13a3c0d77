import { eq, sql } from "drizzle-orm";

import { emailKey } from "../../tables/email-key";
import { queueMail } from "../../people/outbox/mails";
import { canMailLink } from "../../people/sign-in/mail-limit";
import type { Database, Transaction } from "../../platform/database/database";
import { lockLines } from "./queues";
import { adaptRate, callNext, NO_SHOW_SECONDS } from "./rules";
import { queueLines, queuePlaces, queues } from "../../tables/queue";

/**
 * Not closed, and last called more than half a second ago. A `called_at` more than 5 seconds ahead is due too, because
 * tests set the clock back; one less far ahead is from a transaction with a later `now()`.
 */
const IS_DUE = sql`closed_at is null
  and called_at not between crm_now() - interval '0.5 seconds' and crm_now() + interval '5 seconds'`;

/**
 * Draws numbers and calls visitors in all queues that are due. Returns the number of visitors called. Skips queues
 * locked by another process. `load`: this process's utilization (0 to 1); null if unknown.
 */
export async function callAllQueues(db: Database, load: number | null): Promise<number> {
  const due = await db.select({ id: queues.id }).from(queues).where(IS_DUE);
  let called = 0;
  for (const { id } of due) called += await db.transaction((tx) => callQueue(tx, id, load));
  return called;
}

type DueQueue = {
  instanceId: string | null;
  paused: boolean;
  perMinute: number | null;
  measured: number;
  credit: number;
  seconds: number;
};

/** `for no key update`: joining visitors take a key-share lock on this row by foreign key. */
async function callQueue(tx: Transaction, queueId: string, load: number | null): Promise<number> {
  const { rows } = await tx.execute<DueQueue>(sql`
    select instance_id as "instanceId", paused, per_minute as "perMinute", measured, credit,
      extract(epoch from crm_now() - called_at)::float8 as seconds
    from ${queues} where id = ${queueId} and ${IS_DUE}
    for no key update skip locked`);
  const [queue] = rows;
  if (queue === undefined) return 0;
  const lines = await drawLines(tx, queueId);
  const { paused, seconds } = queue;
  // Without waiting visitors, the load does not show how many visitors can be served.
  const isWaiting = lines.some(({ isOpen, last, called }) => isOpen && last > called);
  const measured =
    load === null || paused || !isWaiting
      ? queue.measured
      : adaptRate(queue.measured, load, seconds);
  const perMinute = paused ? 0 : (queue.perMinute ?? measured);
  const { noShows, lateArrivals } = paused
    ? { noShows: 0, lateArrivals: 0 }
    : await countNoShows(tx, queueId);
  const open = paused ? lines.map((line) => ({ ...line, isOpen: false })) : lines;
  const step = { credit: queue.credit, perMinute, seconds, noShows, lateArrivals };
  const next = callNext(open, step);
  let called = 0;
  for (const [at, line] of lines.entries()) {
    const until = next.called[at] ?? line.called;
    if (until > line.called) await markCalled(tx, { ...line, queueId, until }, queue.instanceId);
    called += until - line.called;
  }
  const credit = paused ? queue.credit : next.credit;
  await tx
    .update(queues)
    .set({ measured, credit, calledAt: sql`crm_now()` })
    .where(eq(queues.id, queueId));
  return called;
}

/** Locks the lines, members first, and draws the numbers of lines that have opened. */
async function drawLines(tx: Transaction, queueId: string) {
  const lines = [];
  for (const line of await lockLines(tx, queueId)) {
    const last = line.isOpen && !line.drawn ? await draw(tx, queueId, line.kind) : line.last;
    lines.push({ ...line, last });
  }
  return lines;
}

/** Assigns random numbers to the visitors who are waiting when the line opens. Returns the last number. */
async function draw(tx: Transaction, queueId: string, kind: string): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    with drawn as (
      select id, row_number() over (order by gen_random_uuid()) as number from ${queuePlaces}
      where queue_id = ${queueId} and kind = ${kind} and number is null)
    update queue_places p set number = drawn.number from drawn where p.id = drawn.id`);
  const last = rowCount ?? 0;
  await tx.execute(sql`
    update ${queueLines} set drawn = true, last = ${last}::int
    where queue_id = ${queueId} and kind = ${kind}`);
  return last;
}

/** Counts visitors who were called and did not enter in time, and those who entered later. Each is counted once. */
async function countNoShows(tx: Transaction, queueId: string) {
  const passed = await tx.execute(sql`
    update ${queuePlaces} set passed = true
    where queue_id = ${queueId} and turns = 0 and not passed
      and called_at < crm_now() - make_interval(secs => ${NO_SHOW_SECONDS})`);
  const entered = await tx.execute(sql`
    update ${queuePlaces} set passed = false
    where queue_id = ${queueId} and passed and turns > 0`);
  return { noShows: passed.rowCount ?? 0, lateArrivals: entered.rowCount ?? 0 };
}

type CalledLine = { queueId: string; kind: string; called: number; until: number };

async function markCalled(
  tx: Transaction,
  { queueId, kind, called, until }: CalledLine,
  instanceId: string | null,
): Promise<void> {
  await tx.execute(sql`
    update ${queueLines} set called = ${until}::int where queue_id = ${queueId} and kind = ${kind}`);
  const { rows } = await tx.execute<{ id: string; email: string; locale: string }>(sql`
    with due as (
      select id, email, locale from ${queuePlaces}
      where queue_id = ${queueId} and kind = ${kind} and number > ${called}::int and number <= ${until}::int),
    marked as (
      update queue_places p set called_at = crm_now(), email = null from due where p.id = due.id)
    select id, email, locale from due where email is not null
    order by ${emailKey(sql`email`)}`);
  // In the order of mailboxes, which are locked one after another.
  for (const { id, email, locale } of rows) {
    if (!(await canMailLink(tx, email, "queue-turn"))) continue;
    await queueMail(tx, {
      kind: "queue-turn",
      recipient: email,
      locale,
      payload: { instanceId },
      dedupeKey: `queue-turn:${id}`,
    });
  }
}
