import { z } from "zod";

import { seatPlans, seats } from "../catalogue/centre-tables";

const planSchema = z.object({
  id: z.string(),
  name: z.string(),
  width: z.int(),
  height: z.int(),
  seating: z.enum(seatPlans.seating.enumValues),
});

const seatSchema = z
  .object({
    id: z.string(),
    section: z.string(),
    row: z.string().nullable(),
    number: z.string().nullable(),
    x: z.int(),
    y: z.int(),
    band: z.string(),
    kind: z.enum(seats.kind.enumValues),
    rowsInFront: z.int().nullable(),
    positionInRow: z.enum(seats.positionInRow.enumValues).nullable(),
    view: z.string().nullable(),
    floorsAboveStage: z.int(),
    endOfRow: z.boolean(),
    stepFree: z.boolean(),
    restrictedView: z.boolean(),
  })
  .meta({ id: "Seat" });

export const planWithSeatsSchema = planSchema
  .extend({ seats: z.array(seatSchema) })
  .meta({ id: "SeatPlan" });

const standing = {
  status: z
    .string()
    .describe("One character a seat, in the order of seats: f free, h held, s sold, b blocked"),
  blocks: z.array(z.array(z.string())).describe("Ids of seats that are sold all together"),
  refusesSingleSeats: z.boolean().describe("Whether a choice may leave no single seat alone"),
};

export const seatStatusSchema = z
  .object({ planId: z.string(), ...standing })
  .meta({ id: "SeatStatus" });

export const seatMapSchema = z
  .object({ plan: planSchema, seats: z.array(seatSchema), ...standing })
  .meta({ id: "SeatMap" });
