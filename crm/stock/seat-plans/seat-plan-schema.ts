import { z } from "zod";

import { readText } from "./read-fields";

// pretix's open seating plan JSON, with additional fields for the view from a seat, and `kind` and `places` for halls
// without numbered seats. Optional fields can be missing or empty; unknown fields are ignored.

/** Fits into the database's integers. */
const MAX_COORDINATE = 1_000_000;

export const MAX_IN_ROW = 1_000;

const coordinate = z.number().min(-MAX_COORDINATE).max(MAX_COORDINATE);
const position = z.object({ x: coordinate, y: coordinate });
const origin = { x: 0, y: 0 };

/** Removes characters that PostgreSQL cannot store. */
const text = z
  .string()
  .max(200)
  .transform((value) => value.replace(/\p{Cc}|\p{Surrogate}/gu, "").trim());
const label = text.refine((value) => value !== "", "must not be empty");
/** `completeSeatPlan` generates missing names. */
const optionalLabel = text.nullish().transform((value) => value ?? "");

/** Only describes categories that are named by ids. */
const color = z
  .unknown()
  .optional()
  .transform((value) => readText(value));

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
  step_free: z.boolean().optional(),
  restricted_view: z.boolean().default(false),
});

const row = z.object({
  row_number: optionalLabel,
  position: position.default(origin),
  rows_in_front: rowsInFront,
  view,
  step_free: z.boolean().optional(),
  seats: z.array(seat).max(MAX_IN_ROW, "has more than 1,000 seats"),
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
  // Drawings. Only searched for a stage; never invalid.
  areas: z.unknown().optional(),
});

const places = z.object({
  section: label,
  category: optionalLabel,
  kind: z.enum(["place", "wheelchair", "companion"]).default("place"),
  count: z.int().min(1),
  /** One for each place, if another system has ids for them. */
  seat_guids: z.array(label).optional(),
  step_free: z.boolean().optional(),
});

export const seatPlanFile = z.object({
  name: label,
  kind: z.enum(["reserved", "general", "virtual"]).default("reserved"),
  capacity: z.int().min(1).optional(),
  categories: z.array(z.object({ name: label, color })),
  zones: z.array(zone).max(1_000, "has more than 1,000 zones"),
  places: z.array(places).default([]),
  /** 0 × 0 if no size was set in the editor. */
  size: z.object({ width: z.number(), height: z.number() }).nullish(),
});

type Written<T> = T & { rows: z.input<typeof row>[] };
/** The contents of a plan file. Fields with defaults are optional, except for the rows. */
export type SeatPlanFile = Omit<z.input<typeof seatPlanFile>, "zones"> & {
  zones: Written<Omit<z.input<typeof zone>, "rows">>[];
};
/** A parsed plan, before `completeSeatPlan`. */
export type OpenSeatPlan = z.output<typeof seatPlanFile>;

export type OpenZone = OpenSeatPlan["zones"][number];
export type OpenRow = OpenZone["rows"][number];
/** `place`: see the column of the same name. */
type PlacedSeat = OpenRow["seats"][number] & { place: number; end_of_row: boolean };
/** A whole row, with its seats in order from the left. */
export type SeatPlanRow = Omit<OpenRow, "seats"> & { seats: PlacedSeat[] };
export type SeatPlanZone = Omit<OpenZone, "rows"> & { rows: SeatPlanRow[] };
/** A plan in which all zones, rows and seats have names, and all seats have places and are within the size. */
export type CompleteSeatPlan = Omit<OpenSeatPlan, "size" | "zones"> & {
  zones: SeatPlanZone[];
  size: { width: number; height: number };
};
