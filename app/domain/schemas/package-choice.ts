import { z } from "zod";
import { checkedSchema, requestKeySchema } from "./fields";

const texts = z.array(z.string().max(300)).max(60);

/** The package builder; see `draftOfForm`. */
export const packageBuilderSchema = z.object({
  event: texts,
  date: texts,
  // Up to twenty seats with their price types.
  ownLevel: z.array(z.string().max(5000)).max(60),
  level: z.string().max(300).catch(""),
  preset: z.string().max(300).catch(""),
  places: z.string().max(20).catch(""),
  quantity: z.string().max(10).catch(""),
  requestKey: requestKeySchema,
});

/** The builder's button that opens the map of the event with this index. */
export const SEATS_FIELD = "seats";

/** What the visitor has chosen so far, in the query of the pages that choose seats for a package. */
export const PACKAGE_CHOICES = [
  "quantity",
  "seats",
  "places",
  "choose",
  "own",
  "dates",
  "date",
  "item",
  "super",
] as const;

/** Separates performance and seat in a field value. */
export const SEAT_SEPARATOR = "*";

export const seriesSeatsSchema = z.object({ seat: z.array(z.string().max(300)).max(400) });

export const NO_MEMBERSHIP = "none";

export const membershipChoiceSchema = z.object({
  level: z.string({ error: "required.membership" }).min(1, { error: "required.membership" }),
  remindsToRenew: checkedSchema,
  replace: checkedSchema,
  requestKey: z.uuid({ error: "refused" }),
});
