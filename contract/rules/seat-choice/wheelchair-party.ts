import { USUAL_GAP } from "../../schemas/seat-plan";
import { stretches, listWindows } from "./single-seat-rule";
import { exceedsRowLimit, isInRows, type RowLimit } from "./row-limit";
import { viewRank } from "./seat-view";
import type { SeatKind } from "../../schemas/ticket";

/** Companion seats for one wheelchair space (28 CFR 36.302(f)(5)(i)). Further ones are left for other visitors. */
export const MAX_COMPANION_SEATS = 3;

/** `x` and `y`: position on the drawing of the hall. */
type PartySeat = { id: string; kind: SeatKind; floorsAboveStage: number; x: number; y: number };

export type WheelchairParty<Seat> = {
  space: Seat;
  /** Adjacent to the space, from left to right. */
  beside: Seat[];
  /** The rest of the party, in groups of adjacent seats as near to the space as possible. */
  nearby: Seat[][];
};

/** Seats considered for the rest of a party, nearest first. More are slower without better results. */
const MAX_CANDIDATES = 30;
/** Where seats are looked for first, in distances between neighbors to each side. */
const REACH = 10;
/** Cost of another group, in distances between neighbors. */
const GROUP_COST = 4;
/** Seats of the same floor are always nearer than those of another. */
const FLOOR_COST = 100_000;

/**
 * Seats a party of `size` at each free wheelchair space: as many adjacent seats as are free, and the rest as near as
 * possible (28 CFR 36.302(f)(5)(ii), (iv)). Omits the spaces near which the party doesn't fit.
 *
 * @param runs adjacent free seats of one row each, from left to right
 */
export function wheelchairParties<Seat extends PartySeat>(
  runs: readonly (readonly Seat[])[],
  size: number,
): WheelchairParty<Seat>[] {
  const gap = distanceOfNeighbors(runs);
  return runs.flatMap((run) =>
    run.flatMap((space, at) => {
      if (space.kind !== "wheelchair") return [];
      const beside = seatsBeside(run, at, size - 1);
      const nearby = seatsNear(space, runs, size - 1 - beside.length, { gap, except: beside });
      return nearby === null ? [] : [{ space, beside, nearby }];
    }),
  );
}

type RankedSeat = PartySeat & { row: string | null } & Parameters<typeof viewRank>[0];

type Ranking<Seat> = {
  rowLimit: RowLimit | null;
  /** 0 for the best band. */
  bandRank: (seat: Seat) => number;
  /** Of equal parties, the space with the lowest cost is the best; without, the first in `runs`. */
  cost?: (space: Seat) => number;
};

/**
 * `wheelchairParties` that the limit of rows allows, best first: the most seats beside the space, then by the lowest of
 * the party's bands, the view from the space, and how near the others sit.
 */
export function bestWheelchairParties<Seat extends RankedSeat>(
  runs: readonly (readonly Seat[])[],
  size: number,
  { rowLimit, bandRank, cost = () => 0 }: Ranking<Seat>,
): WheelchairParty<Seat>[] {
  // Ordinary seats of limited rows are left out where the whole party can't sit.
  const closed = rowLimit !== null && size > rowLimit.left ? rowLimit.rows : new Set<string>();
  const open = runs.flatMap((run) =>
    stretches(run, ({ kind, row }) => kind !== "standard" || !isInRows(closed, row)),
  );
  return wheelchairParties(open, size)
    .filter((party) => !exceedsRowLimit(rowLimit, partySeats(party)))
    .map((party) => ({
      party,
      band: Math.max(...partySeats(party).map(bandRank)),
      view: viewRank(party.space),
      spread: partySpread(party),
      cost: cost(party.space),
    }))
    .sort(
      (a, b) =>
        b.party.beside.length - a.party.beside.length ||
        a.band - b.band ||
        a.view - b.view ||
        a.spread - b.spread ||
        a.cost - b.cost,
    )
    .map(({ party }) => party);
}

/** The space first. */
export const partySeats = <Seat>({ space, beside, nearby }: WheelchairParty<Seat>): Seat[] => [
  space,
  ...beside,
  ...nearby.flat(),
];

/** Ordinary seats beside a space are not companion seats. */
export const countCompanionSeats = (seats: readonly Pick<PartySeat, "kind">[]): number =>
  seats.filter(({ kind }) => kind === "companion").length;

/** From the space to the farther seats of its party, added up. */
const partySpread = ({ space, nearby }: WheelchairParty<PartySeat>): number =>
  nearby.flat().reduce((sum, seat) => sum + distance(space, seat), 0);

