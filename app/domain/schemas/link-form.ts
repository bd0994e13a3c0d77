import { z } from "zod";

import { LINK_MAX_TICKETS, type SmartLink } from "#contract/schemas/smart-link";
import { daySchema, offerSchema } from "./staff";

const LINK_KINDS = ["tickets", "performance", "gift", "membership", "package"] as const;
export type LinkKind = SmartLink["kind"];
export const isLinkKind = (text: string): text is LinkKind =>
  LINK_KINDS.some((kind) => kind === text);

const id = z.string().min(1).max(100);
const dated = { id, until: daySchema.optional() };
const coded = { ...dated, code: z.string().trim().max(100).optional() };

const count = (max: number, error: string) =>
  z.coerce.number({ error }).int({ error }).min(1, { error }).max(max, { error });

/** A link that staff compose, as the box office asks for it. */
export const linkFormSchema = z
  .discriminatedUnion("to", [
    z.object({
      ...{ to: z.literal("tickets"), ...coded, offer: offerSchema },
      quantity: count(LINK_MAX_TICKETS, "staffQuantity"),
    }),
    z.object({ to: z.literal("performance"), ...coded }),
    z.object({
      ...{ to: z.literal("gift"), ...dated, amount: count(100_000, "staffLink.amount") },
      appeal: z.string().max(100).optional(),
    }),
    z.object({ to: z.literal("membership"), ...dated }),
    z.object({ to: z.literal("package"), id }),
  ])
  .transform((form): SmartLink => {
    const until = ("until" in form ? form.until : undefined) ?? null;
    const code = ("code" in form ? form.code : undefined) ?? null;
    switch (form.to) {
      case "tickets": {
        const { to: kind, id: instanceId, offer, quantity } = form;
        return { kind, instanceId, ...offer, quantity, code, until };
      }
      case "performance":
        return { kind: form.to, instanceId: form.id, code, until };
      case "gift":
        return {
          ...{ kind: form.to, fundId: form.id, amount: form.amount },
          ...{ appeal: form.appeal ?? null, until },
        };
      case "membership":
        return { kind: form.to, levelId: form.id, until };
      case "package":
        return { kind: form.to, packageId: form.id };
    }
  });
