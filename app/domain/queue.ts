import type { Queue, QueuePlace } from "#contract/schemas/queue";

/**
 * A visitor's place as their browser keeps it. `turn`: 0 until it was entered; `until`: the turn's end in milliseconds; `own`:
 * whether it was entered in this session.
 */
export type HeldPlace = QueuePlace & { turn: number; until: number; own: boolean };

/** The visitor's places, by the queue's id, and what goes with them; all in cookies. */
export type QueuePlaces = {
  of: (queueId: string) => HeldPlace | null;
  keep: (queueId: string, place: HeldPlace | null) => void;
  /** Of the queues of this page or form, those where it is the visitor's turn; calls that take seats name them. */
  queuesWithTurn: Queue[];
  /** As the browser sends it. */
  returnTo: string | null;
  setReturnPath: (path: string | null) => void;
  /** Whether the queue's page loads itself again. */
  refreshes: boolean;
  setRefresh: (on: boolean) => void;
};

/** The performances that a page or form sells tickets of; null: it sells something else. */
export type SalePage = { instances: readonly string[] } | null;

/** Those whose waiting room is open. `now`: ISO. */
export const openLobbies = (queues: readonly Queue[], now: string): Queue[] =>
  queues.filter(({ lobbyAt }) => Date.parse(lobbyAt) <= Date.parse(now));

/**
 * Of the begun queues those that a visitor has to have passed for a page: its own, and the one for the whole sale where it sells
 * a performance without one.
 */
export function queuesFor(begun: readonly Queue[], page: SalePage): Queue[] {
  const own = begun.filter(
    ({ instanceId }) => instanceId !== null && page?.instances.includes(instanceId) === true,
  );
  const isCovered = (id: string) => own.some(({ instanceId }) => instanceId === id);
  const isWhole = page === null || !page.instances.every(isCovered);
  return isWhole ? [...own, ...begun.filter(({ instanceId }) => instanceId === null)] : own;
}

/** Which of the performances that a page sells, whose queues these are, are behind one of them. */
export const soldBehind = (
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

const lineOf = ({ lines }: Queue, { line }: Pick<QueuePlace, "line">) =>
  lines.find(({ kind }) => kind === line);

/** Where a visitor stands. A place without a number waits for the draw, or for its number to be looked up. */
export function stateOf(queue: Queue, place: HeldPlace | null, now: string): QueuePlaceState {
  if (place === null) return "join";
  if (queue.moved.some(({ id, turn }) => id === place.id && place.turn > 0 && turn > place.turn))
    return "elsewhere";
  if (place.turn > 0 && place.until <= Date.parse(now)) return "ended";
  if (place.turn > 0) return place.own ? "turn" : "elsewhere";
  if (place.number === null) return "lobby";
  return place.number <= (lineOf(queue, place)?.called ?? 0) ? "called" : "waiting";
}

export const needsNumber = (queue: Queue, place: HeldPlace | null): place is HeldPlace =>
  place?.number === null && lineOf(queue, place)?.drawn === true;

/** Whether a place would move to the members' line if its visitor turned out to be one: until the general sale opens. */
export const mayMove = (queue: Queue, place: HeldPlace | null, now: string): place is HeldPlace =>
  place?.line === "general" &&
  place.number === null &&
  lineOf(queue, { line: "members" }) !== undefined &&
  Date.parse(lineOf(queue, place)?.opensAt ?? now) > Date.parse(now);

/** People ahead, and seconds until the turn; null while the wait is unknown. */
export function waitOf(queue: Queue, place: QueuePlace, now: string) {
  const line = lineOf(queue, place);
  const opening = line === undefined ? 0 : Date.parse(line.opensAt) - Date.parse(now);
  const toOpen = Math.max(0, Math.ceil(opening / 1000));
  const members = place.line === "general" ? lineOf(queue, { line: "members" }) : undefined;
  const before = members === undefined ? 0 : members.last - members.called;
  const own = place.number === null ? (line?.last ?? 0) : place.number - (line?.called ?? 0) - 1;
  const ahead = Math.max(0, own) + before;
  const isKnown = !queue.paused && place.number !== null;
  return { ahead, toOpen, seconds: isKnown ? toOpen + ((ahead + 1) * 60) / queue.perMinute : null };
}

/** As people say it: by the minute up to ten, then by five. */
export function roundMinutes(seconds: number): number {
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  return minutes <= 10 ? minutes : Math.ceil(minutes / 5) * 5;
}

/**
 * Seconds until the page is loaded again: sooner the nearer the turn. `spread` (0 to 1) is the visitor's own, so that not everyone
 * asks at once, above all not at the opening: when somebody asks decides nothing.
 */
export function refreshSeconds(
  { toOpen, seconds }: Pick<ReturnType<typeof waitOf>, "toOpen" | "seconds">,
  isLobby: boolean,
  spread: number,
): number {
  if (isLobby)
    return toOpen > 240
      ? Math.round(180 * (0.75 + spread / 2))
      : toOpen + 3 + Math.round(90 * spread);
  const base = seconds === null ? 60 : Math.min(240, Math.max(15, seconds / 5));
  return Math.round(base * (0.75 + spread / 2));
}

/** A number from 0 to 1 that a place always has. */
export const spreadOf = (id: string): number => Number.parseInt(id.slice(0, 4), 16) / 0xffff || 0;
