import { z } from "zod";

/** Above any limit. */
const MOST = 50;

const texts = z
  .union([z.string().max(100), z.array(z.string().max(100)).max(MOST)])
  .transform((values) => [values].flat());

/** Seats that were shown before, taken as they are: one `band` and one `type` for each, in the same order. */
export const foundSeatsSchema = z
  .object({ seat: texts, band: texts, type: texts })
  .transform(({ seat, band, type }, context) => {
    const seats = seat.flatMap((seatId, at) => {
      const [bandId, priceTypeId] = [band[at], type[at]];
      return bandId === undefined || priceTypeId === undefined
        ? []
        : [{ seatId, bandId, priceTypeId }];
    });
    if (seats.length < seat.length) {
      context.addIssue({ code: "custom", message: "noSeats" });
      return z.NEVER;
    }
    return seats;
  });
