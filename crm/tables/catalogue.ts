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

import { EVENT_KINDS } from "#contract/names/event-kinds";
import type { Artist, Review } from "#contract/schemas/event";
import type { EventPhoto } from "#contract/schemas/photo";
import type { StreamFiles } from "#contract/schemas/stream";
import { at, textReference } from "../platform/database/columns";
import { catalogueTexts } from "./catalogue-texts";
import { priceLists } from "./prices";
import { seatPlans, seats } from "./seat-plans";
import { SUBJECTS } from "#runtime/posters/poster-subjects";
import { MAX_PHOTO_FILE } from "#contract/rules/events/photo";
import { MAX_RECORDING, UPLOADED_NAME } from "#contract/rules/events/media";

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

export const events = pgTable(
  "events",
  {
    id: text("id").primaryKey(),
    title: text("title").notNull(),
    /** BCP 47 tag of a title that is not in the catalogue's language. */
    titleLang: text("title_lang"),
    subtitle: text("subtitle"),
    /** One of the venue's (`contract/names/event-kinds.ts`); events of others are left out of listings. */
    kind: text("kind").notNull(),
    description: text("description").notNull(),
    programme: jsonb("programme").$type<StoredProgrammeItem[]>().notNull(),
    programmeNote: text("programme_note"),
    artists: jsonb("artists").$type<Artist[]>().notNull(),
    runningMinutes: smallint("running_minutes").notNull(),
    hasIntermission: boolean("has_intermission").notNull(),
    /** One line below the title. */
    whyCome: text("why_come"),
    firstTime: text("first_time"),
    /** A file of the venue's `media/` or of `uploaded_media`, as are its captions and pictures of artists. */
    excerpt: text("excerpt"),
    excerptTitle: text("excerpt_title"),
    excerptTranscript: text("excerpt_transcript"),
    excerptCaptions: text("excerpt_captions"),
    reviews: jsonb("reviews").$type<Review[]>().notNull().default([]),
    /** Replaces the poster. The files are in `photo_files`. */
    photo: jsonb("photo").$type<EventPhoto>(),
    /** Words of title, subtitle, works and artists in lower case without accents, for correcting misspelled words. */
    searchWords: text("search_words")
      .notNull()
      .generatedAlwaysAs(
        (): SQL => sql`event_words(title || ' ' || coalesce(subtitle, ''), programme, artists)`,
      ),
    /** Full-text search: the title has the highest weight, then works and artists, the subtitle, and kind and roles. */
    search: tsvector("search")
      .notNull()
      .generatedAlwaysAs((): SQL => sql`event_search(title, subtitle, kind, programme, artists)`),
  },
  (t) => [
    // Who cannot hear or see an excerpt reads it.
    check("events_excerpt", sql`(${t.excerpt} is null) = (${t.excerptTranscript} is null)`),
  ],
);

const inEnglish = (own: SQL): SQL => sql`coalesce((
  select min(t.text) from ${catalogueTexts} t where t.language in ('en', 'en-us') and t.kind = 'event'
    and t.source_hash = md5(${own})), ${own})`;

/** What the poster of a film event shows by the words of its title, else of its other texts. Null for other kinds. */
const subject = (): SQL => {
  const filmKinds = Object.entries(EVENT_KINDS).flatMap(([kind, { motifs }]) =>
    motifs.includes("film") ? [sql`${kind}`] : [],
  );
  if (filmKinds.length === 0) return sql`null`;
  const { title, subtitle, whyCome, description, programmeNote } = events;
  const texts = [subtitle, whyCome, description, programmeNote].map((own) =>
    inEnglish(sql`${own}`),
  );
  const cases = [sql`${title}`, sql`prose`].flatMap((searched) =>
    SUBJECTS.map(
      ({ name, words }) => sql`when ${searched} ~* ${`\\m(${words.join("|")})\\M`} then ${name}`,
    ),
  );
  // `offset 0`: otherwise each case has a copy of the texts, and planning them takes longer than all else.
  return sql`case when ${events.kind} in (${sql.join(filmKinds, sql`, `)}) then (
    select case ${sql.join(cases, sql` `)} end
    from (select concat_ws(' ', ${sql.join(texts, sql`, `)}) as prose offset 0) written) end`;
};

/**
 * The instrument of an event's first soloist in English, for its poster; without one, the subject of a film. A catalogue in
 * another language translates it. Malformed artists have none.
 */
