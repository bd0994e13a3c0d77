import { fromNow, type Stored } from "./stored";

/** Ends all open queues: nobody waits any more. */
export const closeQueues = ({ queues }: Stored) =>
  queues.change({ closedAt: null }, { closedAt: fromNow() });

/** Pauses the worker, and calls every place up to a number. */
export async function callUpTo({ queues, queueLines }: Stored, queueId: string, called: number) {
  await queues.change({ id: queueId }, { paused: true });
  for (const { kind, last } of await queueLines.find({ queueId }))
    await queueLines.change({ queueId, kind }, { last: Math.max(last, called), called });
}

/** Inserts `count` places, the first `called` of them called `ago` seconds ago; the queue last called `since` ago. */
export async function insertPlaces(
  { queues, queueLines, queuePlaces }: Stored,
  queueId: string,
  {
    count,
    called = 0,
    ago = 0,
    since = 0,
  }: Record<"count", number> & Partial<Record<"called" | "ago" | "since", number>>,
) {
  await queues.change({ id: queueId }, { credit: 0, calledAt: fromNow({ seconds: -since }) });
  await queueLines.change({ queueId }, { last: count, called });
  const place = (number: number) => ({
    queueId,
    kind: "general" as const,
    number,
    calledAt: number <= called ? fromNow({ seconds: -ago }) : null,
  });
  await queuePlaces.insert(...Array.from({ length: count }, (_, at) => place(at + 1)));
}
