import { z } from "zod";

// pretix's open seating-plan JSON, with fields of our own: what the view-from-seat needs, and `kind` and `places` for
// halls without numbers. What the format does not require may be missing or empty; other fields are read past.

/** Farther out no screen would show a seat, and no database field of ours would hold the sum. */
const FARTHEST = 1_000_000;

const coordinate = z.number().min(-FARTHEST).max(FARTHEST);
const position = z.object({ x: coordinate, y: coordinate });
const origin = { x: 0, y: 0 };

/** Without what no database can hold. */
const text = z
  .string()
  .max(200)
  .transform((written) => written.replace(/\p{Cc}|\p{Surrogate}/gu, "").trim());
const label = text.refine((written) => written !== "", "must not be empty");
/** A name that is made up when it is not there. */
const optionalLabel = text.nullish().transform((written) => written ?? "");

const seatKind = z.enum(["standard", "wheelchair", "companion", "transfer", "place"]);
const view = z.enum(["full", "angled", "partial"]).optional();
const rowsInFront = z.int().min(0).max(1_000).optional();

const seat = z.object({
  seat_guid: label,
  seat_number: optionalLabel,
  position,
  category: optionalLabel,
  kind: seatKind.exclude(["place"]).default("standard"),
  rows_in_front: rowsInFront,
  view,
  end_of_row: z.boolean().optional(),
  restricted_view: z.boolean().default(false),
});

const row = z.object({
  row_number: optionalLabel,
  position: position.default(origin),
  rows_in_front: rowsInFront,
  view,
  step_free: z.boolean().default(false),
  seats: z.array(seat).max(1_000, "has more than 1,000 seats"),
});

const zone = z.object({
  name: optionalLabel,
  zone_id: z.unknown().optional(),
  position,
  floors_above_stage: z.int().min(0).max(200).default(0),
  rows: z
    .array(row)
    .nullish()
    .transform((rows) => rows ?? []),
  // Drawings; looked at for a stage, and never a reason to refuse a plan.
  areas: z.unknown().optional(),
});

const places = z.object({
  section: label,
  category: optionalLabel,
  kind: z.enum(["place", "wheelchair", "companion"]).default("place"),
  count: z.int().min(1),
  step_free: z.boolean().default(false),
});

export const seatPlanFile = z.object({
  name: label,
  kind: z.enum(["reserved", "general", "virtual"]).default("reserved"),
  capacity: z.int().min(1).optional(),
  categories: z.array(z.object({ name: label })),
  zones: z.array(zone).max(1_000, "has more than 1,000 zones"),
  places: z.array(places).default([]),
  /** The editor writes 0 × 0 until a size is set. */
  size: z.object({ width: z.number(), height: z.number() }).nullish(),
});

type Written<T> = T & { rows: z.input<typeof row>[] };
/** A plan as it is written into a file: what has a default may be left out, but for the rows. */
export type SeatPlanFile = Omit<z.input<typeof seatPlanFile>, "zones"> & {
  zones: Written<Omit<z.input<typeof zone>, "rows">>[];
};
/** A plan as it was read, before what it leaves open is filled in. */
export type OpenSeatPlan = z.output<typeof seatPlanFile>;

export type SeatPlanZone = OpenSeatPlan["zones"][number];
export type SeatPlanRow = SeatPlanZone["rows"][number];
/** A plan in which every zone, row and seat has a name, and every seat stands within the size. */
export type CompleteSeatPlan = Omit<OpenSeatPlan, "size"> & {
  size: { width: number; height: number };
};
