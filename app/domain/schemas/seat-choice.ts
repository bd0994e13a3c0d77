import { z } from "zod";

/** More than anybody can buy; the box office says how many that is. */
const MOST = 50;

const texts = z
  .union([z.string().max(100), z.array(z.string().max(100)).max(MOST)], { error: "noSeats" })
  .transform((values) => [values].flat());

/**
 * Chosen seats, and, where price types were chosen too, one `type` for each in the same order; null for the price type
 * that is preset. The same seat twice is one seat.
 */
export const seatChoiceSchema = z
  .object({
    seat: texts.refine((seats) => seats.length > 0, { error: "noSeats" }),
    type: texts.optional(),
    requestKey: z.uuid({ error: "noSeats" }),
  })
  .transform(({ seat, type = [], requestKey }) => ({
    requestKey,
    seats: [...new Map(seat.map((id, index) => [id, type[index] ?? null]))].map(
      ([seatId, priceTypeId]) => ({ seatId, priceTypeId }),
    ),
  }));
