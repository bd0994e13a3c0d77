// Holds the tickets of an expired basket again: replace-lost-seats.ts chooses the seats and take-seats.ts claims them.

import { eq } from "drizzle-orm";

import type { ChangeProblem, SaleProblem, SeatProblem } from "#contract/problems/basket-problems";
import { basketStatus } from "../../contents/basket-status";
import {
  type BasketRecord,
  done,
  type ChangeResult,
  rejectAs,
} from "../../contents/basket-contents";
import type { BasketTicketRecord } from "../../contents/basket-lines";
import { getBasket, lockForChange, setHold } from "../../baskets/open-basket";
import { requireLocks, type SeatLocks, withinLocks } from "../../baskets/seat-locks";
import { basketTickets } from "../../../tables/baskets";
import type { ModeOfSale } from "../../../stock/sale/sale-rules";
import { findRowLimit } from "../../limits/basket-limits";
import type { Transaction } from "../../../platform/database/database";
import { pick } from "../../../platform/database/rows";
import { findInstanceSale, type InstanceSale } from "../../../stock/sale/instance-sale";
import { customPriceError } from "../../../stock/sale/price-rules";
import { withChosenPrices } from "../../contents/chosen-price";
import { checkSale, getPrice } from "../../prices/sale-check";
import { listBlocks } from "../../../stock/seat-plans/load-seat-plan";
import { seatLabel } from "#contract/text/seat-name";
import { basketTicketVouchers } from "../../../tables/subscriptions";
import { notEnoughSeats } from "../../../stock/seat-choice/best-available";
import { renewedHold } from "../../../stock/hold-times/hold-times";
import { replaceLostSeats } from "../../../stock/seat-choice/replace-lost-seats";
import { dropStaleClaims, listHeldSeats } from "../../../stock/holds/seat-claims";
import type {
  PlanSeat,
  SeatBlock,
  SeatChooser,
  SeatRun,
} from "../../../stock/seat-plans/seat-runs";
import { claimWithoutTickets, type Take, type TakenSeats, takeSeats } from "./take-seats";
import { remainingRows, type RowLimitUse } from "../../../stock/sale/row-limit-rules";

type LostTickets = {
  sale: InstanceSale;
  lines: BasketTicketRecord[];
  /** Ids of seats that the basket still holds for a reserved order. */
  kept: ReadonlySet<string>;
  soldBy: ModeOfSale;
  blocks: SeatBlock[];
  rowLimit: RowLimitUse | null;
};

/**
 * Holds an expired basket's seats again, or the nearest in the same band, all or none, at current prices. Seats of a
 * reserved order are not lost and stay the same. Idempotent.
 */
export async function reclaimTickets(
  tx: Transaction,
  basketId: string,
  customerId: string | null,
  locks: SeatLocks,
): Promise<ChangeResult<BasketRecord, ChangeProblem | SaleProblem | SeatProblem>> {
  const opened = await lockForChange(tx, basketId);
  if (!opened.ok) return opened;
  // Member prices then apply again to the seats that are held.
  const basket = { ...opened.value, lines: withChosenPrices(opened.value.lines) };
  if (basketStatus(basket) !== "expired") return done(opened.value);

  const kept = await listHeldSeats(tx, basketId);
  const lost: LostTickets[] = [];
  for (const instanceId of new Set(basket.lines.map((line) => line.instanceId))) {
    const sale = await findInstanceSale(tx, instanceId);
    if (sale === null) return rejectAs({ code: "not-found" });
    const lines = basket.lines.filter((line) => line.instanceId === instanceId);
    const allowed = await checkSale(tx, sale, {
      now: basket.now,
      basketId,
      customerId: basket.customerId ?? customerId,
      wanted: lines,
      inOrder: lines.map(({ priceTypeId }) => ({ priceTypeId, quantity: 1 })),
    });
    if (!allowed.ok) return allowed;
    lost.push({
      sale,
      lines,
      kept: new Set(
        kept.filter((seat) => seat.instanceId === instanceId).map((seat) => seat.seatId),
      ),
      soldBy: allowed.value,
      blocks: await listBlocks(tx, sale),
      rowLimit: await findRowLimit(tx, sale, {
        basketId,
        customerId: basket.customerId ?? customerId,
      }),
    });
  }

  const hold = withinLocks(locks, renewedHold(basket, basket.now));
  const claim = claimWithoutTickets(basketId, hold.heldUntil, []);
  const take: Take = async (inner, chosen) => {
    const refused = requireLocks(locks, seatLines(lost, chosen));
    return refused.length > 0 ? refused : claim(inner, chosen);
  };
  const taken = await takeSeats(tx, lost.map(getChooser), take, locks);
  if (!taken.ok) return taken;
  await writeLines(tx, basketId, lost, taken.value);
  await dropStaleClaims(tx, basketId);
  await setHold(tx, basketId, hold);
  return done(await getBasket(tx, basketId));
}

