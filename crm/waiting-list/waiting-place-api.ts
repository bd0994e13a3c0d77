import { z } from "zod";

import { PLACE_STATES } from "./waiting-list-rules";
import { instantSchema } from "../platform/http/instant-api";
import { moneySchema } from "../platform/http/money-api";
import { seatLabelSchema } from "../orders/order-api";

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
