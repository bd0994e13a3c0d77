import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
} from "drizzle-orm/pg-core";
import { sql } from "drizzle-orm";
import { MAX_DOORS_MINUTES } from "#contract/rules/events/hall";
import { SEAT_KINDS } from "#contract/schemas/ticket";
import { POSITIONS_IN_ROW, SEATINGS } from "#contract/schemas/seat-plan";
import { textReference } from "../platform/database/columns";
import { priceBands } from "./prices";

/** By which door people reach their seats; `sections` are whole ones, not the parts that an import divides them into. */
export type Entrance = { text: string; sections: string[] };

export const halls = pgTable(
  "halls",
  {
    id: text("id").primaryKey(),
    name: text("name").notNull(),
    directions: text("directions").notNull(),
    stepFree: text("step_free").notNull(),
    rank: smallint("rank").notNull(),
    /** How long before the start the doors open. */
    doorsMinutes: smallint("doors_minutes"),
    bagPolicy: text("bag_policy"),
    entrances: jsonb("entrances").$type<Entrance[]>().notNull().default([]),
  },
  (t) => [
    check(
      "halls_doors",
      sql`${t.doorsMinutes} between 0 and ${sql.raw(String(MAX_DOORS_MINUTES))}`,
    ),
    check("halls_bag_policy", sql`${t.bagPolicy} <> ''`),
  ],
);

export const seatPlans = pgTable("seat_plans", {
  id: text("id").primaryKey(),
  hallId: textReference("hall_id", () => halls.id),
  name: text("name").notNull(),
  seating: text("seating", { enum: SEATINGS }).notNull(),
  width: integer("width").notNull(),
  height: integer("height").notNull(),
  /** Enables the single-seat rule. */
  refusesSingleSeats: boolean("refuses_single_seats").notNull().default(false),
});

/** A seat of a reserved plan, or a unit of capacity of a general or virtual plan. */
export const seats = pgTable(
  "seats",
  {
    planId: textReference("plan_id", () => seatPlans.id),
    id: text("id").notNull(),
    section: text("section").notNull(),
    sectionRank: smallint("section_rank").notNull(),
    row: text("row"),
    rowRank: smallint("row_rank").notNull(),
    number: text("number"),
    /**
     * Order in the row, left to right as seen from the seats. Neighbors differ by 1, seats across an aisle by more.
     * Follows from the seats' positions in the room (`placeSeats`), never from their numbers.
     */
    place: smallint("place").notNull(),
    x: integer("x").notNull(),
    y: integer("y").notNull(),
    bandId: textReference("band_id", () => priceBands.id),
    kind: text("kind", {
      enum: SEAT_KINDS,
    }).notNull(),
    rowsInFront: smallint("rows_in_front"),
    positionInRow: text("position_in_row", { enum: POSITIONS_IN_ROW }),
    view: text("view"),
    floorsAboveStage: smallint("floors_above_stage").notNull(),
    endOfRow: boolean("end_of_row").notNull(),
    /** Null if the plan says nothing of steps. */
    stepFree: boolean("step_free"),
    restrictedView: boolean("restricted_view").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.planId, t.id] }),
    unique("seats_label").on(t.planId, t.section, t.row, t.number),
    index("seats_by_band").on(t.planId, t.bandId),
    index("seats_for_wheelchairs")
      .on(t.planId)
      .where(sql`${t.kind} = 'wheelchair'`),
  ],
);

/**
 * The parts of sections that were divided when their plan was imported. Seats have a part's whole name, in the
 * catalogue's language of that day, which also identifies it; other languages compose it from these columns.
 */
export const sectionParts = pgTable(
  "section_parts",
  {
    planId: textReference("plan_id", () => seatPlans.id, { onDelete: "cascade" }),
    /** `seats.section` */
    name: text("name").notNull(),
    /** The venue's name of the whole section. */
    section: text("section").notNull(),
    firstRow: text("first_row").notNull(),
    lastRow: text("last_row").notNull(),
    /** Null unless a row was cut. */
    firstSeat: text("first_seat"),
    lastSeat: text("last_seat"),
  },
  (t) => [
    primaryKey({ columns: [t.planId, t.name] }),
    check("section_parts_seats", sql`(${t.firstSeat} is null) = (${t.lastSeat} is null)`),
  ],
);

/** Adjacent seats that are only sold together if a performance is distanced. */
export const seatBlocks = pgTable(
  "seat_blocks",
  {
    planId: text("plan_id").notNull(),
    section: text("section").notNull(),
    row: text("row").notNull(),
    firstSeat: text("first_seat").notNull(),
    lastSeat: text("last_seat").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.planId, t.section, t.row, t.firstSeat] }),
    foreignKey({
      name: "seat_blocks_first_seat",
      columns: [t.planId, t.section, t.row, t.firstSeat],
      foreignColumns: [seats.planId, seats.section, seats.row, seats.number],
    }),
    foreignKey({
      name: "seat_blocks_last_seat",
      columns: [t.planId, t.section, t.row, t.lastSeat],
      foreignColumns: [seats.planId, seats.section, seats.row, seats.number],
    }),
  ],
);
