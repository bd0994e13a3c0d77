import { z } from "zod";

import { SEAT_KINDS } from "./ticket";

/** How places are sold: numbered seats, unnumbered admission, or stream access. */
export const SEATINGS = ["reserved", "general", "virtual"] as const;

export const POSITIONS_IN_ROW = ["left", "middle", "right"] as const;

/** How far apart seats are drawn where a plan does not say: where no two can be compared, or once they are enlarged. */
export const USUAL_GAP = 26;

const planSchema = z.object({
  id: z.string(),
  name: z.string(),
  width: z.int(),
  height: z.int(),
  seating: z.enum(SEATINGS),
});

const seatSchema = z
  .object({
    id: z.string(),
    section: z.string(),
    row: z.string().nullable(),
    number: z.string().nullable(),
    x: z.int().describe("On the drawing of the whole hall; the stage is at its top"),
    y: z.int(),
    band: z.string().describe("The id of its price band"),
    kind: z.enum(SEAT_KINDS),
    rowsInFront: z.int().nullable(),
    positionInRow: z.enum(POSITIONS_IN_ROW).nullable().describe("As seen from the seats"),
    view: z.string().nullable(),
    floorsAboveStage: z.int(),
    endOfRow: z.boolean(),
    stepFree: z.boolean(),
    restrictedView: z.boolean(),
  })
  .meta({ id: "Seat" });
export type Seat = z.output<typeof seatSchema>;

/** A hall's seats: section by section, row by row, from left to right. */
export const planWithSeatsSchema = planSchema
  .extend({ seats: z.array(seatSchema) })
  .meta({ id: "SeatPlan" });
export type SeatPlan = z.output<typeof planWithSeatsSchema>;

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
export type SeatStatus = z.output<typeof seatStatusSchema>;

export const seatMapSchema = z
  .object({ plan: planSchema, seats: z.array(seatSchema), ...standing })
  .meta({ id: "SeatMap" });
