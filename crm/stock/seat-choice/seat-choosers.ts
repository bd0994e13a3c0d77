// Pure: chooses seats that a visitor picked. See best-available.ts for the best seats, replace-lost-seats.ts for replacements.

import type { SeatProblem } from "#contract/problems/basket-problems";
import type { Problem } from "#contract/problems/problems";
import type { InstanceSale } from "../sale/instance-sale";
import type { SeatRules } from "../seat-plans/load-seat-plan";
import { seatLabel } from "#contract/text/seat-name";
import type { Result } from "#contract/calls/result";
import { findNearestAlternatives } from "./replace-lost-seats";
import {
  incompleteBlocks,
  type PlanSeat,
  type SeatIndex,
  type SeatChooser,
  type SeatRun,
  type TicketChoice,
  findStrandedSeats,
} from "../seat-plans/seat-runs";
import { remainingRows, type RowLimitUse } from "../sale/row-limit-rules";

export function chooseAmong<P extends SeatProblem>(
  plan: SeatIndex,
  { choose }: SeatChooser<P>,
  taken: ReadonlySet<string>,
) {
  const isFree = ({ id }: PlanSeat) => !taken.has(id);
  return choose(plan, isFree, isFree);
}

/** `amount`: a pay-what-you-wish price in minor units; absent: the list price. */
type SeatChoice = { seatId: string; priceTypeId: string; amount?: number | undefined };

export type PickedSeatsRequest = { instanceId: string; seats: readonly SeatChoice[] };

type PickedSeat = Omit<SeatChoice, "seatId"> & { seat: PlanSeat };

/**
 * Finds the picked seats; refuses unknown and repeated ones. Any seat can be picked, including wheelchair spaces and
 * companion seats (28 CFR 36.302(f)).
 */
export function pickSeats(
  plan: SeatIndex,
  choices: readonly SeatChoice[],
  getField: (index: number) => string,
): Result<PickedSeat[], Problem<"invalid">> {
  const fields: Record<string, string> = {};
  const picked = choices.flatMap(({ seatId, ...price }, index) => {
    const seat = plan.seatById.get(seatId);
    const isRepeated = choices.findIndex((choice) => choice.seatId === seatId) < index;
    if (seat === undefined) fields[getField(index)] = "unknown";
    else if (isRepeated) fields[getField(index)] = "repeated";
    return seat === undefined ? [] : [{ seat, ...price }];
  });
  return Object.keys(fields).length === 0
    ? { ok: true, value: picked }
    : { ok: false, failure: { code: "invalid", fields } };
}

type SeatLimits = {
  rules: SeatRules;
  own: readonly { seatId: string; row: string | null }[];
  rowLimit: RowLimitUse | null;
};

/**
 * Chooses exactly these seats, or returns the taken ones with the nearest alternatives. Together with the basket's
 * seats, blocks must be complete, and no single seat may be left if the plan has that rule.
 */
export function pickedSeatsChooser(
  sale: InstanceSale,
  seats: readonly PlanSeat[],
  limits: SeatLimits,
): SeatChooser {
  return {
    instanceId: sale.id,
    planId: sale.planId,
    needsTakenSeats: limits.rules.refusesSingleSeats,
    choose: (plan, isFree) => {
      const lost = seats.filter((seat) => !isFree(seat));
      if (lost.length > 0) {
        const problem = {
          code: "seats-taken",
          instanceId: sale.id,
          lost: lost.map(seatLabel),
          lostIds: listIds(lost),
          nearest: nearestIds(plan, isFree, seats, limits),
        } as const;
        return { ok: false, failure: problem };
      }
      const problem = brokenRule(plan, isFree, seats, limits);
      return problem === null
        ? { ok: true, value: byBand(seats) }
        : { ok: false, failure: problem };
    },
  };
}

/** Whether free seats may be sold together without others. */
export const breaksNoRule = (
  plan: SeatIndex,
  isFree: (seat: PlanSeat) => boolean,
  seats: readonly PlanSeat[],
  rules: SeatRules,
): boolean => brokenRule(plan, isFree, seats, { rules, own: [] }) === null;

function brokenRule(
  plan: SeatIndex,
  isFree: (seat: PlanSeat) => boolean,
  seats: readonly PlanSeat[],
  { rules, own }: Pick<SeatLimits, "rules" | "own">,
): Problem<"not-allowed/incomplete-block" | "not-allowed/single-seat"> | null {
  const chosen = new Set([...listIds(seats), ...own.map(({ seatId }) => seatId)]);
  const missing = incompleteBlocks(chosen, rules.blocks).flatMap((block) => block.missing);
  if (missing.length > 0)
    return {
      code: "not-allowed",
      reason: "incomplete-block",
      missing: missing.map(seatLabel),
      missingIds: listIds(missing),
    };
  // A wheelchair user's party sits around its space and has no other choice.
  const hasSpace = seats.some(({ kind }) => kind === "wheelchair");
  if (!rules.refusesSingleSeats || hasSpace) return null;
  const alone = findStrandedSeats(plan, isFree, chosen);
  if (alone.length === 0) return null;
  return {
    code: "not-allowed",
    reason: "single-seat",
    alone: alone.map(seatLabel),
    aloneIds: listIds(alone),
  };
}

/** Empty if the nearest seats break a rule. */
function nearestIds(
  plan: SeatIndex,
  isFree: (seat: PlanSeat) => boolean,
  seats: readonly PlanSeat[],
  limits: SeatLimits,
): string[] {
  const { rules, own, rowLimit } = limits;
  const limit = remainingRows(
    rowLimit,
    own.map(({ row }) => row),
  );
  const nearest = findNearestAlternatives(plan, isFree, seats, limit, rules.blocks);
  if (nearest === null || brokenRule(plan, isFree, nearest, limits) !== null) return [];
  return listIds(nearest);
}

function byBand(seats: readonly PlanSeat[]): Map<string, SeatRun> {
  const bands = new Map<string, PlanSeat[]>();
  for (const seat of seats) bands.set(seat.bandId, [...(bands.get(seat.bandId) ?? []), seat]);
  return bands;
}

const listIds = (seats: readonly PlanSeat[]) => seats.map(({ id }) => id);

/** Assigns each band's seats to its price types, in the order of the choices. */
export function assignSeats<Seat>(
  choices: readonly TicketChoice[],
  seats: ReadonlyMap<string, readonly Seat[]>,
): { seat: Seat; bandId: string; priceTypeId: string; amount?: number | undefined }[] {
  const next = new Map<string, number>();
  return choices.flatMap(({ band, priceTypeId, quantity, amount }) => {
    const from = next.get(band) ?? 0;
    next.set(band, from + quantity);
    const assigned = (seats.get(band) ?? []).slice(from, from + quantity);
    if (assigned.length < quantity) throw new RangeError(`too few seats for band ${band}`);
    return assigned.map((seat) => ({ seat, bandId: band, priceTypeId, amount }));
  });
}
