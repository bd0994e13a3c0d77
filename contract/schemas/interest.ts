import { z } from "zod";

import { idSchema as id, instantSchema, rowIdSchema } from "./scalars";
import { moneySchema } from "./money";
import { seatLabelSchema } from "./ticket";

/** As many as one order may hold. */
export const MAX_PARTY = 9;
/** Other performances that somebody may name besides the first choice. */
export const MAX_ALTERNATIVES = 5;
/** Free text, and an answer to a question. */
export const MAX_INTEREST_NOTES = 300;
export const MAX_ANSWER = 500;

export const QUESTION_KINDS = ["text", "choice", "yes-no"] as const;

// Wider than the rules: the rules report faults of a field as codes.
const text = z.string().max(1_000);
const quantity = z.number().int().min(0).max(1_000);

export const interestInputSchema = z
  .object({
    quantity,
    alternatives: z.array(id).max(50).default([]).describe("Performances, the better choice first"),
    dressRehearsal: z.boolean().default(false),
    notes: text.nullable().default(null),
  })
  .meta({ id: "InterestInput" });
export type InterestInput = z.output<typeof interestInputSchema>;

export const interestSchema = z
  .object({
    id,
    instanceId: z.string().describe("The first choice"),
    quantity,
    alternatives: z.array(z.string()),
    dressRehearsal: z.boolean(),
    notes: z.string().nullable(),
    createdAt: instantSchema,
  })
  .meta({ id: "InterestRegistration" });
export type InterestRegistration = z.output<typeof interestSchema>;

export const waitingInputSchema = z
  .object({
    quantity,
    accessNeeds: text.nullable().default(null),
    locale: z.string().min(2).max(35).default("en-us").describe("The language of its mails"),
  })
  .meta({ id: "WaitingListInput" });
export type WaitingInput = z.output<typeof waitingInputSchema>;

export const waitingEntrySchema = z
  .object({
    id,
    quantity,
    accessNeeds: z.string().nullable(),
    state: z
      .enum(["unconfirmed", "waiting", "offered"])
      .describe(
        "Unconfirmed: in no line before the mailed link is used. Offered: seats are kept, and a mail says so",
      ),
    createdAt: instantSchema,
  })
  .meta({ id: "WaitingListEntry" });
export type WaitingEntry = z.output<typeof waitingEntrySchema>;

/**
 * How a place on a waiting list stands. `unconfirmed`: a guest asked for it, and nobody has pressed the button behind the
 * mailed link yet, so it is in no line. `waiting`: in the line. `offered`: seats are kept for it. `taken`: they were
 * bought. `left`: given up, before or after seats were offered. `lapsed`: the time to take them passed.
 */
export const PLACE_STATES = [
  "unconfirmed",
  "waiting",
  "offered",
  "taken",
  "left",
  "lapsed",
] as const;

export type PlaceState = (typeof PLACE_STATES)[number];

export const placeTokenSchema = z.object({
  token: z.string().min(20).max(200).describe("Of the newest mail about the place"),
});

export const waitingPlaceSchema = z
  .object({
    id: z.string(),
    state: z.enum(PLACE_STATES),
    quantity: z.number().int(),
    isGuest: z.boolean().describe("Joined without an account: the token is all that it needs"),
    customerId: z.string(),
    instance: z.object({
      id: z.string(),
      eventId: z.string(),
      title: z.string(),
      startsAt: instantSchema,
    }),
    offer: z
      .object({
        reservedId: z.string(),
        until: instantSchema,
        seats: z.array(seatLabelSchema),
        total: moneySchema.describe("At the price offered, fees included"),
      })
      .nullable()
      .describe("What is kept for it now"),
  })
  .meta({ id: "WaitingPlace" });
export type WaitingPlace = z.output<typeof waitingPlaceSchema>;

export const instanceFormSchema = z
  .object({
    instanceId: z.string(),
    title: z.string(),
    intro: z.string(),
    questions: z.array(
      z.object({
        id,
        label: z.string(),
        hint: z.string().nullable(),
        kind: z.enum(QUESTION_KINDS),
        options: z.array(z.string()),
        required: z.boolean(),
      }),
    ),
    answers: z
      .record(z.string(), z.string())
      .nullable()
      .describe("Null until something was answered"),
  })
  .meta({ id: "InstanceForm" });
export type InstanceForm = z.output<typeof instanceFormSchema>;
export type FormQuestion = InstanceForm["questions"][number];

export const formAnswersSchema = z
  .object({
    basketId: rowIdSchema.nullable().default(null).describe("Else the signed-in customer answers"),
    answers: z
      .record(z.string().max(100), text)
      .refine((answers) => Object.keys(answers).length <= 100, { error: "too many" }),
  })
  .meta({ id: "InstanceFormAnswers" });
