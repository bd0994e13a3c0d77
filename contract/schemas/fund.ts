import { z } from "zod";

import { TRIBUTE_TYPES } from "../rules/customers/choices";
import { idSchema } from "./scalars";
import { moneySchema } from "./money";

const tributeTo = (name: z.ZodString) => z.object({ type: z.enum(TRIBUTE_TYPES), name });
export const tributeSchema = tributeTo(z.string());

/** How donors can be named, and what they are asked. Where a switch is absent they are asked. */
export const donorNamingSchema = z.object({
  recognitionNameFrom: moneySchema.describe("Minimum donation for a recognition name"),
  displayRecognitionName: z
    .boolean()
    .nullish()
    .describe("Donors are asked for a recognition name. Absent in the previous release"),
  displayAnonymousOption: z
    .boolean()
    .nullish()
    .describe("Donors can choose to stay anonymous. Absent in the previous release"),
});
export type DonorNaming = z.output<typeof donorNamingSchema>;

export const fundSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    description: z.string(),
    code: z.string(),
    defaultAmount: moneySchema.nullable(),
    suggested: z
      .array(z.object({ amount: moneySchema, text: z.string().nullable() }))
      .nullish()
      .describe(
        "Suggested donations, smallest first, with what each does. Absent in the previous release",
      ),
    appeals: z.array(z.string()).describe("Appeals that a donation can name"),
    minAmount: moneySchema,
    maxAmount: moneySchema,
    ...donorNamingSchema.shape,
    takesMonthly: z.boolean().describe("Accepts monthly donations by direct debit"),
  })
  .meta({ id: "Fund" });
export type Fund = z.output<typeof fundSchema>;

export const upsellSchema = z
  .object({
    id: z.string(),
    values: z.array(moneySchema),
    contributionId: z.string(),
    fundId: z.string(),
    recognitionNameFrom: donorNamingSchema.shape.recognitionNameFrom,
    displayRecognitionName: z.boolean(),
    displayOther: z.boolean(),
    displayAnonymousOption: z.boolean(),
    hideOnMembershipMinValue: moneySchema,
  })
  .meta({ id: "DonationUpsell" });

// Looser than the rules, which report errors as codes by field.
const name = z.string().max(500);
const request = {
  amount: z.int().min(0).max(1_000_000_000).nullable().describe("Minor units"),
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
    .describe("Rounds up the order total to whole dollars; recalculated with every change"),
  amount: request.amount.default(null),
  appeal: request.appeal.default(null),
  recognitionName: request.recognitionName.default(null),
  anonymous: request.anonymous.default(false),
  tribute: request.tribute.default(null),
  monthly: z.boolean().default(false).describe("Repeats each month once a direct debit is set up"),
});

export const changeDonationSchema = z.object(request).partial();

/** Of its line in a basket or an order. */
export const donationDetailsSchema = z.object({
  appeal: z.string().nullable(),
  recognitionName: z.string().nullable(),
  anonymous: z.boolean(),
  tribute: tributeSchema.nullable(),
  roundUp: z.boolean().describe("Rounds up the order total; recalculated with every change"),
  monthly: z.boolean().optional().describe("Missing on older lines"),
});
