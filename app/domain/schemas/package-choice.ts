import { z } from "zod";
import { countSchema, offerSchema, requestKeySchema, checkedSchema } from "./fields";

/** Replaces a performance of a package by `change`. */
export const packageDateSchema = z.object({
  performance: z.string().min(1).max(100),
  change: z.string().min(1).max(100),
  choice: offerSchema(),
  requestKey: requestKeySchema,
});

const texts = z.array(z.string().max(300)).max(60);

/** The package builder; see `draftOfForm`. */
export const packageBuilderSchema = z.object({
  event: texts,
  date: texts,
  ownLevel: texts,
  level: z.string().max(300).catch(""),
  quantity: z.string().max(10).catch(""),
  requestKey: requestKeySchema,
});

/** Separates performance and seat in a field value. */
export const SEAT_SEPARATOR = "*";

export const seriesSeatsSchema = z.object({ seat: z.array(z.string().max(300)).max(400) });

export const subscriptionChoiceSchema = z.object({
  pricing: z.string().max(100).default(""),
  quantity: countSchema().refine((number) => number >= 1 && number <= 10),
  requestKey: requestKeySchema,
});

export const NO_MEMBERSHIP = "none";

export const membershipChoiceSchema = z.object({
  level: z.string({ error: "required.membership" }).min(1, { error: "required.membership" }),
  remindsToRenew: checkedSchema,
  replace: checkedSchema,
  requestKey: z.uuid({ error: "refused" }),
});