/** Companion seats first, then on the side with fewer, so that the space is in the middle of its party. */
function seatsBeside<Seat extends PartySeat>(
  run: readonly Seat[],
  at: number,
  wanted: number,
): Seat[] {
  const sides = [run.slice(0, at).reverse(), run.slice(at + 1)].map((seats) => ({
    open: takeWhile(seats, ({ kind }) => kind === "companion" || kind === "standard"),
    taken: [] as Seat[],
  }));
  const companions = (seats: readonly Seat[]) =>
    takeWhile(seats, ({ kind }) => kind === "companion").length;
  const all = () => sides.flatMap(({ taken }) => taken);
  while (all().length < wanted) {
    const isFull = countCompanionSeats(all()) >= MAX_COMPANION_SEATS;
    const [side] = sides
      .filter(({ open: [next] }) => next !== undefined && !(isFull && next.kind === "companion"))
      .sort(
        (a, b) =>
          Number(companions(b.open) > 0) - Number(companions(a.open) > 0) ||
          a.taken.length - b.taken.length ||
          companions(b.open) - companions(a.open),
      );
    const next = side?.open.shift();
    if (side === undefined || next === undefined) break;
    side.taken.push(next);
  }
  const [left, right] = sides.map(({ taken }) => taken);
  return [...(left ?? []).reverse(), ...(right ?? [])];
}

type Rest<Seat> = { gap: number; except: readonly Seat[] };

/** Null if there are too few seats. Never takes accessible seats, which others may need. */
function seatsNear<Seat extends PartySeat>(
  space: Seat,
  runs: readonly (readonly Seat[])[],
  count: number,
  { gap, except }: Rest<Seat>,
): Seat[][] | null {
  if (count === 0) return [];
  const accepts = (seat: Seat) => seat.kind === "standard" && !except.includes(seat);
  const within = (reach: number) =>
    runs.flatMap((run) =>
      run.flatMap((seat) => {
        if (Math.abs(seat.x - space.x) > reach || Math.abs(seat.y - space.y) > reach) return [];
        return accepts(seat) ? [{ seat, run, far: distance(space, seat) }] : [];
      }),
    );
  // Sorting a whole hall for each space takes long.
  const around = within(REACH * gap);
  const near = (around.length < MAX_CANDIDATES ? within(Infinity) : around)
    .sort((a, b) => a.far - b.far)
    .slice(0, MAX_CANDIDATES);
  if (near.length < count) return null;
  const farOf = new Map(near.map(({ seat, far }) => [seat, far]));
  const spans = [...new Set(near.map(({ run }) => run))].flatMap((run) =>
    stretches(run, (seat) => farOf.has(seat)),
  );
  const getCost = (seats: readonly Seat[]) =>
    seats.reduce((sum, seat) => sum + (farOf.get(seat) ?? 0), 0);
  return cheapestGroups(spans, count, getCost, GROUP_COST * gap)?.groups ?? null;
}

type Groups<Seat> = { groups: Seat[][]; cost: number };

/** Divides `count` seats among groups. Fewer groups cost less. */
function cheapestGroups<Seat>(
  spans: readonly (readonly Seat[])[],
  count: number,
  getCost: (seats: readonly Seat[]) => number,
  groupCost: number,
): Groups<Seat> | null {
  if (count === 0) return { groups: [], cost: 0 };
  let best: Groups<Seat> | null = null;
  for (let size = count; size > 0; size -= 1) {
    // A first group of less than half is tried only if there is no larger one.
    if (best !== null && size < count / 2) break;
    const [window] = spans
      .flatMap((span) => listWindows(span, size))
      .map((seats) => ({ seats, cost: getCost(seats) }))
      .sort((a, b) => a.cost - b.cost);
    if (window === undefined) continue;
    const left = spans.flatMap((span) => stretches(span, (seat) => !window.seats.includes(seat)));
    const rest = cheapestGroups(left, count - size, getCost, groupCost);
    if (rest === null) continue;
    const cost = window.cost + groupCost + rest.cost;
    if (best === null || cost < best.cost) best = { groups: [window.seats, ...rest.groups], cost };
  }
  return best;
}

function takeWhile<Seat>(seats: readonly Seat[], accepts: (seat: Seat) => boolean): Seat[] {
  const end = seats.findIndex((seat) => !accepts(seat));
  return end === -1 ? [...seats] : seats.slice(0, end);
}

const distance = (a: PartySeat, b: PartySeat): number =>
  Math.hypot(a.x - b.x, a.y - b.y) + FLOOR_COST * Math.abs(a.floorsAboveStage - b.floorsAboveStage);

/** The usual one of a hall. */
function distanceOfNeighbors(runs: readonly (readonly PartySeat[])[]): number {
  const gaps = runs
    .flatMap((run) => run.slice(1).map((seat, at) => distance(run[at] ?? seat, seat)))
    .sort((a, b) => a - b);
  return gaps[Math.floor(gaps.length / 2)] ?? USUAL_GAP;
}