function getChooser({ sale, lines, kept, blocks, rowLimit }: LostTickets): SeatChooser {
  return {
    instanceId: sale.id,
    planId: sale.planId,
    choose: (plan, isFree) => {
      const ids = new Set(lines.map((line) => line.seatId));
      const all = plan.seats.filter((seat) => ids.has(seat.id));
      const own = all.filter(({ id }) => kept.has(id));
      const old = all.filter(({ id }) => !kept.has(id));
      const limit = remainingRows(
        rowLimit,
        own.map(({ row }) => row),
      );
      const seating = replaceLostSeats(plan, isFree, old, limit, blocks);
      if (seating.ok) return { ok: true, value: withSeats(seating.value, own) };
      const problem: SeatProblem =
        "lost" in seating.failure
          ? {
              code: "seats-taken",
              instanceId: sale.id,
              lost: seating.failure.lost.map(seatLabel),
              lostIds: seating.failure.lost.map(({ id }) => id),
              nearest: [],
            }
          : notEnoughSeats(sale, seating.failure);
      return { ok: false, failure: problem };
    },
  };
}

function withSeats(
  byBand: ReadonlyMap<string, SeatRun>,
  more: readonly PlanSeat[],
): Map<string, SeatRun> {
  const all = new Map(byBand);
  for (const seat of more) all.set(seat.bandId, [...(all.get(seat.bandId) ?? []), seat]);
  return all;
}

/** The price that the buyer chose, or undefined (the list price) if the price type no longer allows it. */
function findCustomAmount(sale: InstanceSale, line: BasketTicketRecord): number | undefined {
  const rule = sale.priceTypes.find(({ id }) => id === line.priceTypeId)?.customPrice ?? null;
  const paid = line.faceValue + line.fee;
  return customPriceError(rule, paid) === null ? paid : undefined;
}

/** The seat of each line, by its id: the same, else one of the same kind, else any of its band. */
function matchSeats(
  lines: readonly BasketTicketRecord[],
  seats: readonly PlanSeat[],
): ReadonlyMap<string, PlanSeat> {
  const matches: ((line: BasketTicketRecord, seat: PlanSeat) => boolean)[] = [
    (line, seat) => line.seatId === seat.id,
    (line, seat) => line.bandId === seat.bandId && line.kind === seat.kind,
    (line, seat) => line.bandId === seat.bandId,
  ];
  const spare = [...seats];
  const matched = new Map<string, PlanSeat>();
  for (const isMatch of matches)
    for (const line of lines) {
      if (matched.has(line.id)) continue;
      const index = spare.findIndex((seat) => isMatch(line, seat));
      const [seat] = index === -1 ? [] : spare.splice(index, 1);
      if (seat !== undefined) matched.set(line.id, seat);
    }
  return matched;
}

/** The lines with their new seats. */
const seatLines = (lost: readonly LostTickets[], taken: TakenSeats) =>
  lost.flatMap(({ sale, lines }) => {
    const seatOf = matchSeats(lines, [...(taken.get(sale.id)?.values() ?? [])].flat());
    return lines.map((line) => ({ ...line, seatId: seatOf.get(line.id)?.id ?? line.seatId }));
  });

/** The lines keep their ids, and their seats if those were claimed again. */
async function writeLines(
  tx: Transaction,
  basketId: string,
  lost: readonly LostTickets[],
  taken: TakenSeats,
): Promise<void> {
  const rows = lost.flatMap(({ sale, lines, soldBy }) => {
    const seats = [...(taken.get(sale.id) ?? new Map()).values()].flat();
    const seatOf = matchSeats(lines, seats);
    return lines.map((line) => {
      const seat = seatOf.get(line.id);
      const price = getPrice(sale, line.bandId, line.priceTypeId, findCustomAmount(sale, line));
      if (seat === undefined || price === null)
        throw new Error("reclaimed line has no seat or price");
      const { id, instanceId, planId, bandId, priceTypeId, packageItemId } = line;
      return {
        id,
        basketId,
        instanceId,
        planId,
        seatId: seat.id,
        bandId,
        priceTypeId,
        packageItemId,
        ...price,
        ...soldBy,
      };
    });
  });
  // Replaced, not updated: two lines may have swapped seats.
  const replaced = await tx
    .delete(basketTickets)
    .where(eq(basketTickets.basketId, basketId))
    .returning(pick(basketTickets, "id", "createdAt"));
  // They were chosen then: a performance may have moved since.
  const chosenAt = new Map(replaced.map(({ id, createdAt }) => [id, createdAt]));
  await tx
    .insert(basketTickets)
    .values(rows.map((row) => ({ ...row, createdAt: chosenAt.get(row.id) })));
  const redeemed = lost
    .flatMap(({ lines }) => lines)
    .flatMap(({ id: ticketId, subscriptionId }) =>
      subscriptionId === null ? [] : [{ ticketId, subscriptionId }],
    );
  if (redeemed.length > 0) await tx.insert(basketTicketVouchers).values(redeemed);
}
