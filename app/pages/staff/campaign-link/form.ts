import { z } from "zod";
import { LINK_KINDS, type LinkKind, type SmartLink } from "#contract/schemas/smart-link";

import type { DateNotation } from "~/domain/arithmetic/dates";
import { defineForm } from "~/domain/forms/define-form";
import { daySchema, offerSchema } from "~/domain/schemas/fields";
import { wholeNumber } from "../staff-schemas";
import { MAX_DONATION_NAME } from "#contract/rules/giving/donation";
import { MAX_LINK_AMOUNT, MAX_LINK_TICKETS } from "#contract/rules/giving/smart-link";

export const isLinkKind = (text: string): text is LinkKind =>
  LINK_KINDS.some((kind) => kind === text);

const id = z.string().min(1).max(100);
const linkFields = (notation: DateNotation) => {
  const dated = { id, until: daySchema(notation).optional() };
  const coded = { code: z.string().trim().max(100).optional(), ...dated };
  return z.discriminatedUnion("to", [
    z.object({
      to: z.literal("tickets"),
      offer: offerSchema("staffOffer"),
      quantity: wholeNumber(MAX_LINK_TICKETS, "staffQuantity"),
      ...coded,
    }),
    z.object({ to: z.literal("performance"), ...coded }),
    z.object({
      to: z.literal("gift"),
      amount: wholeNumber(MAX_LINK_AMOUNT, "staffLink.amount"),
      appeal: z.string().max(MAX_DONATION_NAME).optional(),
      ...dated,
    }),
    z.object({ to: z.literal("membership"), ...dated }),
    z.object({ to: z.literal("package"), id }),
  ]);
};

/** Parses the campaign link form to the API's request. */
export const linkSchema = (notation: DateNotation) =>
  linkFields(notation).transform((form): SmartLink => {
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
          kind: form.to,
          fundId: form.id,
          amount: form.amount,
          appeal: form.appeal ?? null,
          until,
        };
      case "membership":
        return { kind: form.to, levelId: form.id, until };
      case "package":
        return { kind: form.to, packageId: form.id };
    }
  });

export const linkForm = defineForm({ id: "link", schema: linkSchema, hidden: ["to", "id"] }, "iso");
