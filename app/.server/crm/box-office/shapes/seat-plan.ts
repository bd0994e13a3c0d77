import { z } from "zod";

import { SEAT_KINDS } from "~/domain/seats/seat-plan";
import type { SeatPlan, SeatStatus } from "~/domain/seats/seat-plan";

export const seatPlanShape = z.object({
  id: z.string(),
  name: z.string(),
  width: z.number(),
  height: z.number(),
  seating: z.enum(["reserved", "general", "virtual"]),
  seats: z.array(
    z.object({
      id: z.string(),
      section: z.string(),
      row: z.string().nullable(),
      number: z.string().nullable(),
      x: z.number(),
      y: z.number(),
      band: z.string(),
      kind: z.enum(SEAT_KINDS),
      rowsInFront: z.number().nullable(),
      positionInRow: z.enum(["left", "middle", "right"]).nullable(),
      view: z.string().nullable(),
      floorsAboveStage: z.number(),
      endOfRow: z.boolean(),
      stepFree: z.boolean(),
      restrictedView: z.boolean(),
    }),
  ),
}) satisfies z.ZodType<SeatPlan>;

export const seatStatusShape = z.object({
  planId: z.string(),
  status: z.string(),
  blocks: z.array(z.array(z.string())),
}) satisfies z.ZodType<SeatStatus>;
