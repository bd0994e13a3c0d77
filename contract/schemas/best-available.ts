import { z } from "zod";

import { addTicketsSchema, basketSchema } from "./basket";
import { moneySchema } from "./money";
import { rowIdSchema } from "./scalars";

export const bestAvailableSchema = z
  .object({
    choices: addTicketsSchema.shape.choices.unwrap(),
    together: addTicketsSchema.shape.together,
    basketId: rowIdSchema
      .nullable()
      .default(null)
      .describe("The buyer's, for what only they may buy and for what they have already"),
  })
  .meta({ id: "BestAvailableWish" });

export const foundSeatsSchema = z
  .object({
    seats: z.array(
      z.object({
        seatId: z.string(),
        seat: basketSchema.shape.tickets.element.shape.seat,
        bandId: z.string(),
        priceTypeId: z.string(),
        total: moneySchema.describe("What the ticket would cost, fee included"),
        faceValue: moneySchema,
        fee: moneySchema,
        group: z.int().describe("Seats of the same group are beside each other"),
      }),
    ),
  })
  .meta({ id: "FoundSeats" });

export type FoundSeat = FoundSeats["seats"][number];
export type FoundSeats = z.output<typeof foundSeatsSchema>;
