// Pure: chooses the best free seats. See best-blocks.ts for plans with blocks, seat-choosers.ts for picked seats.

import type { BestSeatsProblem } from "#contract/operations/best-seats";
import type { Problem } from "#contract/problems/problems";
import { listWindows } from "#contract/rules/seat-choice/single-seat-rule";
import type { InstanceSale } from "../sale/instance-sale";
import { bestBlocks } from "./best-blocks";
import { evenShares, countReachable } from "./party-groups";
import { costFromMiddle, distanceBetween } from "./seat-distance";
import {
  isAssignedAutomatically,
  type Party,
  type PlanSeat,
  rowKey,
  listRuns,
  type SeatBlock,
  type SeatIndex,
  type Seating,
  type SeatShortage,
  type SeatingRequest,
  type SeatRun,
  type BestSeatsRequest,
  type SeatChooser,
  type TicketChoice,
} from "../seat-plans/seat-runs";
import { chooseWithReleased, withReleasedSeats } from "../seat-plans/released-seats";
import { findExceededRowLimit, remainingRows, type RowLimitUse } from "../sale/row-limit-rules";

/** Chooses the best free seats for each party, or the best blocks if the plan has any. */
export function bestSeating(
  plan: SeatIndex,
  isFree: (seat: PlanSeat) => boolean,
  blocks: readonly SeatBlock[],
  request: SeatingRequest,
): Seating {
  const seat = (
    isAllowed: (seat: PlanSeat) => boolean,
    { parties }: Pick<SeatingRequest, "parties">,
  ) =>
    blocks.length === 0
      ? bestAvailable(plan, isAllowed, { ...request, parties })
      : bestBlocks(plan, isAllowed, blocks, { ...request, parties });
  if (request.stepFree === true && plan.seating === "reserved") {
    const isReached = (one: PlanSeat) => one.stepFree === true && isFree(one);
    const reached = new Set(
      request.parties
        .filter((party) => seat(isReached, { parties: [party] }).ok)
        .map(({ bandId }) => bandId),
    );
    const seating = seat(
      (one) => (reached.has(one.bandId) ? isReached(one) : isFree(one)),
      request,
    );
    if (seating.ok) return seating;
  }
  return seat(isFree, request);
}

/** `inBasket`: the basket's tickets for the same instance. */
export function bestSeatsChooser(
  sale: InstanceSale,
  request: BestSeatsRequest,
  inBasket: readonly { row: string | null }[],
  { blocks, rowLimit }: { blocks: readonly SeatBlock[]; rowLimit: RowLimitUse | null },
): SeatChooser<BestSeatsProblem> {
  return {
    instanceId: sale.id,
    planId: sale.planId,
    choose: (plan, isFree) => {
      const [own, parties] = [inBasket.map(({ row }) => row), listParties(request.choices)];
      const seatingWithin = (limit: RowLimitUse | null) =>
        chooseWithReleased(plan, sale.releasedBands, parties, isFree, (seats) =>
          bestSeating(seats, isFree, blocks, {
            parties,
            together: request.together,
            stepFree: request.stepFree === true,
            rowLimit: remainingRows(limit, own),
          }),
        );
      const seating = seatingWithin(rowLimit);
      if (seating.ok) return seating;
      const unlimited = rowLimit && seatingWithin(null);
      if (unlimited?.ok) {
        const rows = [...unlimited.value.values()].flatMap((run) => run.map(({ row }) => row));
        const limit = findExceededRowLimit(rowLimit, sale.name, [...own, ...rows]);
        if (limit !== null) return { ok: false, failure: { code: "limit", limit } };
      }
      const { seats } = withReleasedSeats(plan, sale.releasedBands);
      if (!seats.some((seat) => isAssignedAutomatically(seat) && isFree(seat)))
        return { ok: false, failure: { code: "not-allowed", reason: "sold-out" } };
      return { ok: false, failure: notEnoughSeats(sale, seating.failure) };
    },
  };
}

