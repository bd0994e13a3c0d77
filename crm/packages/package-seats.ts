import type { SaleProblem, SeatProblem } from "#contract/operations/basket-problems";
import type { Problem } from "#contract/problems";
import { getHeldLines } from "../baskets/basket-rules";
import { type BasketRecord, done, type ChangeResult, rejectAs } from "../baskets/basket-contents";
import type { ModeOfSale } from "../catalogue/sale-rules";
import { refuseUnaccompaniedCompanionSeats } from "../holds/add-tickets";
import { bestSeating, notEnoughSeats } from "../holds/best-available";
import { pickedSeatsChooser, pickSeats } from "../holds/seat-choosers";
import type { PlanSeat, SeatChooser } from "../holds/seat-runs";
import { findRowLimit } from "../limits/basket-limits";
import { findExceededRowLimit, remainingRows, type RowLimitUse } from "../limits/rules";
import type { Transaction } from "../platform/database/database";
import { findInstanceSale, type InstanceSale } from "../pricing/instance-sale";
import { checkSale } from "../pricing/sale-check";
import { findSeatRules, loadSeatPlan, type SeatRules } from "../seat-plans/load-seat-plan";
import { seriesSeats } from "./package-states";
import type { PackageChoice, PackageRule } from "./rules";

/** A validated performance of a package, with the chooser of its seats. */
export type ChosenPerformance = {
  chooser: SeatChooser;
  sale: InstanceSale;
  priceTypeId: string;
  soldBy: ModeOfSale;
};

/** Shared by all performances of a package. */
export type PackageTerms = {
  rule: PackageRule;
  quantity: number;
  customerId: string | null;
  /** The performance whose tickets the new ones replace. */
  replaces?: string;
};

/**
 * Validates a chosen performance like single tickets, and that the package includes its price level and price type.
 * `earlierSeats` has the seats that a series got on previous evenings, by plan and band.
 */
export async function validatePerformance(
  tx: Transaction,
  basket: BasketRecord,
  { rule, quantity, customerId, replaces }: PackageTerms,
  { choice, index }: { choice: PackageChoice; index: number },
  earlierSeats: Map<string, readonly PlanSeat[]>,
): Promise<ChangeResult<ChosenPerformance, SaleProblem | SeatProblem | Problem<"not-found">>> {
  const sale = await findInstanceSale(tx, choice.instanceId);
  if (sale === null) return rejectAs({ code: "not-found" });
  const { priceTypeId, band, seatIds = [] } = choice;
  const plan = await loadSeatPlan(tx, sale.planId);
  const picked = pickSeats(
    plan,
    seatIds.map((seatId) => ({ seatId, priceTypeId })),
    (seatIndex) => `choices.${index}.seatIds.${seatIndex}`,
  );
  if (!picked.ok) return picked;
  const seats = picked.picked.map(({ seat }) => seat);
  const bandIds = band === undefined ? seats.map(({ bandId }) => bandId) : [band];
  if (
    bandIds.some((bandId) => rule.bandIds?.includes(bandId) === false) ||
    rule.priceTypeIds?.includes(priceTypeId) === false
  )
    return rejectAs({ code: "not-allowed", reason: "price-not-open" });

  const own = getHeldLines(basket).filter((line) => line.instanceId === sale.id);
  // Includes single tickets; their seats can't be chosen again.
  const allowed = await checkSale(tx, sale, {
    now: basket.now,
    basketId: basket.id,
    customerId: basket.customerId ?? customerId,
    wanted: bandIds.map((bandId) => ({ bandId, priceTypeId })),
    inOrder: [
      ...own.map((line) => ({ priceTypeId: line.priceTypeId, quantity: 1 })),
      { priceTypeId, quantity },
    ],
  });
  if (!allowed.ok) return allowed;
  const buyer = { customerId: basket.customerId ?? customerId, own, sale };
  const refusal = await refuseUnaccompaniedCompanionSeats(tx, buyer, plan, seats);
  if (refusal !== null) return rejectAs(refusal);
  const rows = [...own, ...seats].map(({ row }) => row);
  const rowLimit = await findRowLimit(tx, sale, {
    basketId: basket.id,
    customerId: basket.customerId ?? customerId,
    replaces,
  });
  const limit = findExceededRowLimit(rowLimit, sale.name, rows);
  if (limit !== null) return rejectAs({ code: "limit", limit });

  const rules = await findSeatRules(tx, sale);
  const series = rule.type === "fixed-series" ? earlierSeats : null;
  const chooser =
    band === undefined
      ? pickedSeatsChooser(sale, seats, { rules, own, rowLimit })
      : bestOfBand(sale, { band, quantity, own, rules, rowLimit, series });
  return done({ chooser, sale, priceTypeId, soldBy: allowed.value });
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
  },
): SeatChooser {
  const { band, quantity, own, rules, rowLimit, series } = request;
  const { id: instanceId, planId } = sale;
  const seatingRequest = {
    parties: [{ bandId: band, quantity }],
    together: true,
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
        series?.set(key, [...seating.seats.values()].flat());
        return seating;
      }
      return { ok: false, problem: notEnoughSeats(sale, seating) };
    },
  };
}