export const instrument = sql<string | null>`coalesce((
  select role from (
    select at, ${inEnglish(sql`own #>> '{}'`)} as role
    from jsonb_path_query(${events.artists}, '$[*].role') with ordinality as listed (own, at)) named
  where role <> 'conductor' order by at limit 1), ${subject()})`;

/** Files of photographs. The name contains a hash of the content, so a file never changes. */
export const photoFiles = pgTable(
  "photo_files",
  {
    name: text("name").primaryKey(),
    eventId: textReference("event_id", () => events.id),
    content: bytes("content").notNull(),
    /** When it was replaced. Cached pages still request it for a while. */
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

/** Pictures of artists, excerpts and captions that staff uploaded. The name contains a hash of the content, so a file never changes. */
export const uploadedMedia = pgTable(
  "uploaded_media",
  {
    name: text("name").primaryKey(),
    content: bytes("content").notNull(),
    /** Since when no event has named it, as the worker noticed; it deletes it later. */
    unusedSince: at("unused_since"),
  },
  (t) => [
    check("uploaded_media_name", sql`${t.name} ~ ${sql.raw(`'${UPLOADED_NAME.source}'`)}`),
    check(
      "uploaded_media_size",
      sql`octet_length(${t.content}) <= ${sql.raw(String(MAX_RECORDING))}`,
    ),
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
    /** Start of priority booking, which lasts until `onSaleAt`. */
    priorityFrom: at("priority_from"),
    cancelled: boolean("cancelled").notNull().default(false),
    boxOfficeOnly: boolean("box_office_only").notNull().default(false),
    accessTagIds: text("access_tag_ids").array().notNull(),
    /** Per order, online. */
    maxTickets: smallint("max_tickets").notNull(),
    limitRows: text("limit_rows").array(),
    /** Tickets of one buyer in `limitRows`, over all performances of the event. */
    limitRowsMax: smallint("limit_rows_max"),
    /** Whether blocks of seats are sold only as a whole. */
    distanced: boolean("distanced").notNull().default(false),
    /** Live streams: minutes after the start for which it can be watched. Null: its running time. */
    streamMinutes: integer("stream_minutes"),
    /** Live streams only. */
    stream: jsonb("stream").$type<StreamFiles>(),
    /** For buyers: on its page, in confirmations and on tickets. */
    notes: text("notes"),
    /** Counts moves and cancellation, for calendars that have the performance. */
    revision: integer("revision").notNull().default(0),
    revisedAt: at("revised_at")
      .notNull()
      .default(sql`crm_now()`),
  },
  (t) => [
    check("instances_stream_minutes", sql`${t.streamMinutes} > 0`),
    index("instances_by_start").on(t.startsAt),
    index("instances_by_event").on(t.eventId),
  ],
);

/**
 * A single row whose revision changes with every change to the catalogue or prices, by triggers in the same transaction.
 * Validates in-memory caches (`cachedByRevision`).
 */
export const catalogueRevision = pgTable(
  "catalogue_revision",
  {
    one: boolean("one").primaryKey().default(true),
    revision: uuid("revision").notNull().defaultRandom(),
  },
  (t) => [check("catalogue_revision_one", sql`${t.one}`)],
);

/** Subquery for the catalogue's revision, in the same snapshot as the rest of the statement. */
export const revisionNow = sql<string>`(select ${catalogueRevision.revision} from ${catalogueRevision})`;

/** End of a performance or, for a stream, of its viewing time (`streamTimes`). Requires a join to the event. */
export const performanceEndsAt = sql`${instances.startsAt}
  + make_interval(mins => coalesce(${instances.streamMinutes}, ${events.runningMinutes}))`;

/** In a row by number, as offers name them, also where numbers fall from left to right. */
export const seatOrder = [
  asc(seats.sectionRank),
  asc(seats.rowRank),
  sql`substring(${seats.number} from '\\d{1,6}')::int`,
  asc(seats.place),
];

/** Sort order of all ticket lists: by performance time, then by seat. */
export const ticketOrder = [asc(instances.startsAt), asc(instances.id), ...seatOrder];

/** SQL condition. Canceled performances count: lists say that they are canceled. */
export const isUpcoming: SQL = sql`${instances.startsAt} > (select crm_now())`;
