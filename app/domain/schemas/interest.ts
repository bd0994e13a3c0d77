import { z } from "zod";

import { isTooLong } from "#contract/text/count-characters";
import { MAX_COMPANION_SEATS } from "#contract/rules/seat-choice/wheelchair-party";
import { checkedSchema, linesSchema } from "./fields";
import { MAX_ALTERNATIVES } from "#contract/rules/customers/interest";
import { hasTooManyCompanions, MAX_PARTY_SIZE } from "#contract/rules/waiting-list/waiting-list";

/** The message key of a party whose needs can be met by seats that are on sale. */
export const SEATS_FREE = "seatsFree";

const PARTIES = Array.from({ length: MAX_PARTY_SIZE }, (_, index) => String(index + 1));

/** Null if empty. */
export const freeText = (max: number) =>
  linesSchema()
    .refine((text) => !isTooLong(text, max), { error: "tooLong" })
    .optional()
    .transform((text) => text || null);

const party = z
  .string({ error: "required.party" })
  .refine((text) => PARTIES.includes(text), { error: "quantity" })
  .transform(Number);

/** The fields of access requirements; a number of companions counts with a wheelchair space only. */
export const seatNeedFields = {
  wheelchair: checkedSchema,
  companions: z
    .enum(Array.from({ length: MAX_COMPANION_SEATS + 1 }, (_, count) => String(count)))
    .optional()
    .catch(undefined)
    .transform((count) => Number(count ?? 0)),
  stepFree: checkedSchema,
  aisle: checkedSchema,
};
export const partyFields = { quantity: party, ...seatNeedFields };

export type NeedFields = z.output<z.ZodObject<typeof seatNeedFields>>;

/** Replaces the fields of access requirements by `seatNeeds`. The companions are part of the party. */
export function withSeatNeeds<Form extends NeedFields & { quantity: number }>(
  { wheelchair, companions, stepFree, aisle, ...form }: Form,
  context: z.RefinementCtx,
) {
  const seatNeeds = { companions: wheelchair ? companions : null, stepFree, aisle };
  if (hasTooManyCompanions({ quantity: form.quantity, seatNeeds }))
    context.addIssue({ code: "custom", message: "companions", path: ["companions"] });
  return { ...form, seatNeeds };
}

export const ALTERNATIVE_FIELDS = Array.from(
  { length: MAX_ALTERNATIVES },
  (_, at) => `alternative${at + 1}`,
);

/** The second step: other performances of the event, without duplicates or gaps. */
export function alternativesSchema(instanceIds: readonly string[]) {
  const choice = z
    .string()
    .refine((id) => instanceIds.includes(id), { error: "chooseFromList" })
    .optional();
  return z
    .object(Object.fromEntries(ALTERNATIVE_FIELDS.map((name) => [name, choice])))
    .superRefine((form, context) => {
      const seen = new Set<string>();
      for (const name of ALTERNATIVE_FIELDS) {
        const id = form[name];
        if (id === undefined) continue;
        if (seen.has(id))
          context.addIssue({ code: "custom", message: "choiceTwice", path: [name] });
        seen.add(id);
      }
    })
    .transform((form) => ALTERNATIVE_FIELDS.flatMap((name) => form[name] ?? []));
}
