import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";

import { EVENT_KINDS } from "#contract/schemas/event";
import { SEAT_KINDS } from "#contract/schemas/ticket";
import { POSITIONS_IN_ROW, SEATINGS } from "#contract/schemas/seat-plan";
import { at, textReference } from "../platform/database/columns";
import { priceBands, priceLists } from "../pricing/tables";

export const halls = pgTable("halls", {
  id: text("id").primaryKey(),
  name: text("name").notNull(),
  directions: text("directions").notNull(),
  stepFree: text("step_free").notNull(),
  rank: smallint("rank").notNull(),
});

export const seatPlans = pgTable("seat_plans", {
  id: text("id").primaryKey(),
  hallId: textReference("hall_id", () => halls.id),
  name: text("name").notNull(),
  seating: text("seating", { enum: SEATINGS }).notNull(),
  width: integer("width").notNull(),
  height: integer("height").notNull(),
  /** Whether a choice of seats may not leave a single one alone (off). */
  refusesSingleSeats: boolean("refuses_single_seats").notNull().default(false),
});

/** One place that can be sold: a seat of a reserved plan, or one unit of a general or virtual plan's capacity. */
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
    /** Order within the row, left to right as seen from the seats; neighbours differ by 1 unless an aisle is between. */
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
    stepFree: boolean("step_free").notNull(),
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

export const accessTags = pgTable("access_tags", {
  id: text("id").primaryKey(),
  name: text("name").notNull(),
  display: text("display").notNull(),
  description: text("description").notNull(),
  onListings: boolean("on_listings").notNull(),
  onInstance: boolean("on_instance").notNull(),
  rank: smallint("rank").notNull(),
});

export type StoredProgrammeItem =
  | { kind: "work"; composer: string; title: string; movement: string | null }
  | { kind: "intermission" };

export const events = pgTable("events", {
  id: text("id").primaryKey(),
  title: text("title").notNull(),
  subtitle: text("subtitle"),
  kind: text("kind", { enum: EVENT_KINDS }).notNull(),
  description: text("description").notNull(),
  programme: jsonb("programme").$type<StoredProgrammeItem[]>().notNull(),
  artists: jsonb("artists").$type<{ name: string; role: string }[]>().notNull(),
  runningMinutes: smallint("running_minutes").notNull(),
  hasIntermission: boolean("has_intermission").notNull(),
  /** Lower-cased words of title, composers, works and artists, for the search box. */
  searchText: text("search_text").notNull(),
});

export const instances = pgTable(
  "instances",
  {
    id: text("id").primaryKey(),
    eventId: textReference("event_id", () => events.id),
    planId: textReference("plan_id", () => seatPlans.id),
    priceListId: textReference("price_list_id", () => priceLists.id),
    startsAt: at("starts_at").notNull(),
    onSaleAt: at("on_sale_at"),
    offSaleAt: at("off_sale_at"),
    /** Members may buy from here to `onSaleAt`. */
    priorityFrom: at("priority_from"),
    cancelled: boolean("cancelled").notNull().default(false),
    /** Sold by the box office only: the link says "Book". */
    boxOfficeOnly: boolean("box_office_only").notNull().default(false),
    accessTagIds: text("access_tag_ids").array().notNull(),
    /** Of one order, online (9 by default). */
    maxTickets: smallint("max_tickets").notNull(),
    /** At most so many of one buyer in these rows, in all performances of the event. */
    limitRows: text("limit_rows").array(),
    limitRowsMax: smallint("limit_rows_max"),
    /** Whether the blocks of its plan are sold whole. */
    distanced: boolean("distanced").notNull().default(false),
  },
  (t) => [index("instances_by_start").on(t.startsAt), index("instances_by_event").on(t.eventId)],
);

/**
 * One row: a number that is another one after each change to what is sold and at what price. Triggers change it in the
 * transaction that changes an instance, an event, a price, a price type, a band or the fee, so that what is kept of
 * those in memory is known to be true (`getInstanceSale`).
 */
export const catalogueRevision = pgTable(
  "catalogue_revision",
  {
    one: boolean("one").primaryKey().default(true),
    revision: uuid("revision").notNull().defaultRandom(),
  },
  (t) => [check("catalogue_revision_one", sql`${t.one}`)],
);

/** A discount that comes by itself, to whoever has so many tickets in the basket. */
export const automaticOffers = pgTable(
  "automatic_offers",
  {
    id: text("id").primaryKey(),
    name: text("name").notNull(),
    description: text("description").notNull(),
    /** Of each so many tickets … */
    tickets: smallint("tickets").notNull(),
    /** … so many, the cheapest, are lowered … */
    lowered: smallint("lowered").notNull(),
    /** … by this part of a hundred. Three for two: 3, 1, 100. */
    percentOff: smallint("percent_off").notNull(),
    /** Null for every one. */
    priceTypeIds: text("price_type_ids").array(),
    validFrom: at("valid_from").notNull(),
    /** Null: until further notice. */
    validUntil: at("valid_until"),
    active: boolean("active").notNull(),
    rank: smallint("rank").notNull(),
  },
  (t) => [
    check("automatic_offers_tickets", sql`${t.tickets} between 1 and 50`),
    check("automatic_offers_lowered", sql`${t.lowered} between 1 and ${t.tickets}`),
    check("automatic_offers_percent", sql`${t.percentOff} between 1 and 100`),
  ],
);

/** Whose tickets an offer is for; of every event where none is named. */
export const automaticOfferEvents = pgTable(
  "automatic_offer_events",
  {
    offerId: textReference("offer_id", () => automaticOffers.id, { onDelete: "cascade" }),
    eventId: textReference("event_id", () => events.id),
  },
  (t) => [primaryKey({ columns: [t.offerId, t.eventId] })],
);
