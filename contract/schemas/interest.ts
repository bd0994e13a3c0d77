import { z } from "zod";

import { freeText, idSchema as id, instantSchema, rowIdSchema } from "./scalars";
import { moneySchema } from "./money";
import { seatLabelSchema } from "./ticket";
import { MAX_COMPANION_SEATS } from "../rules/seat-choice/wheelchair-party";

export const QUESTION_KINDS = ["text", "choice", "yes-no"] as const;

// Looser than the rules, which report errors as codes by field.
const text = freeText(1_000);
const quantity = z.int().min(0).max(1_000);

export const seatNeedsSchema = z
  .object({
    companions: z
      .int()
      .min(0)
      .max(MAX_COMPANION_SEATS)
      .nullable()
      .describe("Companion seats beside a wheelchair space; null without a space"),
    stepFree: z.boolean().describe("All seats are reached without steps"),
    aisle: z.boolean().describe("At least one seat is at an aisle"),
  })
  .meta({ id: "SeatNeeds" });
export type SeatNeeds = z.output<typeof seatNeedsSchema>;

export const NO_SEAT_NEEDS: SeatNeeds = { companions: null, stepFree: false, aisle: false };

export const hasSeatNeeds = ({ companions, stepFree, aisle }: SeatNeeds): boolean =>
  companions !== null || stepFree || aisle;

export const interestInputSchema = z
  .object({
    quantity,
    alternatives: z.array(id).max(50).default([]).describe("Performances in order of preference"),
    dressRehearsal: z.boolean().default(false),
    seatNeeds: seatNeedsSchema.default(NO_SEAT_NEEDS),
    notes: text.nullable().default(null),
  })
  .meta({ id: "InterestInput" });
export type InterestInput = z.output<typeof interestInputSchema>;

export const interestSchema = z
  .object({
    id,
    instanceId: z.string().describe("First choice"),
    quantity,
    alternatives: z.array(z.string()),
    dressRehearsal: z.boolean(),
    seatNeeds: seatNeedsSchema,
    notes: z.string().nullable(),
    createdAt: instantSchema,
  })
  .meta({ id: "InterestRegistration" });
export type InterestRegistration = z.output<typeof interestSchema>;

export const waitingInputSchema = z
  .object({
    quantity,
    seatNeeds: seatNeedsSchema.default(NO_SEAT_NEEDS),
    accessNeeds: text.nullable().default(null),
    locale: z
      .string()
      .min(2)
      .max(35)
      .default("en-us")
      .describe("Language of mails about the place"),
  })
  .meta({ id: "WaitingListInput" });
export type WaitingInput = z.output<typeof waitingInputSchema>;

export const waitingEntrySchema = z
  .object({
    id,
    quantity,
    seatNeeds: seatNeedsSchema,
    accessNeeds: z.string().nullable(),
    state: z
      .enum(["unconfirmed", "waiting", "offered"])
      .describe(
        "unconfirmed: not in line until the mailed link is used. offered: seats are reserved, and the customer was notified",
      ),
    createdAt: instantSchema,
  })
  .meta({ id: "WaitingListEntry" });
export type WaitingEntry = z.output<typeof waitingEntrySchema>;

/**
 * States of a waiting list place. `unconfirmed`: a guest has not confirmed by the mailed link and is not in line yet.
 * `waiting`: in line. `offered`: seats are reserved. `taken`: the seats were bought. `left`: given up, before or after
 * an offer. `lapsed`: the offer expired.
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
  token: z.string().min(20).max(200).describe("Token from the latest mail about the place"),
});

export const confirmedPlaceSchema = placeTokenSchema.extend({
  joinedBy: z
    .string()
    .max(1500)
    .optional()
    .describe(
      "Session of the guest who joined in this browser and was shown the details entered then: they are kept, and the session ends",
    ),
});

export const waitingPlaceSchema = z
  .object({
    id: z.string(),
    state: z.enum(PLACE_STATES),
    quantity: z.int(),
    seatNeeds: seatNeedsSchema.optional().describe("Absent in the previous release"),
    isGuest: z.boolean().describe("Joined without an account; the token is sufficient"),
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
        total: moneySchema.describe("Price including fees"),
      })
      .nullable()
      .describe("Reserved seats, if any"),
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
      .describe("Null until the form is answered"),
  })
  .meta({ id: "InstanceForm" });
export type InstanceForm = z.output<typeof instanceFormSchema>;
export type FormQuestion = InstanceForm["questions"][number];

export const formAnswersSchema = z
  .object({
    basketId: rowIdSchema
      .nullable()
      .default(null)
      .describe("Null to answer as the signed-in customer"),
    answers: z
      .record(z.string().max(100), text)
      .refine((answers) => Object.keys(answers).length <= 100, { error: "too many" }),
  })
  .meta({ id: "InstanceFormAnswers" });
