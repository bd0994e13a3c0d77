import { z } from "zod";
import { requestKeySchema, tickedSchema } from "./fields";

/**
 * A performance for a package (see `performanceKey`), and at which level and price: "<band>|<price type>"; `change` names
 * the performance in whose place it is to be.
 */
export const packageChoiceSchema = z.object({
  performance: z.string().min(1).max(200),
  change: z.string().max(100).default(""),
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

/** The answer for no membership. */
export const NO_MEMBERSHIP = "none";

/** The membership form: a level or none; whether it is to be renewed; and the key by which a repeat is known. */
export const membershipChoiceSchema = z.object({
  level: z.string({ error: "required.membership" }).min(1, { error: "required.membership" }),
  autoRenew: tickedSchema,
  requestKey: z.uuid({ error: "refused" }),
});