export function notEnoughSeats(
  { bandNames }: InstanceSale,
  { bandId, ...counts }: SeatShortage,
): Problem<"not-enough-seats"> {
  const { available, blockSizes } = counts;
  return {
    code: "not-enough-seats",
    band: bandNames.get(bandId) ?? bandId,
    bandId,
    available,
    ...(blockSizes && { blockSizes }),
  };
}

/** One party per band, in the order of the request. */
function listParties(choices: readonly TicketChoice[]): Party[] {
  const sizes = new Map<string, number>();
  for (const { band, quantity } of choices) sizes.set(band, (sizes.get(band) ?? 0) + quantity);
  return [...sizes].map(([bandId, quantity]) => ({ bandId, quantity }));
}

/** Cost of a single seat that is left over, in seat widths. */
const SINGLE_SEAT_COST = 4;

/**
 * Chooses the free seats with the lowest cost for each party (at most one per band): by view, then the middle of the
 * hall, then the distance from the stage (`../seat-ranking/`). Never chooses wheelchair spaces or companion seats.
 */
export function bestAvailable(
  plan: SeatIndex,
  isFree: (seat: PlanSeat) => boolean,
  request: SeatingRequest,
): Seating {
  const free = plan.seats.filter((seat) => isAssignedAutomatically(seat) && isFree(seat));
  const chosen = new Map<string, SeatRun>();
  let left = request.rowLimit?.left ?? 0;
  const isLimited = (seat: PlanSeat) =>
    seat.row !== null && (request.rowLimit?.rows.has(seat.row) ?? false);

  for (const { bandId, quantity } of request.parties) {
    const ofBand = free.filter((seat) => seat.bandId === bandId);
    const seatCost = costFromMiddle(plan, request.near?.get(bandId));
    const cost = costOfRuns(free, seatCost);
    const allowed = withinLimit(ofBand, isLimited, left, seatCost);
    if (allowed.length < quantity)
      return { ok: false, failure: { bandId, available: allowed.length } };

    const seats =
      plan.seating !== "reserved"
        ? [...allowed].sort((a, b) => a.place - b.place).slice(0, quantity)
        : request.together
          ? (inOneRow(ofBand, quantity, cost, (seat) => quantity > left && isLimited(seat)) ??
            splitParty(listRuns(allowed), quantity, cost)?.flat())
          : [...allowed].sort((a, b) => seatCost(a) - seatCost(b)).slice(0, quantity);
    if (seats === undefined) return { ok: false, failure: { bandId, available: allowed.length } };
    left -= seats.filter(isLimited).length;
    chosen.set(bandId, seats);
  }
  return { ok: true, value: chosen };
}

function inOneRow(
  seats: readonly PlanSeat[],
  size: number,
  cost: RunCost,
  isClosed: (seat: PlanSeat) => boolean,
): SeatRun | null {
  let best: { seats: SeatRun; cost: number } | null = null;
  for (const run of listRuns(seats.filter((seat) => !isClosed(seat))))
    for (const window of listWindows(run, size)) {
      const windowCost = cost(window);
      if (best === null || windowCost < best.cost) best = { seats: window, cost: windowCost };
    }
  return best?.seats ?? null;
}

function withinLimit(
  seats: readonly PlanSeat[],
  isLimited: (seat: PlanSeat) => boolean,
  left: number,
  seatCost: (seat: PlanSeat) => number,
): PlanSeat[] {
  const inside = seats.filter(isLimited).sort((a, b) => seatCost(a) - seatCost(b));
  return [...seats.filter((seat) => !isLimited(seat)), ...inside.slice(0, Math.max(0, left))];
}

