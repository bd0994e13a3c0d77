import { z } from "zod";
import { idSchema } from "./scalars";
import { moneySchema } from "./money";

export const TRIBUTE_TYPES = ["in-honor-of", "in-memory-of"] as const;
const tributeTo = (name: z.ZodString) => z.object({ type: z.enum(TRIBUTE_TYPES), name });
/** In whose honor or memory a gift is. */
export const tributeSchema = tributeTo(z.string());

export const fundSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    description: z.string(),
    code: z.string(),
    defaultAmount: moneySchema.nullable(),
    appeals: z.array(z.string()).describe("One of them may be named with a gift"),
    minAmount: moneySchema,
    maxAmount: moneySchema,
    recognitionNameFrom: moneySchema.describe("A gift of this much may carry a name"),
    takesMonthly: z.boolean().describe("Gifts may be given each month, by direct debit"),
  })
  .meta({ id: "Fund" });
export type Fund = z.output<typeof fundSchema>;

export const upsellSchema = z
  .object({
    id: z.string(),
    values: z.array(moneySchema),
    contributionId: z.string(),
    fundId: z.string(),
    recognitionNameFrom: fundSchema.shape.recognitionNameFrom,
    displayRecognitionName: z.boolean(),
    displayOther: z.boolean(),
    displayAnonymousOption: z.boolean(),
    hideOnMembershipMinValue: moneySchema,
  })
  .meta({ id: "DonationUpsell" });

/** The most of one gift, minor units. */
export const MAX_DONATION = 10_000_000;
/** Of a recognition name, and of the name that a gift honors or remembers. */
export const MAX_GIFT_NAME = 120;

// Wider than the rules: the rules report faults of a field as codes.
const name = z.string().max(500);
const request = {
  amount: z.number().int().min(0).max(1_000_000_000).nullable().describe("Minor units"),
  appeal: name.nullable(),
  recognitionName: name.nullable(),
  anonymous: z.boolean(),
  tribute: tributeTo(name).nullable(),
};

export const addDonationSchema = z.object({
  fundId: idSchema,
  roundUp: z
    .boolean()
    .default(false)
    .describe("Makes the order's total whole dollars, and stays so whatever is changed"),
  amount: request.amount.default(null),
  appeal: request.appeal.default(null),
  recognitionName: request.recognitionName.default(null),
  anonymous: request.anonymous.default(false),
  tribute: request.tribute.default(null),
  monthly: z
    .boolean()
    .default(false)
    .describe("Given again each month, once a direct debit is set up"),
});

export const changeDonationSchema = z.object(request).partial();
