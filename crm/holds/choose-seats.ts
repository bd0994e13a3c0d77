import type { Problem } from "#contract/problems";

import { nearestInstead } from "./best-available/nearest-seats";
import { rowsLeft, type RowLimitUse } from "../limits/rules";
import { incompleteBlocks } from "./seat-blocks";
import { seatLabel } from "../seat-plans/seat-label";
import type { SeatIndex, PlanSeat, SeatRun } from "./best-available/seat-runs";
import { seatsLeftAlone } from "./best-available/single-seats";
import type { InstanceSale } from "../pricing/instance-sale";
import type { SeatRules } from "../seat-plans/seat-restrictions";
import type { PickedSeatsChooser } from "./claim-picked-seats";

/**
 * A seat that somebody picked, at a price. Ids; the seat's is of the instance's plan. `amount`, minor units, is what
 * the buyer wants to pay where everybody says so; absent: the list's price.
 */
export type SeatChoice = { seatId: string; priceTypeId: string; amount?: number | undefined };

/** Seats that a buyer picked by name. */
export type PickedSeatsRequest = { instanceId: string; seats: readonly SeatChoice[] };

/** A seat that was picked and is one of the plan. */
export type PickedSeat = Omit<SeatChoice, "seatId"> & { seat: PlanSeat };

/**
 * Finds the seats that were picked. Refused as invalid, with the field: one that the plan does not have, and one that
 * was named twice. Any seat may be picked, wheelchair spaces and companion seats too (28 CFR 36.302(f)).
 */
export function pickSeats(
  house: SeatIndex,
  choices: readonly SeatChoice[],
  fieldOf: (index: number) => string,
): { ok: true; picked: PickedSeat[] } | { ok: false; problem: Problem<"invalid"> } {
  const fields: Record<string, string> = {};
  const picked = choices.flatMap(({ seatId, ...price }, index) => {
    const seat = house.seatById.get(seatId);
    const isRepeated = choices.findIndex((choice) => choice.seatId === seatId) < index;
    if (seat === undefined) fields[fieldOf(index)] = "unknown";
    else if (isRepeated) fields[fieldOf(index)] = "repeated";
    return seat === undefined ? [] : [{ seat, ...price }];
  });
  return Object.keys(fields).length === 0
    ? { ok: true, picked }
    : { ok: false, problem: { code: "invalid", fields } };
}

/** What a choice of seats must keep to: the rules of the plan, and what the basket has of the instance already. */
type SeatLimits = {
  rules: SeatRules;
  own: readonly { seatId: string; row: string | null }[];
  rowLimit: RowLimitUse | null;
};

/**
 * Chooses exactly these seats, or says which of them are gone and which free ones are the nearest to them. Blocks
 * must be whole, with what the basket has already; where the plan asks for it no single seat is left alone.
 */
export function pickedSeatsChooser(
  sale: InstanceSale,
  seats: readonly PlanSeat[],
  limits: SeatLimits,
): PickedSeatsChooser {
  return {
    instanceId: sale.id,
    planId: sale.planId,
    needsLook: limits.rules.refusesSingleSeats,
    choose: (house, isFree) => {
      const lost = seats.filter((seat) => !isFree(seat));
      if (lost.length > 0) {
        const problem = {
          code: "seats-taken",
          instanceId: sale.id,
          lost: lost.map(seatLabel),
          lostIds: idsOf(lost),
          nearest: nearestIds(house, isFree, seats, limits),
        } as const;
        return { ok: false, problem };
      }
      const problem = brokenRule(house, isFree, seats, limits);
      return problem === null ? { ok: true, seats: byBand(seats) } : { ok: false, problem };
    },
  };
}

function brokenRule(
  house: SeatIndex,
  isFree: (seat: PlanSeat) => boolean,
  seats: readonly PlanSeat[],
  { rules, own }: SeatLimits,
): Problem<"not-allowed/incomplete-block" | "not-allowed/single-seat"> | null {
  const mine = new Set([...idsOf(seats), ...own.map(({ seatId }) => seatId)]);
  const missing = incompleteBlocks(mine, rules.blocks).flatMap((block) => block.missing);
  if (missing.length > 0)
    return {
      code: "not-allowed",
      reason: "incomplete-block",
      missing: missing.map(seatLabel),
      missingIds: idsOf(missing),
    };
  if (!rules.refusesSingleSeats) return null;
  const alone = seatsLeftAlone(house, isFree, mine);
  if (alone.length === 0) return null;
  return {
    code: "not-allowed",
    reason: "single-seat",
    alone: alone.map(seatLabel),
    aloneIds: idsOf(alone),
  };
}

/** Nothing is offered that would be refused by the rules again. */
function nearestIds(
  house: SeatIndex,
  isFree: (seat: PlanSeat) => boolean,
  seats: readonly PlanSeat[],
  limits: SeatLimits,
): string[] {
  const { rules, own, rowLimit } = limits;
  const ownRows = own.map(({ row }) => row);
  const limit = rowLimit && { rows: rowLimit.rows, max: rowsLeft(rowLimit, ownRows) };
  const nearest = nearestInstead(house, isFree, seats, limit, rules.blocks);
  if (nearest === null || brokenRule(house, isFree, nearest, limits) !== null) return [];
  return idsOf(nearest);
}

function byBand(seats: readonly PlanSeat[]): Map<string, SeatRun> {
  const bands = new Map<string, PlanSeat[]>();
  for (const seat of seats) bands.set(seat.bandId, [...(bands.get(seat.bandId) ?? []), seat]);
  return bands;
}

const idsOf = (seats: readonly PlanSeat[]) => seats.map(({ id }) => id);
