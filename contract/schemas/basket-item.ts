import { z } from "zod";

import { moneySchema } from "./money";
import { PACKAGE_TYPES } from "./package";
import { QUANTITY_RULES } from "./stock-item";
import { tributeSchema } from "./fund";
import type { TextKind } from "./reference";
import { rememberedPerformanceSchema } from "./scalars";

const text = z.string().nullable();
const day = z.iso.date();
const performance = rememberedPerformanceSchema
  .nullish()
  .describe("The performance as announced at the time of the order; missing on older lines");

/** States of a paid membership gift. `ended`: its order was returned before it was accepted. */
export const GIFT_STATES = ["scheduled", "sent", "accepted", "expired", "ended"] as const;

const mailed = {
  toName: text,
  fromName: text,
  message: text,
  toEmail: text,
  sendOn: day.nullable().describe("Day in New York; null to send as soon as it is paid"),
};

/**
 * Details of each kind of line besides product, quantity and price. To add a kind, add it here, in `LINE_FACTS` and in
 * `itemSchema`; the compiler then asks for it in the registry of each program.
 */
const detailsSchemas = {
  /** The tickets of a package refer to it by `packageItemId`. */
  package: z.object({
    type: z.enum(PACKAGE_TYPES),
    percentOff: z
      .number()
      .describe("Discount on each ticket price; 0 until the package is complete"),
    missing: z
      .number()
      .int()
      .describe("Number of events missing to complete it; for a super package, packages"),
    superItemId: text.describe("Line id of the super package that it is part of"),
  }),
  "food-and-drink": z.object({
    instanceId: z.string(),
    menuId: z.string(),
    category: z.string().describe("Menu category"),
    course: z.int().optional().describe("Position in the menu; missing on older lines"),
    guests: z.number().int().describe("1 to 9; 10 means more than 9"),
    collectionPoint: z.string(),
    servedMinutesBefore: z
      .int()
      .nullish()
      .describe("Minutes before the performance; null if served later or unknown"),
    performance,
  }),
  merchandise: z.object({}),
  supplementary: z.object({
    instanceId: z.string(),
    number: z.enum(QUANTITY_RULES),
    description: text.optional().describe("How to use it; missing on older lines"),
    performance,
  }),
  membership: z.object({
    remindsToRenew: z.boolean(),
    renews: z.boolean().describe("Continues the customer's membership of the same level"),
    worth: z.number().int().describe("Minor units; decides which fees are waived"),
    startsOn: day.describe("First day, in New York"),
    renewsOn: day.describe("First day on which it can be renewed"),
    expiresOn: day.describe("Last day"),
  }),
  donation: z.object({
    appeal: text,
    recognitionName: text,
    anonymous: z.boolean(),
    tribute: tributeSchema.nullable(),
    roundUp: z.boolean().describe("Rounds up the order total; recalculated with every change"),
    monthly: z.boolean().optional().describe("Missing on older lines"),
  }),
  "gift-voucher": z.object({
    ...mailed,
    sent: z.boolean().nullish().describe("For a paid line: whether its sending day has come"),
  }),
  "membership-gift": z.object({
    ...mailed,
    toName: z.string(),
    toEmail: z.string(),
    months: z.number().int().describe("Duration from the day it is accepted"),
    worth: z.number().int().describe("Minor units; decides which fees are waived"),
    progress: z
      .object({
        state: z.enum(GIFT_STATES),
        on: day.nullable().describe("Day it will be or was mailed, was accepted, or expired"),
      })
      .nullish()
      .describe("Only for lines of a paid order"),
  }),
  "ticket-subscription": z.object({
    pricingName: z.string(),
    vouchers: z.number().int(),
    months: z.number().int(),
    feePerTicket: z
      .number()
      .int()
      .nullish()
      .describe("For a line of a basket: fee paid when a ticket is used, minor units; 0 for none"),
    expiresOn: day.nullish().describe("For a paid line: last day, in New York"),
  }),
  "booking-protection": z.object({
    percentReturned: z.number().describe("Percentage of the price paid for each ticket"),
  }),
  "cover-fee": z.object({ fundId: z.string() }),
};

export type ItemKind = keyof typeof detailsSchemas;

/** Kinds of lines besides tickets. */
export const ITEM_KINDS = Object.keys(detailsSchemas) as [ItemKind, ...ItemKind[]];

export type ItemDetails = { [Kind in ItemKind]: z.output<(typeof detailsSchemas)[Kind]> };

type LineFacts = {
  /** What the texts of its product are about; null for a kind with a single product, which is named by the locale files. */
  texts: TextKind | null;
  /**
   * What a basket with the line must have: tickets, for each of which it is paid once; tickets for the performance
   * `details.instanceId`, now or from earlier orders; or other lines, of which it is a share.
   */
  dependsOn: "tickets" | "performance" | "order" | null;
  /** Whether it is mailed or collected. */
  isDelivered: boolean;
};

/** What both programs know of each kind of line. */
export const LINE_FACTS = {
  package: { texts: "package", dependsOn: null, isDelivered: false },
  "food-and-drink": { texts: "product", dependsOn: "performance", isDelivered: false },
  merchandise: { texts: "product", dependsOn: null, isDelivered: true },
  supplementary: { texts: "product", dependsOn: "performance", isDelivered: false },
  membership: { texts: "membership", dependsOn: null, isDelivered: false },
  donation: { texts: "fund", dependsOn: null, isDelivered: false },
  "gift-voucher": { texts: null, dependsOn: null, isDelivered: false },
  "membership-gift": { texts: "membership", dependsOn: null, isDelivered: false },
  "ticket-subscription": { texts: "subscription", dependsOn: null, isDelivered: false },
  "booking-protection": { texts: null, dependsOn: "tickets", isDelivered: false },
  "cover-fee": { texts: null, dependsOn: "order", isDelivered: false },
} as const satisfies Record<ItemKind, LineFacts>;

type KindWith<Fact extends Partial<LineFacts>> = {
  [Kind in ItemKind]: (typeof LINE_FACTS)[Kind] extends Fact ? Kind : never;
}[ItemKind];

/** Kinds with a single product. */
export type NamedItemKind = KindWith<{ texts: null }>;

/** Whether any line is mailed or collected. */
export const hasDeliveredItems = (items: readonly { kind: ItemKind }[]): boolean =>
  items.some(({ kind }) => LINE_FACTS[kind].isDelivered);

/** Whether anything needs a delivery option. Live stream tickets are links and are not delivered. */
export const isDelivered = (
  tickets: readonly { isStream: boolean }[],
  items: readonly { kind: ItemKind }[],
) => tickets.some(({ isStream }) => !isStream) || hasDeliveredItems(items);

/** A line that belongs to a performance. */
export const isForPerformance = <Line extends { kind: ItemKind }>(
  line: Line,
): line is Extract<Line, { kind: KindWith<{ dependsOn: "performance" }> }> =>
  LINE_FACTS[line.kind].dependsOn === "performance";

const line = <Kind extends ItemKind>(kind: Kind) =>
  z.object({
    kind: z.literal(kind),
    id: z.string(),
    productId: z.string().describe("Id of the membership level, fund, stock item or other product"),
    name: z.string(),
    quantity: z.number().int(),
    details: detailsSchemas[kind],
    price: moneySchema.describe("For the whole quantity, before discounts"),
    discount: moneySchema,
    total: moneySchema,
  });

/** A basket or order line other than a ticket. */
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
