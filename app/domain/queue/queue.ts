import type { Queue, QueuePlace } from "#contract/schemas/queue";

/**
 * A visitor's place as stored in their cookies. `turn`: 0 until entered. `until`: end of the turn in milliseconds since
 * 1970. `own`: whether it was entered in this session.
 */
export type HeldPlace = QueuePlace & { turn: number; until: number; own: boolean };

/** The visitor's places by queue id, and related settings, all stored in cookies. */
export type QueuePlaces = {
  of: (queueId: string) => HeldPlace | null;
  keep: (queueId: string, place: HeldPlace | null) => void;
  /** Queues of this page or form in which the visitor has a turn; sent with calls that hold seats. */
  queuesWithTurn: Queue[];
  /** Unvalidated. */
  returnTo: string | null;
  setReturnPath: (path: string | null) => void;
  /** Whether the queue page refreshes itself. */
  refreshes: boolean;
  setRefresh: (on: boolean) => void;
};

/** The performances that a page or form sells; null if it sells something else. */
export type SalePage = { instances: readonly string[] } | null;

/** Queues whose waiting room is open. `now` is ISO. */
export const openLobbies = (queues: readonly Queue[], now: string): Queue[] =>
  queues.filter(({ lobbyAt }) => Date.parse(lobbyAt) <= Date.parse(now));

/**
 * Returns the open queues that a visitor must pass for a page: those of its performances, and the one for the whole
 * sale if any of its performances has no queue.
 */
export function queuesFor(open: readonly Queue[], page: SalePage): Queue[] {
  const own = open.filter(
    ({ instanceId }) => instanceId !== null && page?.instances.includes(instanceId) === true,
  );
  const isCovered = (id: string) => own.some(({ instanceId }) => instanceId === id);
  const needsSaleQueue = page === null || !page.instances.every(isCovered);
  return needsSaleQueue ? [...own, ...open.filter(({ instanceId }) => instanceId === null)] : own;
}

/** Returns the ids of the performances on a page that one of its queues guards. */
export const listGuardedInstances = (
  { instanceId }: Queue,
  queues: readonly Queue[],
  instances: readonly string[],
): readonly string[] =>
  instanceId === null
    ? instances.filter((id) => !queues.some((queue) => queue.instanceId === id))
    : [instanceId];

export const QUEUE_PLACE_STATES = [
  "none",
  "join",
  "lobby",
  "waiting",
  "called",
  "turn",
  "ended",
  "elsewhere",
] as const;
export type QueuePlaceState = (typeof QUEUE_PLACE_STATES)[number];

const findLine = ({ lines }: Queue, { line }: Pick<QueuePlace, "line">) =>
  lines.find(({ kind }) => kind === line);

/** State of a visitor in a queue. A place without a number waits for the draw, or for its number to be looked up. */
export function getPlaceState(queue: Queue, place: HeldPlace | null, now: string): QueuePlaceState {
  if (place === null) return "join";
  if (queue.moved.some(({ id, turn }) => id === place.id && place.turn > 0 && turn > place.turn))
    return "elsewhere";
  if (place.turn > 0 && place.until <= Date.parse(now)) return "ended";
  if (place.turn > 0) return place.own ? "turn" : "elsewhere";
  if (place.number === null) return "lobby";
  return place.number <= (findLine(queue, place)?.called ?? 0) ? "called" : "waiting";
}

export const needsNumber = (queue: Queue, place: HeldPlace | null): place is HeldPlace =>
  place?.number === null && findLine(queue, place)?.drawn === true;

/** Whether a place can move to the members' line if its visitor is a member, which ends with the general opening. */
export const canMove = (queue: Queue, place: HeldPlace | null, now: string): place is HeldPlace =>
  place?.line === "general" &&
  place.number === null &&
  findLine(queue, { line: "members" }) !== undefined &&
  Date.parse(findLine(queue, place)?.opensAt ?? now) > Date.parse(now);

/** Places ahead, seconds to the opening, and seconds until the turn (null while unknown). */
export function estimateWait(queue: Queue, place: QueuePlace, now: string) {
  const line = findLine(queue, place);
  const opening = line === undefined ? 0 : Date.parse(line.opensAt) - Date.parse(now);
  const toOpen = Math.max(0, Math.ceil(opening / 1000));
  const members = place.line === "general" ? findLine(queue, { line: "members" }) : undefined;
  const before = members === undefined ? 0 : members.last - members.called;
  const own = place.number === null ? (line?.last ?? 0) : place.number - (line?.called ?? 0) - 1;
  const ahead = Math.max(0, own) + before;
  const isKnown = !queue.paused && place.number !== null;
  return { ahead, toOpen, seconds: isKnown ? toOpen + ((ahead + 1) * 60) / queue.perMinute : null };
}

/** Rounds up to minutes, and above ten to a multiple of five. */
export function roundMinutes(seconds: number): number {
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  return minutes <= 10 ? minutes : Math.ceil(minutes / 5) * 5;
}

/** Deterministic jitter (0 to 1) for a place. */
export const getJitter = (id: string): number => Number.parseInt(id.slice(0, 4), 16) / 0xffff || 0;
