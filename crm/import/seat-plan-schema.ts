import { z } from "zod";

/*
 * The open seating-plan JSON of pretix and its editor, with fields of our own: what the view-from-seat needs, and
 * `kind` and `places` for halls whose places have no numbers. A plan drawn in the editor needs none of ours.
 */

const position = z.object({ x: z.number(), y: z.number() });
const label = z.string().trim().min(1, "must not be empty");

const seatKind = z.enum(["standard", "wheelchair", "companion", "transfer", "place"]);

const seat = z.object({
  seat_guid: label,
  seat_number: label,
  position,
  category: z.string(),
  kind: seatKind.exclude(["place"]).default("standard"),
  rows_in_front: z.int().min(0).optional(),
  view: z.enum(["full", "angled", "partial"]).optional(),
  end_of_row: z.boolean().optional(),
  restricted_view: z.boolean().default(false),
});

const row = z.object({
  row_number: label,
  position,
  rows_in_front: z.int().min(0).optional(),
  view: z.enum(["full", "angled", "partial"]).optional(),
  step_free: z.boolean().default(false),
  seats: z.array(seat).min(1, "must have at least one seat"),
});

const zone = z.object({
  name: label,
  position,
  floors_above_stage: z.int().min(0).default(0),
  rows: z.array(row).min(1, "must have at least one row"),
  areas: z.array(z.unknown()).default([]),
});

const places = z.object({
  section: label,
  category: z.string(),
  kind: z.enum(["place", "wheelchair", "companion"]).default("place"),
  count: z.int().min(1),
  step_free: z.boolean().default(false),
});

export const seatPlanFile = z.object({
  name: label,
  kind: z.enum(["reserved", "general", "virtual"]).default("reserved"),
  capacity: z.int().min(1).optional(),
  categories: z
    .array(z.object({ name: label, color: z.string().optional() }))
    .min(1, "must name at least one category"),
  zones: z.array(zone),
  places: z.array(places).default([]),
  size: z.object({ width: z.number().positive(), height: z.number().positive() }),
});

export type SeatPlan = z.output<typeof seatPlanFile>;
export type SeatPlanZone = SeatPlan["zones"][number];
export type SeatPlanRow = SeatPlanZone["rows"][number];
/** A plan as it stands in a file: what has a default may be left out. */
export type SeatPlanFile = z.input<typeof seatPlanFile>;
