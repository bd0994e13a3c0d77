import { CLAIM, type SeatRef } from "./seat-claims";
import type { Transaction } from "../platform/database/database";
import { runPreparedStatement } from "../platform/database/prepared-statement";
import type { basketTickets } from "../baskets/tables";

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
 * all in one statement, which is most of what a rush of buyers waits for. Gives the seats that somebody else has;
 * when there are any the caller undoes it all.
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
