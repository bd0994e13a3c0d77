import { z } from "zod";

import { basketSchema } from "./basket";
import { idSchema, instantSchema } from "./scalars";
import { MAX_LINK_TICKETS, MAX_LINK_AMOUNT } from "../rules/giving/smart-link";
import { MAX_DONATION_NAME } from "../rules/giving/donation";

const name = z.string().max(100);
const dated = { until: z.iso.date().nullable().describe("Last day, in the venue's time zone") };
const coded = { ...dated, code: name.nullable().describe("A promo or program code") };

export const smartLinkSchema = z
  .discriminatedUnion("kind", [
    z.object({
      kind: z.literal("tickets"),
      instanceId: idSchema,
      band: idSchema,
      priceTypeId: idSchema,
      quantity: z.int().min(1).max(MAX_LINK_TICKETS),
      ...coded,
    }),
    z.object({ kind: z.literal("performance"), instanceId: idSchema, ...coded }),
    z.object({
      kind: z.literal("gift"),
      fundId: idSchema,
      amount: z.int().min(1).max(MAX_LINK_AMOUNT).describe("Whole units of the currency"),
      appeal: z.string().max(MAX_DONATION_NAME).nullable(),
      ...dated,
    }),
    z.object({ kind: z.literal("membership"), levelId: idSchema, ...dated }),
    z.object({ kind: z.literal("package"), packageId: idSchema }),
  ])
  .meta({ id: "SmartLink" });
export type SmartLink = z.output<typeof smartLinkSchema>;
export type LinkKind = SmartLink["kind"];
export const LINK_KINDS: readonly LinkKind[] = smartLinkSchema.options.map(
  ({ shape }) => shape.kind.value,
);

const LINK_WAITS = ["not-on-sale", "priority", "sign-in"] as const;

export const composedLinkSchema = z
  .object({
    url: z.string(),
    title: z.string().describe("Title of the event, or name of the fund, level or package"),
    startsAt: instantSchema.nullable().describe("Start of the performance, if any"),
    basket: basketSchema
      .nullable()
      .describe(
        "Basket of a visitor who opens it now; null if it adds nothing automatically, or not yet",
      ),
    waits: z.enum(LINK_WAITS).nullable().describe("What must happen before it adds anything"),
  })
  .meta({ id: "ComposedLink" });
export type ComposedLink = z.output<typeof composedLinkSchema>;
