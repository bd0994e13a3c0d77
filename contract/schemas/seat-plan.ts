import { z } from "zod";

import { SEAT_KINDS } from "./ticket";

/** Numbered seats, unnumbered admission, or stream access. */
export const SEATINGS = ["reserved", "general", "virtual"] as const;

export const POSITIONS_IN_ROW = ["left", "middle", "right"] as const;

/** Distance between seats on the plan when it cannot be measured, and after enlarging a plan. */
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
    place: z.int().describe("Order in the row: neighbors differ by 1, seats across a gap by more"),
    x: z.int().describe("Position on the drawing of the hall, with the stage at the top"),
    y: z.int(),
    band: z.string().describe("Price band id"),
    kind: z.enum(SEAT_KINDS),
    rowsInFront: z.int().nullable(),
    positionInRow: z.enum(POSITIONS_IN_ROW).nullable().describe("Seen from the seats"),
    view: z.string().nullable(),
    floorsAboveStage: z.int(),
    endOfRow: z.boolean(),
    stepFree: z.boolean().nullable().describe("Null if the plan doesn't say"),
    restrictedView: z.boolean(),
  })
  .meta({ id: "Seat" });
export type Seat = z.output<typeof seatSchema>;

/** One of the parts that a large section was divided into when its plan was imported. */
export const sectionPartSchema = z
  .object({
    name: z.string().describe("The `section` of its seats, in the catalogue's language"),
    section: z.string().describe("The venue's name of the whole section"),
    firstRow: z.string(),
    lastRow: z.string(),
    firstSeat: z.string().nullable().describe("Null unless a row was divided"),
    lastSeat: z.string().nullable(),
  })
  .meta({ id: "SectionPart" });
export type SectionPart = z.output<typeof sectionPartSchema>;

/** Seats are sorted by section and row, from left to right. */
export const planWithSeatsSchema = planSchema
  .extend({
    seats: z.array(seatSchema),
    sectionParts: z.array(sectionPartSchema).nullish().describe("Absent in the previous release"),
  })
  .meta({ id: "SeatPlan" });
export type SeatPlan = z.output<typeof planWithSeatsSchema>;

const statusFields = {
  status: z
    .string()
    .describe("One character per seat, in plan order: f free, h held, s sold, b blocked"),
  blocks: z.array(z.array(z.string())).describe("Ids of seats that are only sold together"),
  refusesSingleSeats: z.boolean().describe("Whether choices may not leave single seats"),
};

export const seatStatusSchema = z
  .object({ planId: z.string(), ...statusFields })
  .meta({ id: "SeatStatus" });
export type SeatStatus = z.output<typeof seatStatusSchema>;
