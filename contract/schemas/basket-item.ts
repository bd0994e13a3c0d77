import { z } from "zod";

import type { FeatureName } from "../names/features";
import { FOOD_PROBLEMS, MEMBERSHIP_PROBLEMS, STOCK_PROBLEMS } from "../problems/basket-problems";
import type { ProblemName } from "../problems/problems";
import { addDonationSchema, changeDonationSchema, donationDetailsSchema } from "./fund";
import {
  addGiftVoucherSchema,
  addMembershipGiftSchema,
  changeGiftVoucherSchema,
  changeMembershipGiftSchema,
  giftVoucherDetailsSchema,
  membershipGiftDetailsSchema,
} from "./gift-voucher";
import {
  addMembershipSchema,
  addSubscriptionsSchema,
  changeSubscriptionsSchema,
  membershipDetailsSchema,
  renewalReminderSchema,
  subscriptionDetailsSchema,
} from "./membership";
import { moneySchema } from "./money";
import { PACKAGE_TYPES } from "./package";
import {
  addStockItemSchema,
  changeFoodSchema,
  changeStockItemSchema,
  orderFoodSchema,
  stockDrawingSchema,
} from "./stock-item";
import type { TextKind } from "./reference";
import { rememberedPerformanceSchema } from "./scalars";
import { QUANTITY_RULES } from "../rules/shop/stock-item";
import type { VatRates } from "../venue";

const text = z.string().nullable();
const performance = rememberedPerformanceSchema
  .nullish()
  .describe("The performance as announced at the time of the order; missing on older lines");

/**
 * Details of each kind of line besides product, quantity and price. To add a kind, add it here; the compiler then asks
 * for it in `LINE_FACTS` and in the registry of each program.
 */
const detailsSchemas = {
  /** The tickets of a package refer to it by `packageItemId`. */
  package: z.object({
    type: z.enum(PACKAGE_TYPES),
    percentOff: z
      .number()
      .describe("Discount on each ticket price; 0 until the package is complete"),
    missing: z
      .int()
      .describe("Number of events missing to complete it; for a super package, packages"),
    superItemId: text.describe("Line id of the super package that it is part of"),
  }),
  "food-and-drink": z.object({
    instanceId: z.string(),
    menuId: z.string(),
    category: z.string().describe("Menu category"),
    course: z.int().optional().describe("Position in the menu; missing on older lines"),
    guests: z.int().describe("1 to 9; 10 means more than 9"),
    collectionPoint: z.string(),
    servedMinutesBefore: z
      .int()
      .nullish()
      .describe("Minutes before the performance; null if served later or unknown"),
    performance,
  }),
  merchandise: z.object({ drawing: stockDrawingSchema }),
  supplementary: z.object({
    instanceId: z.string(),
    number: z.enum(QUANTITY_RULES),
    description: text.optional().describe("How to use it; missing on older lines"),
    performance,
  }),
  membership: membershipDetailsSchema,
  donation: donationDetailsSchema,
  "gift-voucher": giftVoucherDetailsSchema,
  "membership-gift": membershipGiftDetailsSchema,
  "ticket-subscription": subscriptionDetailsSchema,
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
  /** It is mailed or collected. */
  isDelivered?: true;
  /** Anyone may buy it, whatever else they have bought: no rule depends on who they are. */
  isForAnyone: boolean;
  /** It can be added while any of these is on. */
  features: readonly FeatureName[];
  /** Whose rate of value added tax it has in the venue's settings. */
  vat: keyof VatRates;
};

