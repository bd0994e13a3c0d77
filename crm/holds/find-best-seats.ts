import { sql } from "drizzle-orm";

import type { SaleProblem } from "#contract/operations/basket-problems";
import type { BestSeatsProblem } from "#contract/operations/seat-plans";
import type { Problem } from "#contract/problems";
import type { FoundSeats } from "#contract/schemas/best-available";
import { NO_ROW } from "#contract/schemas/scalars";
import { heldLines } from "../baskets/basket";
import { type BasketRecord, done, type Outcome, rejectAs } from "../baskets/basket-contents";
import { findRowLimit } from "../limits/basket-limits";
import { readClock } from "../platform/database/clock";
import type { Transaction } from "../platform/database/database";
import { findInstanceSale, type InstanceSale } from "../pricing/instance-sale";
import { priceTermsOf } from "../pricing/price-rules";
import { findBuyerRights } from "../pricing/rights";
import { checkSale, priceOf } from "../pricing/sale-check";
import { priceLists } from "../pricing/tables";
import { listBlocks, loadSeatPlan } from "../seat-plans/load-seat-plan";
import { seatLabel } from "../seat-plans/seat-name";
import { bestSeatsChooser, handOut, type TicketWish } from "./seat-choosers";
import { listTakenSeats } from "./seat-claims";
import { runsOf } from "./seat-runs";

/**
 * The seats that `addTickets` would take for this wish now, chosen in the same way and refused for the same reasons.
 * Nothing is held: a moment later they may be somebody else's.
 */
export async function findBestSeats(
  tx: Transaction,
  wish: TicketWish,
  { basket, customerId }: { basket: BasketRecord | null; customerId: string | null },
): Promise<Outcome<FoundSeats, SaleProblem | BestSeatsProblem | Problem<"not-found">>> {
  const basketId = basket?.id ?? NO_ROW;
  const sale = await findInstanceSale(tx, wish.instanceId);
  if (sale === null) return rejectAs({ code: "not-found" });
  const own =
    basket === null ? [] : heldLines(basket).filter((line) => line.instanceId === sale.id);
  const allowed = await checkSale(tx, sale, {
    now: await readClock(tx),
    basketId,
    customerId: basket?.customerId ?? customerId,
    wanted: wish.choices.map(({ band, ...choice }) => ({ bandId: band, ...choice })),
    inOrder: [
      ...own.map(({ priceTypeId }) => ({ priceTypeId, quantity: 1 })),
      ...wish.choices.map(({ priceTypeId, quantity }) => ({ priceTypeId, quantity })),
    ],
  });
  if (!allowed.ok) return allowed;

  const taken = await listTakenSeats(tx, sale.id);
  const isFree = ({ id }: { id: string }) => !taken.has(id);
  const { choose } = bestSeatsChooser(sale, wish, own, {
    blocks: await listBlocks(tx, sale),
    rowLimit: await findRowLimit(tx, sale, {
      basketId,
      customerId: basket?.customerId ?? customerId,
    }),
  });
  const chosen = choose(await loadSeatPlan(tx, sale.planId), isFree, isFree);
  if (!chosen.ok) return chosen;
  const currency = await findCurrency(tx, sale);
  const { memberships } = await findBuyerRights(tx, basketId, basket?.customerId ?? customerId);
  const noFee = priceTermsOf(memberships, sale.fee) === "member-no-fee";
  const runs = runsOf([...chosen.seats.values()].flat());
  const seats = handOut(wish.choices, chosen.seats).map((given) => {
    const { seat, bandId, priceTypeId, amount } = given;
    // checkSale has seen that each price is there.
    const price = priceOf(sale, bandId, priceTypeId, amount) ?? { faceValue: 0, fee: 0 };
    const fee = noFee ? 0 : price.fee;
    return {
      seatId: seat.id,
      seat: seatLabel(seat),
      bandId,
      priceTypeId,
      total: { amount: price.faceValue + fee, currency },
      faceValue: { amount: price.faceValue, currency },
      fee: { amount: fee, currency },
      group: runs.findIndex((run) => run.some(({ id }) => id === seat.id)),
    };
  });
  return done({ seats });
}

async function findCurrency(tx: Transaction, sale: InstanceSale): Promise<string> {
  const { rows } = await tx.execute<{ currency: string }>(sql`
    select ${priceLists.currency} as currency from ${priceLists}
    where ${priceLists.id} = (select price_list_id from instances where id = ${sale.id})`);
  return rows[0]?.currency ?? "";
}
