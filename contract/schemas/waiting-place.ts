import { z } from "zod";

import { instantSchema } from "./instant";
import { moneySchema } from "./money";
import { seatLabelSchema } from "./seat-label";

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
