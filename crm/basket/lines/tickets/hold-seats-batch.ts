// Holds seats for many baskets in one statement, `hold_together` in functions.sql. Called only by hold-queue.ts;
// hold-seats.ts serves single baskets.

import { findExcessiveTotal } from "../../totals/rules";
import {
  type Database,
  type Reader,
  runPreparedStatement,
} from "../../../platform/database/database";
import type { CatalogueMoment } from "../../../platform/database/rows";
import type { IdempotencyKey } from "../../../platform/http/reply-once";
import { type InstanceSale, getInstanceSale } from "../../../stock/sale/instance-sale";
import { bindNewTurns } from "../../baskets/bind-turn";
import { checkOrderLimit } from "../../limits/order-limit";
import { loadSeatPlan } from "../../../stock/seat-plans/load-seat-plan";
import { planTickets } from "./add-tickets";
import { renewedHold } from "../../../stock/hold-times/hold-times";
import type { NewTicket, SeatRequest } from "./hold-seats";
import { chooseAmong } from "../../../stock/seat-choice/seat-choosers";
import { lockAndReadSeats } from "../../../stock/holds/seat-claims";
import type { SeatChooser } from "../../../stock/seat-plans/seat-runs";

export type HoldCall = {
  basketId: string;
  customerId: string | null;
  request: SeatRequest;
  idempotencyKey: IdempotencyKey | null;
  /** Turns of the visitor in queues (crm/basket/baskets/bind-turn.ts). */
  turns?: readonly string[];
};

/**
 * `individually`: the call needs its own transaction, because its basket has tickets or is locked, or a rule may refuse
 * it. A chooser: no suitable seats were free, or another call got them first; choose again with the seats taken now.
 */
export type Served = "held" | "individually" | SeatChooser;

type Batch = {
  instanceId: string;
  calls: readonly HoldCall[];
  /** For fault injection. */
  beforeWrite: (() => Promise<void>) | undefined;
};

/**
 * Holds seats of one performance for many buyers in one statement, all or none for each, in order of arrival. Applies
 * the same rules as for one buyer (`planTickets`), as of `moment`; the statement itself prevents double claims. Best
 * available seats are chosen from one snapshot under an exclusive lock. Also returns the moment for planning the next
 * batch.
 */
export async function holdSeatsBatch(
  db: Database,
  batch: Batch,
  moment: CatalogueMoment,
): Promise<{ served: Served[]; moment: CatalogueMoment }> {
  const arePicked = batch.calls.every(({ request }) => "seats" in request);
  const turns = batch.calls.flatMap(({ basketId, turns: [turn, ...more] = [] }) =>
    turn === undefined || more.length > 0 ? [] : [{ basketId, turn }],
  );
  if (arePicked && turns.length === 0) return serve(db, batch, moment, new Set());
  return db.transaction(async (tx) => {
    // Queue places are locked before seats, as everywhere, to prevent deadlocks.
    const boundBaskets = turns.length === 0 ? undefined : await bindNewTurns(tx, turns);
    const taken = arePicked
      ? new Set<string>()
      : await lockAndReadSeats(tx, batch.instanceId, "exclusive");
    return serve(tx, batch, moment, taken, boundBaskets);
  });
}

