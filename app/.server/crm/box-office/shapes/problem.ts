import { seatLabelSchema } from "#contract/schemas/seat-label";
import { z } from "zod";

import type { CrmFailure } from "../../crm-result";

/** An answer that is not a success, by its code. `fields` and the like stand beside the code. */
export const problemShape = z.discriminatedUnion("code", [
  z.object({
    code: z.literal("seats-taken"),
    lost: z.array(seatLabelSchema),
    lostIds: z.array(z.string()).default([]),
    nearest: z.array(z.string()).default([]),
  }),
  z.object({
    code: z.literal("not-enough-seats"),
    band: z.string(),
    available: z.number().int(),
    blockSizes: z.array(z.number().int()).optional(),
  }),
  z.object({ code: z.literal("basket-expired") }),
  z.object({ code: z.literal("not-signed-in") }),
  z.object({
    code: z.literal("not-allowed"),
    reason: z.string(),
    // Of food and drink it is a number, which no page of ours asks for.
    missing: z.array(seatLabelSchema).optional().catch(undefined),
    companions: z.array(seatLabelSchema).optional(),
    alone: z.array(seatLabelSchema).optional(),
    name: z.string().optional(),
    left: z.number().int().optional(),
    tickets: z.number().int().optional(),
    minutes: z.number().int().optional(),
  }),
  z.object({ code: z.literal("invalid"), fields: z.record(z.string(), z.string()) }),
  z.object({
    code: z.literal("limit"),
    limit: z.object({
      maxTickets: z.number().int(),
      priceTypeName: z.string().nullable(),
      instanceName: z.string(),
      previouslyPurchased: z.number().int(),
      totalTickets: z.number().int(),
      isOfEmail: z.boolean().optional(),
    }),
  }),
  z.object({ code: z.literal("code-not-recognised") }),
  z.object({ code: z.literal("conflict"), reason: z.string() }),
  z.object({ code: z.literal("not-found") }),
  z.object({ code: z.literal("unavailable") }),
]) satisfies z.ZodType<CrmFailure>;
