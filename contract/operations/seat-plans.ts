import { declareOperations } from "../calls/define";
import { planWithSeatsSchema, seatStatusSchema } from "../schemas/seat-plan";

const anyone = declareOperations({ tags: ["halls"], session: "none" });

export const seatPlanOperations = {
  getSeatPlan: anyone.get("/plans/:id", {
    summary: "Gets a seat plan with all seats",
    description:
      "Plans only change by import. For the status of the seats see `/instances/{id}/seat-status`.",
    success: { 200: planWithSeatsSchema },
    problems: ["not-found"],
  }),
  getSeatStatus: anyone.get("/instances/:id/seat-status", {
    tags: ["instances"],
    summary: "Gets the status of every seat, in the order of the plan's seats",
    success: { 200: seatStatusSchema },
    problems: ["not-found"],
  }),
};
