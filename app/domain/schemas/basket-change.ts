import { z } from "zod";

import { tickedSchema } from "./fields";
import { giftNameFields } from "./gift";

const id = z.string().min(1).max(100);
const ids = z.union([id, z.array(id).max(50)]).transform((values) => [values].flat());
const accepted = z.enum(["yes", "no"]).transform((answer) => answer === "yes");
/** The page that the form was on, where it was not the basket's. */
const returnTo = z.string().max(2000).optional();
/** Far above the limit: text that is too long is refused, not truncated. */
const note = z.string().max(20_000).default("");

/** The forms of the basket's page, distinguished by their `intent`. */
export const basketChangeSchema = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("change"), ticket: id, priceType: id }),
  /** Several tickets at once, each with the price type at its place in the list. */
  z.object({ intent: z.literal("member-prices"), ticket: ids, priceType: ids, returnTo }),
  /** `others`: "yes" after the visitor was shown what is removed with the ticket. */
  z.object({ intent: z.literal("remove"), ticket: id, others: accepted.default(false) }),
  /** All of a performance's tickets that are in no package. */
  z.object({
    intent: z.literal("remove-all"),
    performance: id,
    others: accepted.default(false),
  }),
  /** Of a ticket subscription that the customer has. */
  z.object({ intent: z.literal("use-subscription"), ticket: id, subscription: id }),
  z.object({ intent: z.literal("keep-subscription"), ticket: id }),
  /** From the bar on any page. `until`: the deadline it showed, so that a form sent twice extends once. */
  z.object({
    intent: z.literal("extend"),
    returnTo,
    until: z.string().max(40).default(""),
  }),
  z.object({ intent: z.literal("reclaim") }),
  /** Goes on without what an expired basket lost. */
  z.object({ intent: z.literal("discard-expired") }),
  /** For items other than tickets; `lineRules` decides which of these a line has. */
  z.object({ intent: z.literal("quantity"), item: id, quantity: z.string().max(20) }),
  z.object({ intent: z.literal("amount"), item: id, amount: z.string().max(40) }),
  z.object({ intent: z.literal("auto-renew"), item: id, remindsToRenew: tickedSchema }),
  /** `parts`: "no" for a super package alone. */
  z.object({ intent: z.literal("remove-item"), item: id, parts: accepted.default(true) }),
  z.object({
    intent: z.literal("gift-names"),
    item: id,
    ...giftNameFields,
  }),
  z.object({ intent: z.literal("remove-code"), code: id }),
  z.object({ intent: z.literal("use-code"), code: id }),
  z.object({
    intent: z.literal("credit"),
    use: z.enum(["all", "amount", "none"]),
    amount: z.string().max(40).default(""),
  }),
  /** Of what the customer left in another basket: it comes into this one, or is let go. */
  z.object({ intent: z.literal("merge"), other: id }),
  z.object({ intent: z.literal("discard"), other: id }),
  /**
   * The form around the whole basket: extras (see `readExtras`), a code of any kind, and notes. Each of its buttons saves
   * all of it; `by` is the one that was used.
   */
  z.object({
    intent: z.literal("save"),
    by: z.enum(["extras", "code", "notes", "checkout"]).default("notes"),
    code: z.string().max(200).default(""),
    /** The code that the form's page said is refused. */
    refusedCode: z.string().max(200).default(""),
    order: note,
    access: note,
    allergies: note,
  }),
]);

/** What the form's page showed (see `basketSnapshot`); "" for a form that shows nothing of the basket. */
export const seenSchema = z.string().max(8_000).catch("");

export type BasketChange = z.output<typeof basketChangeSchema>;
