import { z } from "zod";

import { declareOperations } from "../define";
import type { Problem, ProblemName } from "../problems";
import { basketSchema } from "../schemas/basket";
import { moneySchema } from "../schemas/money";
import { rowIdSchema } from "../schemas/scalars";
import { planWithSeatsSchema, seatMapSchema, seatStatusSchema } from "../schemas/seat-plan";
import { SALE_PROBLEMS } from "./basket-problems";
import { addTicketsSchema } from "./basket-tickets";

const anyone = declareOperations({ tags: ["halls"], session: "none" });
const buyer = declareOperations({ tags: ["instances"], session: "customer?" });

/** The plans of the halls, and how the seats of a performance stand. */
export const seatPlanOperations = {
  listSeatPlans: anyone.get("/halls/:id/plan", {
    summary: "The seat plans of a hall with every seat",
    success: { 200: z.array(planWithSeatsSchema) },
    problems: ["not-found"],
  }),
  getSeatPlan: anyone.get("/plans/:id", {
    summary: "Gets a seat plan with every seat",
    description:
      "It changes only by an import; how its seats stand is `/instances/{id}/seat-status`.",
    success: { 200: planWithSeatsSchema },
    problems: ["not-found"],
  }),
  getSeatStatus: anyone.get("/instances/:id/seat-status", {
    tags: ["instances"],
    summary: "Gets the status of every seat, in the order of the plan's seats",
    success: { 200: seatStatusSchema },
    problems: ["not-found"],
  }),
  getSeatMap: anyone.get("/instances/:id/seats", {
    tags: ["instances"],
    summary: "Every seat and its status",
    success: { 200: seatMapSchema },
    problems: ["not-found"],
  }),
};

/** Why no seats can be chosen for a buyer to whom they may be sold. */
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

/** A preview of the seats that would be taken. */
export const bestSeatsOperations = {
  findBestSeats: buyer.post("/instances/:id/best-available", {
    summary: "Names the seats that these choices would get now; takes nothing",
    description:
      "The same seats, and the same refusals, as putting the choices into the basket. To have exactly these, put them in by their ids.",
    body: bestAvailableSchema,
    success: { 200: foundSeatsSchema },
    problems: ["not-found", ...SALE_PROBLEMS, ...BEST_SEATS_PROBLEMS],
  }),
};
