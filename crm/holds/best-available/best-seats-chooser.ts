import type { BestSeatsProblem } from "#contract/operations/seat-plans";
import type { Problem } from "#contract/problems";

import type { Seating } from "./best-available";
import { bestSeating } from "./best-blocks";
import { findExceededRowLimit, rowsLeft, type RowLimitUse } from "../../limits/rules";
import type { SeatBlock } from "../seat-blocks";
import { isGivenAutomatically } from "./seat-runs";
import { partiesOf, type TicketChoice } from "../../baskets/ticket-wish";
import type { InstanceSale } from "../../pricing/instance-sale";
import type { SeatChooser } from "../take-seats";

export type TicketWish = { instanceId: string; choices: TicketChoice[]; together: boolean };

/** Says how many could be given, and in which blocks. */
export function notEnoughSeats(
  { bandNames }: InstanceSale,
  { bandId, ...counts }: Omit<Extract<Seating, { ok: false }>, "ok">,
): Problem<"not-enough-seats"> {
  const { available, blockSizes } = counts;
  return {
    code: "not-enough-seats",
    band: bandNames.get(bandId) ?? bandId,
    available,
    ...(blockSizes && { blockSizes }),
  };
}

/**
 * Chooses the best seats left for a wish, or says why there are none: the one way, whether they are taken then or only
 * named. `inBasket` is what the basket has of the instance already.
 */
export function bestSeatsChooser(
  sale: InstanceSale,
  wish: TicketWish,
  inBasket: readonly { row: string | null }[],
  { blocks, rowLimit }: { blocks: readonly SeatBlock[]; rowLimit: RowLimitUse | null },
): SeatChooser<BestSeatsProblem> {
  return {
    instanceId: sale.id,
    planId: sale.planId,
    choose: (house, isFree) => {
      const own = inBasket.map(({ row }) => row);
      const seatingWithin = (limit: RowLimitUse | null) =>
        bestSeating(house, isFree, blocks, {
          parties: partiesOf(wish.choices),
          together: wish.together,
          rowLimit: limit && { rows: limit.rows, left: rowsLeft(limit, own) },
        });
      const seating = seatingWithin(rowLimit);
      if (seating.ok) return seating;
      const unlimited = rowLimit && seatingWithin(null);
      if (unlimited?.ok) {
        const rows = [...unlimited.seats.values()].flatMap((run) => run.map(({ row }) => row));
        const limit = findExceededRowLimit(rowLimit, sale.name, [...own, ...rows]);
        if (limit !== null) return { ok: false, problem: { code: "limit", limit } };
      }
      if (!house.seats.some((seat) => isGivenAutomatically(seat) && isFree(seat)))
        return { ok: false, problem: { code: "not-allowed", reason: "sold-out" } };
      return { ok: false, problem: notEnoughSeats(sale, seating) };
    },
  };
}
