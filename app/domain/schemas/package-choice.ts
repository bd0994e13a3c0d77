import { z } from "zod";
import { countSchema, requestKeySchema, tickedSchema } from "./fields";

/** Another date for a performance of a package (`change`), and at which level and price: "<band>|<price type>". */
export const packageDateSchema = z.object({
  performance: z.string().min(1).max(100),
  change: z.string().min(1).max(100),
  choice: z
    .string()
    .regex(/^[^|]{1,100}\|[^|]{1,100}$/)
    .transform((text) => {
      const [band = "", priceTypeId = ""] = text.split("|");
      return { band, priceTypeId };
    }),
  requestKey: requestKeySchema,
});

const texts = z.array(z.string().max(300)).max(60);

/** A builder's form: the events that are chosen, a date of each event, and the price levels; see `draftOfForm`. */
export const packageBuilderSchema = z.object({
  event: texts,
  date: texts,
  ownLevel: texts,
  level: z.string().max(300).catch(""),
  quantity: z.string().max(10).catch(""),
  requestKey: requestKeySchema,
});

/** Between a performance and its seat in a field's value. */
export const SEAT_SEPARATOR = "*";

/** Seats of a series: of the map, or of each of its dates. */
export const seriesSeatsSchema = z.object({ seat: z.array(z.string().max(300)).max(400) });

/** The form of ticket subscriptions: a plan's pricing, and how many. */
export const subscriptionChoiceSchema = z.object({
  pricing: z.string().max(100).default(""),
  quantity: countSchema().refine((number) => number >= 1 && number <= 10),
  requestKey: requestKeySchema,
});

/** The answer for no membership. */
export const NO_MEMBERSHIP = "none";

/** The membership form: a level or none, whether it renews or replaces another, and the idempotency key. */
export const membershipChoiceSchema = z.object({
  level: z.string({ error: "required.membership" }).min(1, { error: "required.membership" }),
  remindsToRenew: tickedSchema,
  replace: tickedSchema,
  requestKey: z.uuid({ error: "refused" }),
});
