import { EVENT_KINDS } from "#contract/schemas/event";
import { boolean, index, jsonb, pgTable, smallint, text } from "drizzle-orm/pg-core";

import { seatPlans } from "./centre-tables";
import { at } from "../platform/database/columns";
import { priceLists } from "../pricing/prices-tables";

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
    eventId: text("event_id")
      .notNull()
      .references(() => events.id),
    planId: text("plan_id")
      .notNull()
      .references(() => seatPlans.id),
    priceListId: text("price_list_id")
      .notNull()
      .references(() => priceLists.id),
    startsAt: at("starts_at").notNull(),
    onSaleAt: at("on_sale_at"),
    offSaleAt: at("off_sale_at"),
    /** Members may buy from here to `onSaleAt`. */
    priorityFrom: at("priority_from"),
    cancelled: boolean("cancelled").notNull().default(false),
    /** Sold by the box office only: the link says "Book". */
    boxOfficeOnly: boolean("box_office_only").notNull().default(false),
    accessTagIds: text("access_tag_ids").array().notNull(),
    /** Of one order, online (spec section 9: 9 by default). */
    maxTickets: smallint("max_tickets").notNull(),
    /** Spec section 3, "Ticket limit": at most so many of one buyer in these rows, in all performances of the event. */
    limitRows: text("limit_rows").array(),
    limitRowsMax: smallint("limit_rows_max"),
    /** Whether the blocks of its plan are sold whole (spec section 5, "Distanced (blocked) seating"). */
    distanced: boolean("distanced").notNull().default(false),
  },
  (t) => [index("instances_by_start").on(t.startsAt), index("instances_by_event").on(t.eventId)],
);
