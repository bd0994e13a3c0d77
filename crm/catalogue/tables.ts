import { asc, type SQL, sql } from "drizzle-orm";
import {
  boolean,
  check,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  uuid,
} from "drizzle-orm/pg-core";

import { EVENT_KINDS } from "#contract/schemas/event-kind";
import { type EventPhoto, MAX_PHOTO_FILE } from "#contract/schemas/photo";
import type { StreamFiles } from "#contract/schemas/stream";
import { at, textReference } from "../platform/database/columns";
import { priceLists } from "../pricing/tables";
import { seatPlans, seats } from "../seat-plans/tables";

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
  | {
      kind: "work";
      composer: string;
      title: string;
      movement: string | null;
      titleLang?: string | undefined;
    }
  | { kind: "intermission" };

const tsvector = customType<{ data: string }>({ dataType: () => "tsvector" });
const bytes = customType<{ data: Buffer }>({ dataType: () => "bytea" });

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
  /** In place of its poster; its files are in `photo_files`. */
  photo: jsonb("photo").$type<EventPhoto>(),
  /** Words of title, works and artists in lower case and without accents; misspelled words are compared with them. */
  searchWords: text("search_words")
    .notNull()
    .generatedAlwaysAs((): SQL => sql`event_words(title, programme, artists)`),
  /** The same for full-text search: the title weighs most, then works and artists, then kind and roles. */
  search: tsvector("search")
    .notNull()
    .generatedAlwaysAs((): SQL => sql`event_search(title, kind, programme, artists)`),
});

/** The files of events' photographs, each under a name that no other content has. */
export const photoFiles = pgTable(
  "photo_files",
  {
    name: text("name").primaryKey(),
    eventId: textReference("event_id", () => events.id),
    content: bytes("content").notNull(),
    /** When another photograph or the poster took its place; pages in caches still ask for it for a while. */
    replacedAt: at("replaced_at"),
  },
  (t) => [
    check("photo_files_name", sql`${t.name} ~ '^[\\w-]{16}-\\d+[.](avif|webp|jpg)$'`),
    check(
      "photo_files_size",
      sql`octet_length(${t.content}) <= ${sql.raw(String(MAX_PHOTO_FILE))}`,
    ),
    index("photo_files_by_event").on(t.eventId),
  ],
);

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
    /** Most tickets of one buyer in these rows, over all performances of the event. */
    limitRows: text("limit_rows").array(),
    limitRowsMax: smallint("limit_rows_max"),
    /** Whether the blocks of its plan are sold whole. */
    distanced: boolean("distanced").notNull().default(false),
    /** Of a live stream: for how long after its start it can be watched. Null: for its running time. */
    streamMinutes: integer("stream_minutes"),
    /** Of a live stream: what its player shows. */
    stream: jsonb("stream").$type<StreamFiles>(),
  },
  (t) => [
    check("instances_stream_minutes", sql`${t.streamMinutes} > 0`),
    index("instances_by_start").on(t.startsAt),
    index("instances_by_event").on(t.eventId),
  ],
);

/**
 * One row, whose number changes with each change to what is sold, at what price and on what terms: triggers change it in
 * the same transaction, so that what is kept in memory is known to be true (`keptByRevision`).
 */
export const catalogueRevision = pgTable(
  "catalogue_revision",
  {
    one: boolean("one").primaryKey().default(true),
    revision: uuid("revision").notNull().defaultRandom(),
  },
  (t) => [check("catalogue_revision_one", sql`${t.one}`)],
);

/** A part of a statement: the revision that what it reads belongs to, or an older one. */
export const revisionNow = sql<string>`(select ${catalogueRevision.revision} from ${catalogueRevision})`;

/** When a performance is over or, of a stream, cannot be watched any more (`streamTimes`). Needs a join to the event. */
export const performanceEndsAt = sql`${instances.startsAt}
  + make_interval(mins => coalesce(${instances.streamMinutes}, ${events.runningMinutes}))`;

/** How tickets are listed everywhere: by performance in time, then along the rows. */
export const ticketOrder = [
  asc(instances.startsAt),
  asc(instances.id),
  asc(seats.sectionRank),
  asc(seats.rowRank),
  asc(seats.place),
];
