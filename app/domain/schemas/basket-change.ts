import { z } from "zod";

import { checkedSchema } from "./fields";
import { donationNameFields } from "./donation";
import { walletShape } from "./wallet-payment";

const id = z.string().min(1).max(100);
const accepted = z.enum(["yes", "no"]).transform((answer) => answer === "yes");
/** Page of the form, if it is not the basket page. */
const returnTo = z.string().max(2000).optional();
/** Far above the limit, since long text must be refused with a message and not truncated. */
const note = z.string().max(20_000).default("");

export const basketChangeSchema = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("change"), ticket: id, priceType: id }),
  /** `others`: "yes" to also remove dependent lines, once the visitor has confirmed it. */
  z.object({ intent: z.literal("remove"), ticket: id, others: accepted.default(false) }),
  /** Removes all tickets for a performance except those of packages. */
  z.object({
    intent: z.literal("remove-all"),
    performance: id,
    others: accepted.default(false),
  }),
  /** Removes a performance from a package. */
  z.object({
    intent: z.literal("remove-event"),
    item: id,
    performance: id,
    others: accepted.default(false),
  }),
  z.object({ intent: z.literal("use-subscription"), ticket: id, subscription: id }),
  /** As many tickets of the performance, or of all, as the subscriptions of this one's name can pay for. */
  z.object({
    intent: z.literal("use-subscriptions"),
    performance: id.optional(),
    subscription: id,
  }),
  z.object({ intent: z.literal("keep-subscription"), ticket: id }),
  /** From the hold bar on any page. `until`: the deadline shown, so that a double submit extends once. */
  z.object({
    intent: z.literal("extend"),
    returnTo,
    until: z.string().max(40).default(""),
  }),
  z.object({ intent: z.literal("reclaim") }),
  z.object({ intent: z.literal("discard-expired") }),
  /** For lines other than tickets; `LineView` decides which of these apply to a line. */
  z.object({ intent: z.literal("quantity"), item: id, quantity: z.string().max(20) }),
  z.object({ intent: z.literal("amount"), item: id, amount: z.string().max(40) }),
  z.object({ intent: z.literal("auto-renew"), item: id, remindsToRenew: checkedSchema }),
  /** `parts`: "no" to keep the packages of a super package. */
  z.object({ intent: z.literal("remove-item"), item: id, parts: accepted.default(true) }),
  z.object({
    intent: z.literal("gift-names"),
    item: id,
    ...donationNameFields,
  }),
  z.object({ intent: z.literal("remove-code"), code: id }),
  z.object({ intent: z.literal("use-code"), code: id }),
  z.object({
    intent: z.literal("credit"),
    use: z.enum(["all", "amount", "none"]),
    amount: z.string().max(40).default(""),
  }),
  /** Merges or discards another basket of the customer. */
  z.object({ intent: z.literal("merge"), other: id }),
  z.object({ intent: z.literal("discard"), other: id }),
  /** One of the extras that the page offers; the other fields say which (see `readExtras`). */
  z.object({ intent: z.literal("add") }),
  /** A code and notes. Every button saves all of it; `by` is the button used. */
  z.object({
    intent: z.literal("save"),
    by: z.enum(["code", "notes", "checkout", "wallet"]).default("notes"),
    code: z.string().max(200).default(""),
    /** The refused code that the page showed. */
    refusedCode: z.string().max(200).default(""),
    /** For `wallet`. */
    ...walletShape,
    order: note,
    access: note,
    allergies: note,
  }),
]);

/** Snapshot of the basket that the page showed (see `basketSnapshot`); "" for other pages. */
export const seenSchema = z.string().max(8_000).catch("");

export type BasketChange = z.output<typeof basketChangeSchema>;
