import { z } from "zod";

import { moneySchema } from "./money";
import { PACKAGE_TYPES } from "./package";
import { ADD_ON_NUMBERS } from "./stock-item";
import { tributeSchema } from "./fund";
import { rememberedPerformanceSchema } from "./scalars";

const text = z.string().nullable();
const day = z.iso.date();
const performance = rememberedPerformanceSchema
  .nullish()
  .describe("As it was announced when this was ordered; older lines do not say it");

/** How far a bought membership gift is. `ended`: its order was given back before anyone accepted it. */
export const GIFT_STATES = ["scheduled", "sent", "accepted", "expired", "ended"] as const;

/** The recipient of a mailed gift, and the day it is sent. */
const mailed = {
  toName: text,
  fromName: text,
  message: text,
  toEmail: text,
  sendOn: day.nullable().describe("In New York; null: as soon as it is paid"),
};

/**
 * What a line of each kind, other than a ticket, has besides its product, quantity and price. A new kind is one more
 * entry here and in `itemSchema`; the compiler then names every place that must handle it.
 */
const detailsSchemas = {
  /** The tickets of a package name it by their `packageItemId`. */
  package: z.object({
    type: z.enum(PACKAGE_TYPES),
    percentOff: z.number().describe("Of each ticket's price; 0 while something is missing"),
    missing: z
      .number()
      .int()
      .describe("How many more events it needs; of a super package how many more parts"),
    superItemId: text.describe("The super package that it is part of, a line of the same basket"),
  }),
  "food-and-drink": z.object({
    instanceId: z.string(),
    menuId: z.string(),
    category: z.string().describe("Of the menu"),
    course: z.int().optional().describe("Its place in the menu; older lines do not say it"),
    guests: z.number().int().describe("1 to 9; 10 stands for more than 9"),
    collectionPoint: z.string(),
    servedMinutesBefore: z
      .int()
      .nullish()
      .describe("How long before the performance it is served; null: during it, or not known"),
    performance,
  }),
  merchandise: z.object({}),
  supplementary: z.object({
    instanceId: z.string(),
    number: z.enum(ADD_ON_NUMBERS),
    description: text.optional().describe("How it is used; older lines do not say it"),
    performance,
  }),
  membership: z.object({
    remindsToRenew: z.boolean(),
    renews: z.boolean().describe("It follows one of the same level that the customer has"),
    worth: z.number().int().describe("Minor units; by this goes the waiver of the fees"),
    startsOn: day.describe("Its first day, in New York"),
    renewsOn: day.describe("From here on it may be renewed"),
    expiresOn: day.describe("Its last day"),
  }),
  donation: z.object({
    appeal: text,
    recognitionName: text,
    anonymous: z.boolean(),
    tribute: tributeSchema.nullable(),
    roundUp: z.boolean().describe("It makes the total whole, and changes with each change"),
    monthly: z.boolean().optional().describe("Older lines do not say it"),
  }),
  "gift-voucher": z.object({
    ...mailed,
    sent: z.boolean().nullish().describe("Of a bought line: whether its day has come"),
  }),
  "membership-gift": z.object({
    ...mailed,
    toName: z.string(),
    toEmail: z.string(),
    months: z.number().int().describe("How long it lasts from when it is accepted"),
    worth: z.number().int().describe("Minor units; what its member's fees are waived by"),
    progress: z
      .object({
        state: z.enum(GIFT_STATES),
        on: day.nullable().describe("When it is mailed, was mailed, accepted, or expired"),
      })
      .nullish()
      .describe("Of a paid order's line"),
  }),
  "ticket-subscription": z.object({
    pricingName: z.string(),
    vouchers: z.number().int(),
    months: z.number().int(),
    expiresOn: day.nullish().describe("Of a bought line: its last day, in New York"),
  }),
  "booking-protection": z.object({
    percentReturned: z.number().describe("Of what was paid for each ticket"),
  }),
  "cover-fee": z.object({ fundId: z.string() }),
};

export type ItemKind = keyof typeof detailsSchemas;

/** The kinds of line that a basket or an order holds besides tickets. */
export const ITEM_KINDS = Object.keys(detailsSchemas) as [ItemKind, ...ItemKind[]];

/** Whether anything reaches the customer by one of the ways of delivery. A ticket for a live stream is a link. */
export const isDelivered = (
  tickets: readonly { isStream: boolean }[],
  items: readonly { kind: ItemKind }[],
) => tickets.some(({ isStream }) => !isStream) || items.some(({ kind }) => kind === "merchandise");

export type ItemDetails = { [Kind in ItemKind]: z.output<(typeof detailsSchemas)[Kind]> };

const line = <Kind extends ItemKind>(kind: Kind) =>
  z.object({
    kind: z.literal(kind),
    id: z.string(),
    productId: z.string().describe("Of its kind: a membership level, a fund, a stock item"),
    name: z.string(),
    quantity: z.number().int(),
    details: detailsSchemas[kind],
    price: moneySchema.describe("Of all of them, before anything is taken off"),
    discount: moneySchema,
    total: moneySchema,
  });

/** A line of a basket or an order, other than a ticket. */
export const itemSchema = z
  .discriminatedUnion("kind", [
    line("package"),
    line("food-and-drink"),
    line("merchandise"),
    line("supplementary"),
    line("membership"),
    line("donation"),
    line("gift-voucher"),
    line("membership-gift"),
    line("ticket-subscription"),
    line("booking-protection"),
    line("cover-fee"),
  ])
  .meta({ id: "Item" });

export type Item = z.output<typeof itemSchema>;
export type ItemOfKind<Kind extends ItemKind> = Extract<Item, { kind: Kind }>;
