import { z } from "zod";

import { operation } from "../define";
import { idParams } from "../schemas/id";
import { planWithSeatsSchema, seatMapSchema, seatStatusSchema } from "../schemas/seat-plan";

const tags = ["halls"];

/** The plans of the halls, and how the seats of a performance stand. */
export const seatPlanOperations = {
  listSeatPlans: operation({
    method: "GET",
    path: "/halls/:id/plan",
    tags,
    summary: "The seat plans of a hall with every seat",
    params: idParams,
    session: "none",
    isSafeToRetry: true,
    success: { 200: z.array(planWithSeatsSchema) },
    problems: ["not-found"],
  }),
  getSeatPlan: operation({
    method: "GET",
    path: "/plans/:id",
    tags,
    summary: "One seat plan with every seat",
    description:
      "It changes only by an import; how its seats stand is `/instances/{id}/seat-status`.",
    params: idParams,
    session: "none",
    isSafeToRetry: true,
    success: { 200: planWithSeatsSchema },
    problems: ["not-found"],
  }),
  getSeatStatus: operation({
    method: "GET",
    path: "/instances/:id/seat-status",
    tags: ["instances"],
    summary: "How every seat stands, in the order of the plan's seats",
    params: idParams,
    session: "none",
    isSafeToRetry: true,
    success: { 200: seatStatusSchema },
    problems: ["not-found"],
  }),
  getSeatMap: operation({
    method: "GET",
    path: "/instances/:id/seats",
    tags: ["instances"],
    summary: "Every seat and its status",
    params: idParams,
    session: "none",
    isSafeToRetry: true,
    success: { 200: seatMapSchema },
    problems: ["not-found"],
  }),
};
