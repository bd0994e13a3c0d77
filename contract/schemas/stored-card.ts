import { z } from "zod";

export const cardSchema = z
  .object({
    id: z.string(),
    kind: z.enum(["membership", "ticket-subscription"]),
    name: z.string().describe("Of the membership's level, or of the subscription"),
    pricingStructure: z.string().nullable().describe("Of a subscription"),
    holder: z.string(),
    code: z.string().describe("20 digits, the first two 99"),
    startsOn: z.iso.date(),
    expiresOn: z.iso.date().describe("Its last day, in New York"),
    vouchers: z
      .object({ general: z.int(), available: z.int(), used: z.int() })
      .nullable()
      .describe("Of a subscription"),
  })
  .meta({ id: "Card" });
export type CustomerCard = z.output<typeof cardSchema>;
