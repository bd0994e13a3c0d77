import { bestSeating } from "../domain/best-blocks";
import { rowsLeft, type RowLimitUse } from "../domain/row-limit";
import type { SeatBlock } from "../domain/seat-blocks";
import { isGivenAutomatically } from "../domain/seat-runs";
import { partiesOf, type TicketChoice } from "../domain/ticket-wish";
import type { InstanceSale } from "./instance-sale";
import type { Chooser } from "./take-seats";

export type TicketWish = { instanceId: string; choices: TicketChoice[]; together: boolean };

/**
 * Chooses the best seats left for a wish, or says why there are none: the one way, whether they are taken then or only
 * named. `inBasket` is what the basket has of the instance already.
 */
export function bestChooser(
  sale: InstanceSale,
  wish: TicketWish,
  inBasket: readonly { row: string | null }[],
  { blocks, rowLimit }: { blocks: readonly SeatBlock[]; rowLimit: RowLimitUse | null },
): Chooser {
  return {
    instanceId: sale.id,
    planId: sale.planId,
    choose: (house, isFree) => {
      const seating = bestSeating(house, isFree, blocks, {
        parties: partiesOf(wish.choices),
        together: wish.together,
        rowLimit: rowLimit && {
          rows: rowLimit.rows,
          left: rowsLeft(
            rowLimit,
            inBasket.map(({ row }) => row),
          ),
        },
      });
      if (seating.ok) return seating;
      if (!house.seats.some((seat) => isGivenAutomatically(seat) && isFree(seat)))
        return { ok: false, refusal: { code: "not-allowed", reason: "sold-out" } };
      const band = sale.bandNames.get(seating.bandId) ?? seating.bandId;
      const { available } = seating;
      return { ok: false, refusal: { code: "not-enough-seats", band, available } };
    },
  };
}
