import { basketStatus, type BasketRecord } from "../baskets/basket";
import { done, refusedAs, type Outcome } from "../baskets/basket-refusal";
import { renewedHold } from "../holds/hold-deadline";
import type { PackageChoice } from "./package-choice";
import type { PlanSeat } from "../holds/seat-runs";
import { findBrokenLimit } from "../pricing/basket-limits";
import { getBasket } from "../baskets/baskets";
import { dropStaleClaims } from "../holds/seat-claims";
import type { Transaction } from "../platform/database/database";
import { holdSeats, type NewTicket } from "../holds/hold-seats";
import { keptLines } from "../holds/keep-tickets";
import { judgePerformance, type ChosenPerformance, type PackageWish } from "./package-seats";
import { priceOf } from "../pricing/sale-check";
import { takeSeats, type TakenSeats } from "../holds/take-seats";

/** Takes the seats of all performances that were chosen for a package, in one statement, and writes its tickets. */
export async function holdPackage(
  tx: Transaction,
  basket: BasketRecord,
  itemId: string,
  choices: readonly PackageChoice[],
  wish: PackageWish,
): Promise<Outcome<null>> {
  if (choices.length === 0) return done(null);
  const near = new Map<string, readonly PlanSeat[]>();
  const performances: ChosenPerformance[] = [];
  for (const [index, choice] of choices.entries()) {
    const judged = await judgePerformance(tx, basket, wish, { choice, index }, near);
    if (!judged.ok) return judged;
    performances.push(judged.value);
  }
  const hold = renewedHold(basket, basket.now);
  const choosers = performances.map(({ chooser }) => chooser);
  const taken = await takeSeats(tx, choosers, (inner, chosen) =>
    holdSeats(
      inner,
      basket.id,
      hold,
      keptLines(basket),
      packageTickets(performances, itemId, chosen),
    ),
  );
  if (!taken.ok) return taken;
  // Each performance was judged by what the basket had before; together they may be too many of one event.
  if (performances.some(({ sale }) => sale.rowLimit !== null)) {
    const { lines, codes } = await getBasket(tx, basket.id);
    const staying = lines.filter(({ instanceId }) => instanceId !== wish.replaces);
    const limit = await findBrokenLimit(
      tx,
      { lines: staying, codes },
      basket.customerId ?? wish.customerId,
    );
    if (limit === "unknown") return refusedAs({ code: "not-found" });
    if (limit !== null) return refusedAs({ code: "limit", limit });
  }
  if (basketStatus(basket) === "expired") await dropStaleClaims(tx, basket.id);
  return done(null);
}

/** The tickets of the seats that were taken for a package. */
function packageTickets(
  performances: readonly ChosenPerformance[],
  packageItemId: string,
  taken: TakenSeats,
): NewTicket[] {
  return performances.flatMap(({ sale, priceTypeId, soldBy }) =>
    [...(taken.get(sale.id)?.values() ?? [])].flat().map((seat) => ({
      instanceId: sale.id,
      planId: sale.planId,
      seatId: seat.id,
      bandId: seat.bandId,
      priceTypeId,
      packageItemId,
      ...soldBy,
      // checkSale has seen that each price is there.
      ...(priceOf(sale, seat.bandId, priceTypeId) ?? { faceValue: 0, fee: 0 }),
    })),
  );
}
