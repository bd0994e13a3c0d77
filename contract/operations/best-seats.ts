import { z } from "zod";

import { declareOperations } from "../calls/define";
import type { Problem, ProblemName } from "../problems/problems";
import { basketSchema } from "../schemas/basket";
import { moneySchema } from "../schemas/money";
import { rowIdSchema } from "../schemas/scalars";
import { SALE_PROBLEMS } from "../problems/basket-problems";
import { addTicketsSchema } from "./basket-tickets";

const BEST_SEATS_PROBLEMS = [
  "limit",
  "not-allowed/sold-out",
  "not-enough-seats",
] as const satisfies ProblemName[];
export type BestSeatsProblem = Problem<(typeof BEST_SEATS_PROBLEMS)[number]>;

const bestAvailableSchema = z
  .object({
    choices: addTicketsSchema.shape.choices.unwrap(),
    together: addTicketsSchema.shape.together,
    basketId: rowIdSchema
      .nullable()
      .default(null)
      .describe("The buyer's basket, for prices open to it and for limits on its tickets"),
  })
  .meta({ id: "BestAvailableRequest" });

export const foundSeatsSchema = z
  .object({
    seats: z.array(
      z.object({
        seatId: z.string(),
        seat: basketSchema.shape.tickets.element.shape.seat,
        bandId: z.string(),
        priceTypeId: z.string(),
        total: moneySchema.describe("Ticket price including the fee"),
        faceValue: moneySchema,
        fee: moneySchema,
        view: z.string().nullable(),
        restrictedView: z.boolean(),
        stepFree: z
          .boolean()
          .nullable()
          .optional()
          .describe("Null for unreserved seating. Absent in the previous release"),
        group: z.int().describe("Seats in the same group are adjacent"),
      }),
    ),
  })
  .meta({ id: "FoundSeats" });

export type FoundSeat = FoundSeats["seats"][number];
export type FoundSeats = z.output<typeof foundSeatsSchema>;
const buyer = declareOperations({
  tags: ["instances"],
  session: "customer",
  isSessionOptional: true,
});

export const bestSeatsOperations = {
  findBestSeats: buyer.post("/instances/:id/best-available", {
    summary: "Finds the seats that these choices would get now, without holding them",
    description:
      "Returns the same seats and refusals as adding the choices to the basket. To hold exactly these seats, add them by their ids.",
    body: bestAvailableSchema,
    success: { 200: foundSeatsSchema },
    problems: ["not-found", ...SALE_PROBLEMS, ...BEST_SEATS_PROBLEMS],
  }),
};
