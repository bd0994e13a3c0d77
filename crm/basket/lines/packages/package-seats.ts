import type { SaleProblem, SeatProblem } from "#contract/problems/basket-problems";
import type { Problem } from "#contract/problems/problems";
import { getHeldLines } from "../../contents/basket-status";
import {
  type BasketRecord,
  done,
  type ChangeResult,
  rejectAs,
} from "../../contents/basket-contents";
import type { ModeOfSale } from "../../../stock/sale/sale-rules";
import { needsStepFree } from "../../../people/access-registrations/access-registrations";
import { refuseUnaccompaniedCompanionSeats } from "../tickets/add-tickets";
import { bestSeating, notEnoughSeats } from "../../../stock/seat-choice/best-available";
import type { SeatRef } from "../../../stock/holds/seat-claims";
import type { SeatLocks } from "../../baskets/seat-locks";
import { pickedSeatsChooser, pickSeats } from "../../../stock/seat-choice/seat-choosers";
import type { PlanSeat, SeatChooser } from "../../../stock/seat-plans/seat-runs";
import { findRowLimit } from "../../limits/basket-limits";
import type { Transaction } from "../../../platform/database/database";
import { findInstanceSale, type InstanceSale } from "../../../stock/sale/instance-sale";
import { checkSale, refusePrice } from "../../prices/sale-check";
import {
  findSeatRules,
  loadSeatPlan,
  type SeatRules,
} from "../../../stock/seat-plans/load-seat-plan";
import { seriesSeats } from "./package-states";
import { type PackageChoice, type PackageRule, priceTypeAt } from "./rules";
import {
  findExceededRowLimit,
  remainingRows,
  type RowLimitUse,
} from "../../../stock/sale/row-limit-rules";

/** A validated performance of a package, with the chooser of its seats. */
export type ChosenPerformance = {
  chooser: SeatChooser;
  sale: InstanceSale;
  getPriceType: (seatId: string) => string;
  soldBy: ModeOfSale;
};

/** Shared by all performances of a package. */
export type PackageTerms = {
  rule: PackageRule;
  quantity: number;
  customerId: string | null;
  locks: SeatLocks;
  /** Former tickets that the new ones replace. Their seats are still claimed and may be chosen again. */
  replaced?: readonly SeatRef[];
};

/**
 * Validates a chosen performance like single tickets, and that the package includes its price level and price type.
 * `earlierSeats` has the seats that a series got on previous evenings, by plan and band.
 */
