// Locks one basket, and holds seats for it in one statement. add-tickets.ts and packages use it through take-seats.ts;
// hold-seats-batch.ts serves many baskets at once.

import { LRUCache } from "lru-cache";

import type { SeatProblem } from "#contract/problems/basket-problems";
import type { OrderState } from "#contract/schemas/order";
import type { BasketRecord } from "../../contents/basket-contents";
import type { basketTickets } from "../../../tables/baskets";
import {
  type Reader,
  runPreparedStatement,
  type Transaction,
} from "../../../platform/database/database";
import type { InstanceSale } from "../../../stock/sale/instance-sale";
import {
  findSeatRules,
  loadSeatPlan,
  type SeatRules,
} from "../../../stock/seat-plans/load-seat-plan";
import type { PickedSeatsRequest } from "../../../stock/seat-choice/seat-choosers";
import {
  claimSeats,
  claimStatement,
  type ClaimKey,
  type SeatRef,
} from "../../../stock/holds/seat-claims";
import type { SeatIndex, BestSeatsRequest, SeatChooser } from "../../../stock/seat-plans/seat-runs";
import type { TakenSeats } from "./take-seats";
import { requireLocks, type SeatLocks } from "../../baskets/seat-locks";
import type { PaymentState } from "../../contents/payment-state";

/** Amounts are in minor units. */
export type NewTicket = Omit<typeof basketTickets.$inferInsert, "id" | "basketId" | "createdAt">;

const CLAIM_AND_WRITE = claimStatement(
  "hold_seats",
  `held as (
      update baskets set held_until = $2::timestamptz, first_held_at = $6::timestamptz
      where id = $1::uuid)`,
  `written as (
      insert into basket_tickets (basket_id, instance_id, plan_id, seat_id, band_id, price_type_id,
        face_value, fee, package_item_id, mode_of_sale, membership_item_id)
      select $1::uuid, t."instanceId", i.plan_id, t."seatId", t."bandId", t."priceTypeId",
        t."faceValue", t."fee", t."packageItemId", coalesce(t."modeOfSale", 'general'), t."membershipItemId"
      from json_to_recordset($7::json) as t ("instanceId" text, "seatId" text, "bandId" text,
        "priceTypeId" text, "faceValue" integer, "fee" integer, "packageItemId" uuid, "modeOfSale" text,
        "membershipItemId" uuid)
      join instances i on i.id = t."instanceId")`,
);

// A season that was applied meanwhile may have removed the price type. Such a seat counts as lost.
const HOLD = {
  ...CLAIM_AND_WRITE,
  text: `${CLAIM_AND_WRITE.text}
    or (wanted.instance_id, wanted.seat_id) in (
      select t."instanceId", t."seatId"
      from json_to_recordset($7::json) as t ("instanceId" text, "seatId" text, "priceTypeId" text)
      where not exists (select from price_types p where p.id = t."priceTypeId"))`,
};

/**
 * Claims seats for a basket, extends the hold on its other seats (`kept`), and writes the tickets and the deadline, all
 * in one statement to keep the transaction short. Returns the seats that another basket has or that are
 * not locked for this one; the caller must roll back if there are any.
 */
export async function holdSeats(
  tx: Transaction,
  basketId: string,
  hold: { firstHeldAt: Date; heldUntil: Date },
  kept: readonly SeatRef[],
  tickets: readonly NewTicket[],
  locks: SeatLocks,
): Promise<ClaimKey[]> {
  const refused = requireLocks(locks, tickets);
  if (refused.length > 0) return refused;
  return claimSeats(tx, basketId, hold.heldUntil, [...kept, ...tickets], {
    statement: HOLD,
    values: [hold.firstHeldAt.toISOString(), JSON.stringify(tickets)],
  });
}

export type SeatRequest = PickedSeatsRequest | BestSeatsRequest;

/** The buyer, as of `now`. */
export type Requester = {
  basketId: string;
  customerId: string | null;
  now: Date;
  catalogue: string;
  /** Seats of this performance in the basket. */
  own: readonly BasketSeat[];
  sale: InstanceSale;
  /** True if the basket has no tickets of any performance. */
  isEmptyBasket?: boolean;
};

/** For a request that passed all rules except those that depend on which seats are free. */
export type HoldPlan<P extends SeatProblem = SeatProblem> = {
  chooser: SeatChooser<P>;
  listTickets: (chosen: TakenSeats) => NewTicket[];
};

type BasketSeat = SeatRef & { priceTypeId: string; row: string | null };

/** The fields of a basket that holding seats needs: much faster to read than the whole basket. */
type BasketHolding = Pick<
  BasketRecord,
  "customerId" | "firstHeldAt" | "heldUntil" | "order" | "catalogue" | "now"
> & { lines: BasketSeat[] };

// A database function (see functions.sql): two statements in one round trip.
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
 * Locks a basket until the transaction ends and reads it. Also takes the shared lock of `instanceId` (see
 * seat-claims.ts). Null for an unknown basket.
 */
export async function lockHolding(
  tx: Transaction,
  basketId: string,
  instanceId: string | null,
): Promise<BasketHolding | null> {
  const [row] = await runPreparedStatement<Row>(tx, LOCK, [basketId, instanceId]);
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

type CachedRules = { sale: InstanceSale; plan: SeatIndex; rules: SeatRules };

// By instance. Invalidated when the sale is read again (`getInstanceSale`) or the plan is loaded again, whose seats do
// not change the catalogue's revision.
const rulesCache = new LRUCache<string, CachedRules>({ max: 500 });

/**
 * Returns the rules for choosing seats, cached. Each table that `findSeatRules` reads changes the catalogue's revision.
 */
export async function getSeatRules(db: Reader, sale: InstanceSale): Promise<SeatRules> {
  const plan = await loadSeatPlan(db, sale.planId);
  const cached = rulesCache.get(sale.id);
  if (cached?.sale === sale && cached.plan === plan) return cached.rules;
  const rules = await findSeatRules(db, sale);
  rulesCache.set(sale.id, { sale, plan, rules });
  return rules;
}
