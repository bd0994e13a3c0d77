import { z } from "zod";

import { basketSchema } from "./basket";
import { toMinorUnits } from "../typed-money";
import { MAX_DONATION, MAX_GIFT_NAME } from "./fund";
import { idSchema, instantSchema } from "./scalars";

/** The most tickets that one link adds. */
export const MAX_LINK_TICKETS = 50;
/** The largest gift that a link asks for, as large as one gift may be; whole units of the currency. */
export const MAX_LINK_AMOUNT = MAX_DONATION / toMinorUnits(1);
/** Ids, names of bands and codes in a link. Anything else could put words of a stranger on a page of ours. */
export const LINK_NAME = /^[\p{L}\p{N}_-]{1,40}$/u;

const name = z.string().max(100);
const dated = { until: z.iso.date().nullable().describe("Its last day, in New York") };
const coded = { ...dated, code: name.nullable().describe("A promo or program code") };

/** A link for a campaign mail, as staff ask for it. */
export const smartLinkSchema = z
  .discriminatedUnion("kind", [
    z.object({
      kind: z.literal("tickets"),
      instanceId: idSchema,
      band: idSchema,
      priceTypeId: idSchema,
      quantity: z.number().int().min(1).max(MAX_LINK_TICKETS),
      ...coded,
    }),
    z.object({ kind: z.literal("performance"), instanceId: idSchema, ...coded }),
    z.object({
      kind: z.literal("gift"),
      fundId: idSchema,
      amount: z.number().int().min(1).max(MAX_LINK_AMOUNT).describe("Whole units of the currency"),
      appeal: z.string().max(MAX_GIFT_NAME).nullable(),
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
    title: z.string().describe("What it leads to: an event, a fund, a level, a package"),
    startsAt: instantSchema.nullable().describe("Of a performance"),
    basket: basketSchema
      .nullable()
      .describe(
        "What it would put into a visitor's basket now; null: nothing by itself, or not yet",
      ),
    waits: z
      .enum(LINK_WAITS)
      .nullable()
      .describe("What a visitor has to wait for, or to do, before it adds something"),
  })
  .meta({ id: "ComposedLink" });
export type ComposedLink = z.output<typeof composedLinkSchema>;