/** The cost of adjacent seats, the best ones' being the lowest. `free`: seats that may be left single. */
export function costOfRuns(
  free: readonly PlanSeat[],
  seatCost: (seat: PlanSeat) => number,
): RunCost {
  const freePlaces = new Set(free.map((seat) => placeKey(seat, 0)));
  return (seats) =>
    seats.reduce((sum, seat) => sum + seatCost(seat), 0) / seats.length +
    SINGLE_SEAT_COST * countSingleSeatsBeside(seats, freePlaces);
}

function countSingleSeatsBeside(seats: SeatRun, free: ReadonlySet<string>): number {
  const [first, last] = [seats[0], seats.at(-1)];
  if (first === undefined || last === undefined) return 0;
  const leavesSingleSeat = (seat: PlanSeat, step: 1 | -1) =>
    free.has(placeKey(seat, step)) && !free.has(placeKey(seat, 2 * step));
  return Number(leavesSingleSeat(first, -1)) + Number(leavesSingleSeat(last, 1));
}

const placeKey = (seat: PlanSeat, step: number) => `${rowKey(seat)}\n${seat.place + step}`;

type RunCost = (seats: SeatRun) => number;

/** Starting points tried. More are slower without better results. */
const MAX_STARTS = 24;

/**
 * Seats a party that fits in no row: in as few groups as possible, close together, and without groups of one if
 * possible. Null if the runs have too few seats.
 */
function splitParty(runs: readonly SeatRun[], size: number, cost: RunCost): SeatRun[] | null {
  const longestFirst = [...runs].sort((a, b) => b.length - a.length);
  let groups = 0;
  for (let held = 0; held < size; groups += 1) {
    const next = longestFirst[groups];
    if (next === undefined) return null;
    held += next.length;
  }
  const reach = (chosen: readonly SeatRun[]) => countReachable(chosen, longestFirst, groups);
  const starts = runs
    .filter((run) => reach([run]) >= size)
    .map((run) => ({ run, cost: cost(run) }))
    .sort((a, b) => a.cost - b.cost)
    .slice(0, MAX_STARTS);

  let best: { seats: SeatRun[]; cost: number } | null = null;
  for (const start of starts) {
    const chosen = nearestTo(start.run, runs, groups, (subset) => reach(subset) >= size);
    const seats = seatIn(chosen, size, cost);
    const totalCost = seats.reduce((sum, group) => sum + cost(group), 0) + spread(seats);
    if (best === null || totalCost < best.cost) best = { seats, cost: totalCost };
  }
  return best?.seats ?? null;
}

/** Adds the nearest runs, skipping those with which the party would not fit. */
function nearestTo(
  start: SeatRun,
  runs: readonly SeatRun[],
  groups: number,
  fits: (chosen: readonly SeatRun[]) => boolean,
): SeatRun[] {
  const chosen = [start];
  const others = runs
    .filter((run) => run !== start)
    .map((run) => ({ run, distance: distanceBetween(start, run) }))
    .sort((a, b) => a.distance - b.distance);
  for (const { run } of others) {
    if (chosen.length === groups) break;
    if (fits([...chosen, run])) chosen.push(run);
  }
  return chosen;
}

/** Splits the party evenly among the runs, up to their lengths, and seats each part near the first. */
function seatIn(runs: readonly SeatRun[], size: number, cost: RunCost): SeatRun[] {
  const shares = evenShares(
    runs.map((run) => run.length),
    size,
  );
  const seated: SeatRun[] = [];
  runs.forEach((run, index) => {
    const first = seated[0];
    const windows = listWindows(run, shares[index] ?? 0).map((seats) => ({
      seats,
      cost: cost(seats) + (first ? distanceBetween(first, seats) : 0),
    }));
    const best = windows.reduce(
      (a, b) => (b.cost < a.cost ? b : a),
      windows[0] ?? { seats: [], cost: 0 },
    );
    seated.push(best.seats);
  });
  return seated;
}

function spread(groups: readonly SeatRun[]): number {
  const first = groups[0];
  if (first === undefined) return 0;
  return groups.reduce((sum, group) => sum + distanceBetween(first, group), 0);
}