async function serve(
  db: Reader,
  { instanceId, calls, beforeWrite }: Batch,
  moment: CatalogueMoment,
  taken: Set<string>,
  boundBaskets: ReadonlySet<string> = new Set(),
): Promise<{ served: Served[]; moment: CatalogueMoment }> {
  const served: Served[] = calls.map(() => "individually");
  const sale = await getInstanceSale(db, moment.catalogue, instanceId);
  if (sale === null) return { served, moment };
  const plan = await loadSeatPlan(db, sale.planId);
  const holds: NewHold[] = [];
  for (const [index, call] of calls.entries()) {
    const { basketId, customerId, request, turns = [] } = call;
    if (turns.length > 0 && !boundBaskets.has(basketId)) continue;
    const buyer = { ...moment, basketId, customerId, own: [], sale, isEmptyBasket: true };
    const planned = await planTickets(db, request, buyer);
    // `addTickets` checks again and returns the refusal.
    if (!planned.ok || planned.value === null) continue;
    const { chooser, listTickets } = planned.value;
    // Taken seats are not read for picked seats.
    if (chooser.needsTakenSeats === true) continue;
    served[index] = chooser;
    if ("seats" in request && request.seats.some(({ seatId }) => taken.has(seatId))) continue;
    const choice = chooseAmong(plan, chooser, taken);
    if (!choice.ok) continue;
    const tickets = listTickets(new Map([[instanceId, choice.value]]));
    const counted = tickets.map(() => ({ instanceId, title: sale.name, packageItemId: null }));
    const isOverLimit = (await checkOrderLimit(db, moment.catalogue, counted, instanceId)) !== null;
    const total = tickets.reduce((sum, { faceValue, fee }) => sum + faceValue + fee, 0);
    // `addTickets` and what follows it return the refusal.
    if (isOverLimit || findExcessiveTotal(total) !== null) {
      served[index] = "individually";
      continue;
    }
    for (const { seatId } of tickets) taken.add(seatId);
    holds.push({ ...call, index, tickets });
  }
  if (holds.length === 0) return { served, moment };

  await beforeWrite?.();
  const { moment: next, written } = await writeHolds(db, sale, moment, holds);
  for (const { index, basketId } of holds)
    if (written === null || written.unsuitable.has(basketId)) served[index] = "individually";
    else if (written.held.has(basketId)) served[index] = "held";
  return { served, moment: next };
}

type Row = { catalogue: string; now: number; got: string[] | null; alone: string[] | null };

const NEW = { name: "new_baskets", text: "select id from new_baskets($1)" };

const HOLD = {
  name: "hold_together",
  text: `select * from hold_together($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17)`,
};

/** Returns those of the baskets that are empty and have no order, except failed ones. */
export async function listNewBaskets(db: Reader, ids: readonly string[]): Promise<Set<string>> {
  const rows = await runPreparedStatement<{ id: string }>(db, NEW, [ids]);
  return new Set(rows.map(({ id }) => id));
}

/** `index`: of the call. */
type NewHold = HoldCall & { index: number; tickets: readonly NewTicket[] };

/**
 * Writes the seats, tickets, deadline and idempotency key of each basket in one statement, all or none per basket.
 * `held`: baskets that now hold their seats. `unsuitable`: baskets that are not empty, locked, another customer's, or whose
 * key was used. All others lost their seats. `written` is null, and nothing was written, if the catalogue has changed or
 * `moment` is over 2 seconds old.
 */
async function writeHolds(
  db: Reader,
  { id: instanceId, planId }: InstanceSale,
  { catalogue, now }: CatalogueMoment,
  holds: readonly NewHold[],
): Promise<{
  moment: CatalogueMoment;
  written: { held: Set<string>; unsuitable: Set<string> } | null;
}> {
  const { firstHeldAt, heldUntil } = renewedHold({ firstHeldAt: null, heldUntil: null }, now);
  const tickets = holds.flatMap(({ tickets: wanted }) => wanted);
  const [row] = await runPreparedStatement<Row>(db, HOLD, [
    instanceId,
    planId,
    catalogue,
    now.getTime(),
    firstHeldAt.toISOString(),
    heldUntil.toISOString(),
    holds.map(({ basketId }) => basketId),
    holds.map(({ customerId }) => customerId),
    holds.map(({ idempotencyKey }) => idempotencyKey?.key ?? null),
    holds.map(({ idempotencyKey }) => idempotencyKey?.requestHash ?? null),
    holds.flatMap(({ basketId, tickets: wanted }) => wanted.map(() => basketId)),
    tickets.map(({ seatId }) => seatId),
    tickets.map(({ bandId }) => bandId),
    tickets.map(({ priceTypeId }) => priceTypeId),
    tickets.map(({ faceValue }) => faceValue),
    tickets.map(({ fee }) => fee),
    tickets.map(({ modeOfSale }) => modeOfSale),
  ]);
  if (row === undefined) throw new Error("hold_together returned no row");
  const written = row.got && { held: new Set(row.got), unsuitable: new Set(row.alone) };
  const { catalogue: current, now: at } = row;
  return { moment: { catalogue: current, now: new Date(at) }, written };
}
