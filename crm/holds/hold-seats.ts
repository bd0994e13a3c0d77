// Holds seats for one basket in one statement, and locks the basket before. add-tickets.ts and packages call it through
// take-seats.ts; the batched way is hold-seats-batch.ts.

import { LRUCache } from "lru-cache";

import type { SeatProblem } from "#contract/operations/basket-problems";
import type { OrderState } from "#contract/schemas/order";
import type { BasketRecord } from "../baskets/basket-contents";
import type { basketTickets } from "../baskets/tables";
import type { PaymentState } from "../orders/rules";
import { type Reader, runPreparedStatement, type Transaction } from "../platform/database/database";
import type { InstanceSale } from "../pricing/instance-sale";
import { findSeatRules, loadSeatPlan, type SeatRules } from "../seat-plans/load-seat-plan";
import type { PickedSeatsRequest } from "./seat-choosers";
import { CLAIM, type SeatRef } from "./seat-claims";
import type { SeatIndex, BestSeatsRequest, SeatChooser } from "./seat-runs";
import type { TakenSeats } from "./take-seats";

/** A ticket to be written into a basket; sums in minor units. */
export type NewTicket = Omit<typeof basketTickets.$inferInsert, "id" | "basketId" | "createdAt">;

const HOLD = {
  name: "hold_seats",
  text: `with got as (${CLAIM}),
    held as (
      update baskets set held_until = $2::timestamptz, first_held_at = $6::timestamptz
      where id = $1::uuid),
    written as (
      insert into basket_tickets (basket_id, instance_id, plan_id, seat_id, band_id, price_type_id,
        face_value, fee, package_item_id, mode_of_sale, membership_item_id)
      select $1::uuid, t."instanceId", t."planId", t."seatId", t."bandId", t."priceTypeId",
        t."faceValue", t."fee", t."packageItemId", coalesce(t."modeOfSale", 'general'), t."membershipItemId"
      from json_to_recordset($7::json) as t ("instanceId" text, "planId" text, "seatId" text, "bandId" text,
        "priceTypeId" text, "faceValue" integer, "fee" integer, "packageItemId" uuid, "modeOfSale" text,
        "membershipItemId" uuid))
    select wanted.instance_id, wanted.seat_id
    from unnest($3::text[], $4::text[]) as wanted (instance_id, seat_id)
    where not exists (
      select from got where got.instance_id = wanted.instance_id and got.seat_id = wanted.seat_id)`,
};

/**
 * Takes seats for a basket, lengthens the hold on those that it has (`kept`), writes the new tickets and the deadline:
 * all in one statement, which is most of what a rush of buyers waits for. Returns the seats that another basket has;
 * the caller must undo everything unless there are none.
 */
export async function holdSeats(
  tx: Transaction,
  basketId: string,
  hold: { firstHeldAt: Date; heldUntil: Date },
  kept: readonly SeatRef[],
  tickets: readonly NewTicket[],
): Promise<{ instanceId: string; seatId: string }[]> {
  const seats = [...kept, ...tickets];
  const rows = await runPreparedStatement<{ instance_id: string; seat_id: string }>(tx, HOLD, [
    basketId,
    hold.heldUntil.toISOString(),
    seats.map((seat) => seat.instanceId),
    seats.map((seat) => seat.seatId),
    seats.map((seat) => seat.bandId),
    hold.firstHeldAt.toISOString(),
    JSON.stringify(tickets),
  ]);
  return rows.map((row) => ({ instanceId: row.instance_id, seatId: row.seat_id }));
}

export type SeatRequest = PickedSeatsRequest | BestSeatsRequest;

/** For whom seats are taken, as of the moment the basket was locked; `own` is what it has of the performance. */
export type Requester = {
  basketId: string;
  customerId: string | null;
  now: Date;
  catalogue: string;
  own: readonly BasketSeat[];
  sale: InstanceSale;
  /** The basket holds no ticket of any performance. */
  holdsNothing?: boolean;
};

/** The plan for a request that passes every rule except those about which seats are free. */
export type HoldPlan<P extends SeatProblem = SeatProblem> = {
  chooser: SeatChooser<P>;
  ticketsOf: (chosen: TakenSeats) => NewTicket[];
};

type BasketSeat = SeatRef & { priceTypeId: string; row: string | null };

/** The part of a basket's record that taking seats needs; reading it takes a fraction of the time. */
type BasketHolding = Pick<
  BasketRecord,
  "customerId" | "firstHeldAt" | "heldUntil" | "order" | "catalogue" | "now"
> & { lines: BasketSeat[] };

// A function of the database (see functions.sql): one round trip for what has to be two statements.
const LOCK = { name: "lock_holding", text: "select * from lock_holding($1, $2)" };

type Row = {
  customer_id: string | null;
  first_held_at: number | null;
  held_until: number | null;
  now: number;
  catalogue: string;
  attempt: PaymentState | null;
  lines: BasketSeat[] | null;
} & ({ order_id: string; order_state: OrderState } | { order_id: null; order_state: null });

/**
 * Locks a basket until the transaction ends, and reads what it holds as of the moment the lock was got; or null. On the
 * way an instance is entered (see seat-claims.ts), if one is named.
 */
export async function lockHolding(
  tx: Transaction,
  basketId: string,
  entering: string | null,
): Promise<BasketHolding | null> {
  const [row] = await runPreparedStatement<Row>(tx, LOCK, [basketId, entering]);
  if (row === undefined) return null;
  const { order_id: id, order_state: state, attempt } = row;
  return {
    customerId: row.customer_id,
    firstHeldAt: instant(row.first_held_at),
    heldUntil: instant(row.held_until),
    order: id === null ? null : { id, state, attempt },
    lines: row.lines ?? [],
    catalogue: row.catalogue,
    now: new Date(row.now),
  };
}

const instant = (ms: number | null) => (ms === null ? null : new Date(ms));

/** `plan` is the load of the plan that the blocks were made from. */
type Known = { sale: InstanceSale; plan: SeatIndex; rules: SeatRules };

// An entry is invalidated by a new reading of the sale (`getInstanceSale`), and by a new load of the plan, whose seats the
// catalogue's revision does not cover.
const known = new LRUCache<string, Known>({ max: 500 });

/** The rules for a choice of its seats. Each table that `findSeatRules` reads changes the catalogue's revision. */
export async function getSeatRules(db: Reader, sale: InstanceSale): Promise<SeatRules> {
  const plan = await loadSeatPlan(db, sale.planId);
  const kept = known.get(sale.id);
  if (kept?.sale === sale && kept.plan === plan) return kept.rules;
  const rules = await findSeatRules(db, sale);
  known.set(sale.id, { sale, plan, rules });
  return rules;
}
