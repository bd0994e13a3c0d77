import { z } from "zod";

import { moneySchema } from "./money";

const daySchema = z.iso.date();

export const membershipLevelSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    description: z.string(),
    infoLink: z.string().nullable(),
    benefits: z.array(z.string()),
    price: moneySchema,
    renewalPrice: moneySchema,
    months: z.int(),
    worth: moneySchema.describe("By this goes the waiver of the fees"),
    hasPriority: z.boolean().describe("Its members may buy before the general sale"),
    requiresLogin: z.boolean(),
  })
  .meta({ id: "MembershipLevel" });
export type MembershipLevel = z.output<typeof membershipLevelSchema>;

export const membershipSchema = z
  .object({
    id: z.string(),
    customerId: z.string(),
    customerName: z.string(),
    level: membershipLevelSchema,
    startsOn: daySchema.describe("Its first day, in New York"),
    renewsOn: daySchema.describe("From here on it may be renewed"),
    expiresOn: daySchema.describe("Its last day"),
    autoRenew: z.boolean(),
    state: z.enum(["upcoming", "active", "expired"]),
    renewable: z.boolean().describe("Now, at the renewal price"),
  })
  .meta({ id: "Membership" });
export type Membership = z.output<typeof membershipSchema>;

export const autoRenewSchema = z.object({ autoRenew: z.boolean() });

export const addMembershipSchema = autoRenewSchema.extend({ levelId: z.string().min(1).max(100) });

export const potentialSavingsSchema = z
  .object({
    levelId: z.string(),
    membershipPrice: moneySchema,
    saves: moneySchema.describe("Off what is in the basket: fees and member prices"),
    total: moneySchema.describe("Of the basket as it would be then, with the membership"),
  })
  .meta({ id: "PotentialSavings" });
