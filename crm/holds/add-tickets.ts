import type { ChangeProblem, SaleProblem, SeatProblem } from "#contract/operations/basket-problems";
import { basketStatus } from "../baskets/basket";
import { type BasketRecord, done, type Outcome, rejectAs } from "../baskets/basket-contents";
import { getBasket, openToChange } from "../baskets/baskets";
import type { ModeOfSale } from "../catalogue/sale-rules";
import { findRowLimit } from "../limits/basket-limits";
import type { Reader, Transaction } from "../platform/database/database";
import type { InstanceSale } from "../pricing/instance-sale";
import { checkSale, priceOf } from "../pricing/sale-check";
import { renewedHold } from "./hold-rules";
import {
  getInstanceSale,
  getSeatRules,
  type HoldAsker,
  type HoldPlan,
  holdSeats,
  lockHolding,
  type NewTicket,
} from "./hold-seats";
import { deleteLostTickets } from "./remove-tickets";
import { bestSeatsChooser, handOut, type TicketWish } from "./seat-choosers";
import { dropStaleClaims } from "./seat-claims";
import { type TakenSeats, takeSeats } from "./take-seats";

/**
 * Takes the best seats left in the chosen bands into a basket, all or none, for a quarter of an hour. What an expired
 * basket had lost is forgotten. `customerId` is who is signed in, or null. A refusal may leave the transaction half
 * done: the caller undoes it.
 */
export async function addTickets(
  tx: Transaction,
  basketId: string,
  wish: TicketWish,
  customerId: string | null,
): Promise<Outcome<BasketRecord, ChangeProblem | SaleProblem | SeatProblem>> {
  const held = await holdTickets(tx, basketId, wish, customerId);
  return held.ok ? done(await getBasket(tx, basketId)) : held;
}

/** The same without reading the basket for an answer: all that buyers have to wait for each other for. */
export async function holdTickets(
  tx: Transaction,
  basketId: string,
  wish: TicketWish,
  customerId: string | null,
): Promise<Outcome<null, ChangeProblem | SaleProblem | SeatProblem>> {
  const holding = await lockHolding(tx, basketId, null);
  if (holding === null) return rejectAs({ code: "not-found" });
  const opened = openToChange(holding);
  if (!opened.ok) return opened;
  const sale = await getInstanceSale(tx, wish.instanceId, holding.catalogue);
  if (sale === null) return rejectAs({ code: "not-found" });

  const expired = basketStatus(holding) === "expired";
  const kept = expired ? [] : holding.lines;
  const planned = await planTickets(tx, wish, {
    ...holding,
    basketId,
    customerId: holding.customerId ?? customerId,
    own: kept.filter((line) => line.instanceId === sale.id),
    sale,
  });
  if (!planned.ok) return planned;
  const { chooser, ticketsOf } = planned.value;

  if (expired) await deleteLostTickets(tx, basketId);
  const hold = renewedHold(holding, holding.now);
  const taken = await takeSeats(tx, [chooser], (inner, chosen) =>
    holdSeats(inner, basketId, hold, kept, ticketsOf(chosen)),
  );
  if (!taken.ok) return taken;
  if (expired) await dropStaleClaims(tx, basketId);
  return done(null);
}

/** What such a wish comes to. Reads, and writes nothing. */
export async function planTickets(
  db: Reader,
  wish: TicketWish,
  requester: HoldAsker,
): Promise<Outcome<HoldPlan, SaleProblem | SeatProblem>> {
  const { sale, own } = requester;
  const allowed = await checkSale(db, sale, {
    ...requester,
    wanted: wish.choices.map(({ band, ...choice }) => ({ bandId: band, ...choice })),
    inOrder: [...own.map(({ priceTypeId }) => ({ priceTypeId, quantity: 1 })), ...wish.choices],
  });
  if (!allowed.ok) return allowed;
  const { blocks } = await getSeatRules(db, sale, requester.catalogue);
  const rowLimit = await findRowLimit(db, sale, requester);
  return done({
    chooser: bestSeatsChooser(sale, wish, own, { blocks, rowLimit }),
    ticketsOf: (chosen) => ticketsOf(sale, wish, chosen, allowed.value),
  });
}

function ticketsOf(
  sale: InstanceSale,
  wish: TicketWish,
  chosen: TakenSeats,
  soldBy: ModeOfSale,
): NewTicket[] {
  return handOut(wish.choices, chosen.get(sale.id) ?? new Map()).map(
    ({ seat, bandId, priceTypeId, amount }) => ({
      instanceId: sale.id,
      planId: sale.planId,
      seatId: seat.id,
      bandId,
      priceTypeId,
      ...soldBy,
      // checkSale has seen that each price is there.
      ...(priceOf(sale, bandId, priceTypeId, amount) ?? { faceValue: 0, fee: 0 }),
    }),
  );
}
