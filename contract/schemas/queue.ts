import { z } from "zod";

import { emailLine, idSchema, instantSchema, rowIdSchema } from "./scalars";
import { staffActionWith } from "./staff";
import { MAX_RATE, MAX_MEMBERS_MINUTES } from "../rules/queue/queue";

/** Lines of a queue. Members may be called before the general sale opens, and are always called first. */
export const QUEUE_LINES = ["members", "general"] as const;
export type QueueLineKind = (typeof QUEUE_LINES)[number];

export const PLACES_PER_CALL = 200;
/** Longer than any line. */
const MAX_PLACES = 10_000_000;

const count = z.int().min(0).max(MAX_PLACES);
const kind = z.enum(QUEUE_LINES);

const queueLineSchema = z.object({
  kind,
  opensAt: instantSchema,
  drawn: z.boolean().describe("Whether the numbers of visitors from before the opening were drawn"),
  last: count.describe("Highest number; before the draw, the number of places"),
  called: count.describe("All places up to this number have been called"),
});

/** The valid turn of a place: entering it again elsewhere starts a new one. */
const validTurn = z.object({ id: z.string(), turn: z.int().min(1).max(30_000) });
export const extendedTurnSchema = validTurn.extend({
  id: rowIdSchema,
  moves: z
    .boolean()
    .default(false)
    .describe("Extended from another session, which counts as entering again"),
});

export const queueSchema = z
  .object({
    id: z.string(),
    instanceId: z.string().nullable().describe("Null for a queue for the whole sale"),
    eventId: z.string().nullable(),
    title: z.string().nullable(),
    startsAt: instantSchema.nullable(),
    lobbyAt: instantSchema.describe("When the waiting room opens"),
    paused: z.boolean().describe("No places are called; turns in progress continue"),
    perMinute: z.number().describe("Number of visitors called per minute"),
    lines: z.array(queueLineSchema).describe("Members first"),
    moved: z
      .array(validTurn)
      .describe("Places that were entered again elsewhere, with their valid turn; the latest 200"),
  })
  .meta({ id: "Queue" });
export type Queue = z.output<typeof queueSchema>;

export const queuePlaceSchema = z
  .object({ id: z.string(), line: kind, number: count.nullable().describe("Null until the draw") })
  .meta({ id: "QueuePlace" });
export type QueuePlace = z.output<typeof queuePlaceSchema>;

/** A visitor's place; the storefront has verified its signature. */
export const enteringSchema = z.object({
  id: rowIdSchema,
  line: kind,
  number: count.min(1),
  forBasket: rowIdSchema
    .optional()
    .describe("The visitor's basket, compared with the one that the turn is bound to"),
});
export const requestedPlacesSchema = z.object({
  ids: z.array(rowIdSchema).min(1).max(PLACES_PER_CALL),
});

export const queueTurnSchema = z
  .object({
    turn: z.int().describe("Number of times the place was entered; only the last turn is valid"),
    until: instantSchema,
  })
  .meta({ id: "QueueTurn" });

export const queueEmailSchema = z
  .object({ email: emailLine, locale: z.string().max(10).describe("Language of the email") })
  .meta({ id: "QueueEmail" });

const perMinute = z
  .int()
  .min(1)
  .max(MAX_RATE)
  .nullable()
  .describe("Visitors called per minute; null to adapt to the load of the box office");

export const staffQueueSchema = queueSchema
  .omit({ moved: true })
  .extend({
    setPerMinute: perMinute,
    entered: count.describe("Places that have started a turn"),
    choosing: count.describe("Places with a turn in progress"),
    away: count.describe("Called places that have not started a turn"),
  })
  .meta({ id: "StaffQueue" });

export const openQueueSchema = staffActionWith({
  instanceId: idSchema.nullable(),
  opensAt: z
    .string()
    .max(30)
    .describe("Local time in the venue's time zone, such as 2026-12-03T10:00"),
  membersMinutes: z
    .int()
    .min(0)
    .max(MAX_MEMBERS_MINUTES)
    .describe("Head start of members with priority, in minutes"),
  perMinute,
}).meta({ id: "OpenQueue" });

export const QUEUE_STATES = ["open", "paused", "closed"] as const;
export const changeQueueSchema = staffActionWith({ state: z.enum(QUEUE_STATES), perMinute }).meta({
  id: "ChangeQueue",
});