/** What both programs know of each kind of line. */
export const LINE_FACTS = {
  package: {
    texts: "package",
    dependsOn: null,
    isForAnyone: false,
    features: ["flexPackages", "superPackages", "fixedSeries"],
    vat: "package",
  },
  "food-and-drink": {
    texts: "product",
    dependsOn: "performance",
    isForAnyone: true,
    features: ["food"],
    vat: "food-and-drink",
  },
  merchandise: {
    texts: "product",
    dependsOn: null,
    isDelivered: true,
    isForAnyone: true,
    features: ["merchandise"],
    vat: "merchandise",
  },
  supplementary: {
    texts: "product",
    dependsOn: "performance",
    isForAnyone: true,
    features: ["addOns"],
    vat: "supplementary",
  },
  membership: {
    texts: "membership",
    dependsOn: null,
    isForAnyone: false,
    features: ["memberships"],
    vat: "membership",
  },
  donation: {
    texts: "fund",
    dependsOn: null,
    isForAnyone: true,
    features: ["donations"],
    vat: "donation",
  },
  "gift-voucher": {
    texts: null,
    dependsOn: null,
    isForAnyone: false,
    features: ["giftVouchers"],
    vat: "gift-voucher",
  },
  "membership-gift": {
    texts: "membership",
    dependsOn: null,
    isForAnyone: false,
    features: ["membershipGifts"],
    vat: "membership-gift",
  },
  "ticket-subscription": {
    texts: "subscription",
    dependsOn: null,
    isForAnyone: false,
    features: ["ticketSubscriptions"],
    vat: "ticket-subscription",
  },
  "booking-protection": {
    texts: null,
    dependsOn: "tickets",
    isForAnyone: true,
    features: ["ticketProtection"],
    vat: "booking-protection",
  },
  "cover-fee": {
    texts: null,
    dependsOn: "order",
    isForAnyone: true,
    features: ["donations"],
    vat: "cover-fee",
  },
} as const satisfies Record<ItemKind, LineFacts>;

export type KindWith<Fact extends Partial<LineFacts>> = {
  [Kind in ItemKind]: (typeof LINE_FACTS)[Kind] extends Fact ? Kind : never;
}[ItemKind];

/** Kinds with a single product. */
export type NamedItemKind = KindWith<{ texts: null }>;

const line = <Kind extends ItemKind>(kind: Kind) =>
  z.object({
    kind: z.literal(kind),
    id: z.string(),
    productId: z.string().describe("Id of the membership level, fund, stock item or other product"),
    name: z.string(),
    quantity: z.int(),
    details: detailsSchemas[kind],
    price: moneySchema.describe("For the whole quantity, before discounts"),
    discount: moneySchema,
    total: moneySchema,
  });

type LineSchemas = { [Kind in ItemKind]: ReturnType<typeof line<Kind>> };

/** A basket or order line other than a ticket. */
export const itemSchema = z
  // Each kind has its own schema.
  .discriminatedUnion("kind", ITEM_KINDS.map(line) as [LineSchemas[ItemKind]])
  .meta({ id: "Item" });

export type Item = z.output<typeof itemSchema>;
export type ItemOfKind<Kind extends ItemKind> = Extract<Item, { kind: Kind }>;

/** What adds a line of a kind, what changes it, and why either can be refused. */
export type LineRequests = {
  add: z.ZodObject;
  /** Omitted fields are unchanged. */
  change: z.ZodObject;
  problems: readonly ProblemName[];
};

const stock = {
  add: addStockItemSchema,
  change: changeStockItemSchema,
  problems: STOCK_PROBLEMS,
} as const;

/** Kinds that are added by themselves; packages are added with their seats, the others at checkout. */
export const LINE_REQUESTS = {
  merchandise: stock,
  supplementary: stock,
  "food-and-drink": { add: orderFoodSchema, change: changeFoodSchema, problems: FOOD_PROBLEMS },
  donation: {
    add: addDonationSchema,
    change: changeDonationSchema,
    problems: ["invalid", "not-allowed/nothing-to-round-up"],
  },
  membership: {
    add: addMembershipSchema,
    change: renewalReminderSchema,
    problems: ["invalid", "not-signed-in", ...MEMBERSHIP_PROBLEMS],
  },
  "gift-voucher": {
    add: addGiftVoucherSchema,
    change: changeGiftVoucherSchema,
    problems: ["invalid"],
  },
  "membership-gift": {
    add: addMembershipGiftSchema,
    change: changeMembershipGiftSchema,
    problems: ["invalid"],
  },
  "ticket-subscription": {
    add: addSubscriptionsSchema,
    change: changeSubscriptionsSchema,
    problems: ["invalid"],
  },
} as const satisfies Partial<Record<ItemKind, LineRequests>>;
