import { z } from "zod";

import { declareOperations } from "../../calls/define";
import { ACCESSIBLE_RULES, HOLD_KINDS, MAX_HELD_AT_ONCE } from "../../rules/staff/staff-hold";
import { idSchema, instantSchema } from "../../schemas/scalars";
import { staffActionWith } from "../../schemas/staff";
import { seatLabelSchema } from "../../schemas/ticket";

const seatIds = z.array(idSchema).min(1).max(MAX_HELD_AT_ONCE);
const count = z.int();

const staffHoldSchema = z
  .object({
    id: z.string(),
    kind: z.enum(HOLD_KINDS),
    note: z.string().describe("Whom or what for"),
    by: z.string().describe("Who held them"),
    heldAt: instantSchema,
    seats: z.array(seatLabelSchema.extend({ id: z.string() })).describe("In the plan's order"),
  })
  .meta({ id: "StaffHold" });
export type StaffHold = z.output<typeof staffHoldSchema>;

const staffHoldsSchema = z
  .object({
    holds: z.array(staffHoldSchema).describe("Newest first"),
    others: count.describe("Seats off sale that are in no hold, such as imported ones"),
    accessible: z
      .object({
        hoursBefore: count.nullable().describe("Null: not by time"),
        whenBandSold: z.boolean(),
        released: z.array(
          z.object({ band: z.string(), rule: z.enum(ACCESSIBLE_RULES), at: instantSchema }),
        ),
      })
      .describe("When unsold wheelchair spaces and companion seats go on general sale"),
  })
  .meta({ id: "StaffHolds" });
export type StaffHolds = z.output<typeof staffHoldsSchema>;

/** The reason is the hold's note. */
const addStaffHoldSchema = staffActionWith({ kind: z.enum(HOLD_KINDS), seatIds }).meta({
  id: "AddStaffHold",
});

const releaseHeldSeatsSchema = staffActionWith({ seatIds }).meta({ id: "ReleaseHeldSeats" });

const performance = declareOperations({
  tags: ["staff"],
  pathIds: idSchema,
  session: "staff",
  permission: "manage-performance",
});

/** Seats that staff keep off sale. Each change is recorded in the audit log. */
export const staffHoldOperations = {
  listStaffHolds: performance.get("/staff/performances/:id/holds", {
    summary:
      "Lists the seats of a performance that staff hold, and which accessible seats are on general sale",
    success: { 200: staffHoldsSchema },
    problems: ["not-found"],
  }),
  addStaffHold: performance.post("/staff/performances/:id/holds", {
    summary: "Takes free seats off sale for press, house or technical use, or as not for sale",
    description: "`seats-taken` if one of them is not free: nothing is held then.",
    body: addStaffHoldSchema,
    success: { 204: z.null() },
    problems: [
      "invalid",
      "not-found",
      "conflict/performance-passed",
      "conflict/performance-cancelled",
      "seats-taken",
    ],
  }),
  releaseHeldSeats: performance.post("/staff/performances/:id/holds/release", {
    summary: "Puts held seats on sale again",
    description: "Safe to repeat: seats that are not held stay as they are.",
    body: releaseHeldSeatsSchema,
    success: { 204: z.null() },
    problems: ["invalid", "not-found"],
  }),
};
