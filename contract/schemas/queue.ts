import { z } from "zod";

import { idSchema, instantSchema, line, rowIdSchema } from "./scalars";
import { staffActWith } from "./staff";

/** The lines of a queue: members may be called before the general sale opens, and are called first. */
export const QUEUE_LINES = ["members", "general"] as const;
export type QueueLineKind = (typeof QUEUE_LINES)[number];

/** How long a visitor may choose tickets once it is their turn, and again each time they ask for more. */
export const TURN_MINUTES = 15;
/** How often a turn can be extended: WCAG 2.2.1 asks for ten times. */
export const TURN_EXTENSIONS = 10;
/** How long before its first line opens a queue has a waiting room, and its pages lead there. */
export const LOBBY_MINUTES = 60;
/** People a minute. */
export const MAX_RATE = 6_000;
/** How much earlier than everybody members may be called: a week. */
export const MAX_MEMBERS_MINUTES = 7 * 24 * 60;
/** How many places one call asks for. */
export const PLACES_PER_CALL = 200;
/** Longer than any line. */
const MAX_PLACES = 10_000_000;

const count = z.number().int().min(0).max(MAX_PLACES);
const kind = z.enum(QUEUE_LINES);

const queueLineSchema = z.object({
  kind,
  opensAt: instantSchema,
  drawn: z.boolean().describe("Whether those who came before the opening have their numbers"),
  last: count.describe("The highest number; before the draw: how many wait for it"),
  called: count.describe("It is the turn of everyone up to this number"),
});

/** Which entry of a place counts: entered again elsewhere, it has another turn. */
const countingTurn = z.object({ id: z.string(), turn: z.number().int().min(1).max(30_000) });
export const extendedTurnSchema = countingTurn.extend({
  id: rowIdSchema,
  moves: z
    .boolean()
    .default(false)
    .describe("For another session: the turn counts as entered again"),
});

export const queueSchema = z
  .object({
    id: z.string(),
    instanceId: z.string().nullable().describe("Null: a queue for the whole sale"),
    eventId: z.string().nullable(),
    title: z.string().nullable(),
    startsAt: instantSchema.nullable(),
    lobbyAt: instantSchema.describe("From when its pages lead to the waiting room"),
    paused: z.boolean().describe("Nobody is called; turns that have begun go on"),
    perMinute: z.number().describe("How many people a minute are called now"),
    lines: z.array(queueLineSchema).describe("Members first"),
    moved: z
      .array(countingTurn)
      .describe("Places entered again elsewhere, with the one turn that counts; the latest 200"),
  })
  .meta({ id: "Queue" });
export type Queue = z.output<typeof queueSchema>;

export const queuePlaceSchema = z
  .object({ id: z.string(), line: kind, number: count.nullable().describe("Null until the draw") })
  .meta({ id: "QueuePlace" });
export type QueuePlace = z.output<typeof queuePlaceSchema>;

/** A place as its holder shows it; the storefront has checked its own signature. */
export const enteringSchema = z.object({
  id: rowIdSchema,
  line: kind,
  number: count.min(1),
  forBasket: rowIdSchema
    .optional()
    .describe("Of who enters; compared with the one that the turn is tied to, and not read"),
});
export const askedPlacesSchema = z.object({
  ids: z.array(rowIdSchema).min(1).max(PLACES_PER_CALL),
});

export const queueTurnSchema = z
  .object({
    turn: z.number().int().describe("How often the place was entered; the last one counts"),
    until: instantSchema,
  })
  .meta({ id: "QueueTurn" });

export const queueEmailSchema = z
  .object({ email: line, locale: z.string().max(10).describe("The language of the email") })
  .meta({ id: "QueueEmail" });

const perMinute = z
  .number()
  .int()
  .min(1)
  .max(MAX_RATE)
  .nullable()
  .describe("Null: as many as the box office can serve, by its own measure");

export const staffQueueSchema = queueSchema
  .omit({ moved: true })
  .extend({
    setPerMinute: perMinute,
    entered: count.describe("Places that were entered"),
    choosing: count.describe("Places whose turn is on"),
    away: count.describe("Called, and not entered yet"),
  })
  .meta({ id: "StaffQueue" });
export type StaffQueue = z.output<typeof staffQueueSchema>;

export const openQueueSchema = staffActWith({
  instanceId: idSchema.nullable(),
  opensAt: z.string().max(30).describe("In New York: 2026-12-03T10:00"),
  membersMinutes: z
    .number()
    .int()
    .min(0)
    .max(MAX_MEMBERS_MINUTES)
    .describe("How much earlier members with priority are called"),
  perMinute,
}).meta({ id: "OpenQueue" });

export const QUEUE_STATES = ["open", "paused", "closed"] as const;
export const changeQueueSchema = staffActWith({ state: z.enum(QUEUE_STATES), perMinute }).meta({
  id: "ChangeQueue",
});