export async function validatePerformance(
  tx: Transaction,
  basket: BasketRecord,
  { rule, quantity, customerId, replaced = [] }: Omit<PackageTerms, "locks">,
  { choice, index }: { choice: PackageChoice; index: number },
  earlierSeats: Map<string, readonly PlanSeat[]>,
): Promise<ChangeResult<ChosenPerformance, SaleProblem | SeatProblem | Problem<"not-found">>> {
  const sale = await findInstanceSale(tx, choice.instanceId);
  if (sale === null) return rejectAs({ code: "not-found" });
  const { band, seatIds = [] } = choice;
  const plan = await loadSeatPlan(tx, sale.planId);
  const picked = pickSeats(
    plan,
    seatIds.map((seatId, at) => ({ seatId, priceTypeId: priceTypeAt(choice, at) })),
    (seatIndex) => `choices.${index}.seatIds.${seatIndex}`,
  );
  if (!picked.ok) return picked;
  const seats = picked.value.map(({ seat }) => seat);
  const wanted =
    band === undefined
      ? picked.value.map(({ seat: { bandId }, priceTypeId }) => ({ bandId, priceTypeId }))
      : Array.from({ length: quantity }, () => ({ bandId: band, priceTypeId: choice.priceTypeId }));
  const isInPackage = ({ bandId, priceTypeId }: (typeof wanted)[number]) =>
    rule.bandIds?.includes(bandId) !== false && rule.priceTypeIds?.includes(priceTypeId) !== false;
  const outside = wanted.find((one) => !isInPackage(one));
  if (outside !== undefined) return refusePrice(sale, outside, isInPackage);

  const own = getHeldLines(basket).filter((line) => line.instanceId === sale.id);
  // Includes single tickets; their seats can't be chosen again.
  const allowed = await checkSale(tx, sale, {
    now: basket.now,
    basketId: basket.id,
    customerId: basket.customerId ?? customerId,
    wanted,
    inOrder: [...own, ...wanted].map(({ priceTypeId }) => ({ priceTypeId, quantity: 1 })),
  });
  if (!allowed.ok) return allowed;
  const buyer = { customerId: basket.customerId ?? customerId, own, sale };
  const refusal = await refuseUnaccompaniedCompanionSeats(tx, buyer, plan, seats);
  if (refusal !== null) return rejectAs(refusal);
  const rows = [...own, ...seats].map(({ row }) => row);
  const rowLimit = await findRowLimit(tx, sale, {
    basketId: basket.id,
    customerId: basket.customerId ?? customerId,
  });
  const limit = findExceededRowLimit(rowLimit, sale.name, rows);
  if (limit !== null) return rejectAs({ code: "limit", limit });

  const rules = await findSeatRules(tx, sale);
  const series = rule.type === "fixed-series" ? earlierSeats : null;
  const stepFree = await needsStepFree(tx, {
    basketId: basket.id,
    customerId: buyer.customerId,
  });
  const chooser =
    band === undefined
      ? pickedSeatsChooser(sale, seats, { rules, own, rowLimit })
      : bestOfBand(sale, { band, quantity, own, rules, rowLimit, series, stepFree });
  const typeBySeat = new Map(picked.value.map(({ seat, priceTypeId }) => [seat.id, priceTypeId]));
  return done({
    chooser: withFreedSeats(chooser, replaced),
    sale,
    getPriceType: (seatId) => typeBySeat.get(seatId) ?? choice.priceTypeId,
    soldBy: allowed.value,
  });
}

/** Lets a chooser choose the replaced seats as well. */
function withFreedSeats(chooser: SeatChooser, replaced: readonly SeatRef[]): SeatChooser {
  const freed = new Set(
    replaced.flatMap((seat) => (seat.instanceId === chooser.instanceId ? [seat.seatId] : [])),
  );
  if (freed.size === 0) return chooser;
  const orFreed = (isFree: (seat: PlanSeat) => boolean) => (seat: PlanSeat) =>
    freed.has(seat.id) || isFree(seat);
  return {
    ...chooser,
    choose: (plan, here, throughout) => chooser.choose(plan, orFreed(here), orFreed(throughout)),
  };
}

/** Chooses the best seats of a band; for a series, the same seats every evening if possible. */
function bestOfBand(
  sale: InstanceSale,
  request: {
    band: string;
    quantity: number;
    own: readonly { row: string | null }[];
    rules: SeatRules;
    rowLimit: RowLimitUse | null;
    series: Map<string, readonly PlanSeat[]> | null;
    stepFree: boolean;
  },
): SeatChooser {
  const { band, quantity, own, rules, rowLimit, series, stepFree } = request;
  const { id: instanceId, planId } = sale;
  const seatingRequest = {
    parties: [{ bandId: band, quantity }],
    together: true,
    stepFree,
    rowLimit: remainingRows(
      rowLimit,
      own.map(({ row }) => row),
    ),
  };
  return {
    instanceId,
    planId,
    choose: (plan, here, throughout) => {
      const key = `${planId} ${band}`;
      const seating =
        series === null
          ? bestSeating(plan, here, rules.blocks, seatingRequest)
          : seriesSeats(
              plan,
              { here, throughout },
              rules.blocks,
              seatingRequest,
              series.get(key) ?? null,
            );
      if (seating.ok) {
        series?.set(key, [...seating.value.values()].flat());
        return seating;
      }
      return { ok: false, failure: notEnoughSeats(sale, seating.failure) };
    },
  };
}
