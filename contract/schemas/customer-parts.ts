import { z } from "zod";

import { ACCESS_REQUIREMENTS, CONTACT_CATEGORIES } from "../rules/customers/choices";
import { MAX_MEMBER_NEEDS } from "../rules/customers/customer";
import { addressSchema } from "./address";
import { moneySchema } from "./money";
import { freeText, idSchema as id, instantSchema, line, versionSchema } from "./scalars";
import { instanceLabelSchema } from "./ticket";

export const statementSchema = z
  .object({ id, category: z.enum(CONTACT_CATEGORIES), text: z.string() })
  .meta({ id: "Statement" });

export const agreementSchema = statementSchema
  .extend({
    agreed: z.boolean().describe("Whether the customer agreed to this statement"),
    mayWrite: z.boolean().describe("Agreed to this statement or to the one on all activities"),
  })
  .meta({ id: "Agreement" });

export const tagSchema = z
  .object({ id, name: z.string(), groupId: z.string() })
  .meta({ id: "Tag" });

export const tagGroupSchema = z
  .object({
    id,
    name: z.string(),
    description: z.string(),
    tags: z.array(tagSchema.omit({ groupId: true })),
  })
  .meta({ id: "TagGroup" });

export const memberSchema = z
  .object({
    id,
    firstName: z.string(),
    lastName: z.string(),
    accessNeeds: z.string().nullable(),
    hasAccount: z.boolean().describe("The name comes from the member's own account"),
    isSelf: z.boolean(),
    version: versionSchema,
  })
  .meta({ id: "HouseholdMember" });
export type HouseholdMember = z.output<typeof memberSchema>;

export const householdSchema = z
  .object({
    id: id.nullable().describe("Null until a member is added"),
    name: z.string(),
    members: z.array(memberSchema),
  })
  .meta({ id: "Household" });

export const newMemberSchema = z
  .object({
    firstName: line,
    lastName: line,
    accessNeeds: freeText(MAX_MEMBER_NEEDS).nullable().default(null),
  })
  .meta({ id: "NewHouseholdMember" });
export type NewHouseholdMember = z.output<typeof newMemberSchema>;

export const accessRegistrationSchema = z
  .object({
    code: z.string(),
    schemeId: z.string(),
    schemeName: z.string(),
    maxTickets: z.int(),
    companions: z.int(),
    requirements: z.array(z.enum(ACCESS_REQUIREMENTS)),
    priceTypeIds: z.array(z.string()),
  })
  .meta({ id: "AccessRegistration" });
export type AccessRegistration = z.output<typeof accessRegistrationSchema>;

export const storedCardSchema = z
  .object({
    id,
    brand: z.string(),
    maskedNumber: z.string(),
    cardholderName: z.string(),
    expiryMonth: z.int(),
    expiryYear: z.int(),
    isPreferred: z.boolean().describe("Otherwise it is an alternative"),
    address: addressSchema.nullable(),
    canBeCharged: z
      .boolean()
      .optional()
      .describe("It can pay an order without a card page. Absent in the previous release"),
  })
  .meta({ id: "StoredCard" });
export type StoredCard = z.output<typeof storedCardSchema>;

/** An order that only the ticketing system behind knows: sold at its counter or by phone. */
export const counterOrderSchema = z
  .object({
    number: z.string().describe("Its number in the ticketing system"),
    placedAt: instantSchema.nullable(),
    total: moneySchema.describe("Of its tickets"),
    performances: z.array(
      z.object({
        instance: instanceLabelSchema
          .nullable()
          .describe("Null if the performance is not in the season, such as those of former ones"),
        title: z.string().describe("In the ticketing system's words"),
        startsAt: instantSchema.nullable(),
        seats: z.string().describe("In the ticketing system's words; may be empty"),
        count: z.int().min(1),
      }),
    ),
  })
  .meta({ id: "CounterOrder" });
export type CounterOrder = z.output<typeof counterOrderSchema>;
