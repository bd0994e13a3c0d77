import { z } from "zod";

import { addressSchema } from "./address";
import { idSchema, instantSchema, rowIdSchema, termsVersionSchema } from "./scalars";
import { additionalDetailsSchema, includedTaxSchema, totalsSchema } from "./basket";
import { SEAT_PREFERENCES } from "../rules/customers/choices";
import { ITEM_KINDS, itemSchema } from "./basket-item";
import { paidCardSchema } from "./card";
import { notesSchema } from "../text/notes";
import { moneySchema } from "./money";
import {
  instanceLabelSchema,
  performanceNotesSchema,
  moneyByDestinationSchema,
  orderMoveSchema,
  seatLabelSchema,
  seatAccessSchema,
  streamPassSchema,
  refusedBySystem,
} from "./ticket";

/**
 * upcoming: has an upcoming performance or other date, or a ticket subscription with tickets left.
 * reserved: held by the box office and not paid yet. past: everything is over, or has no date.
 */
export const ORDER_GROUPS = ["upcoming", "reserved", "past", "returned"] as const;
export type OrderGroup = (typeof ORDER_GROUPS)[number];

/**
 * `pending` during payment, then `completing`, `confirming` and `confirmed`, or `failed`. A confirmed order can be
 * `returned`.
 */
export const ORDER_STATES = [
  "pending",
  "completing",
  "confirming",
  "confirmed",
  "failed",
  "returned",
] as const;
export type OrderState = (typeof ORDER_STATES)[number];

/** unconfirmed: the bank asks the payer to confirm, and answered after the payer had left the checkout. */
export const ORDER_FAILURES = [
  "cancelled",
  "declined",
  "unconfirmed",
  "unavailable",
  "refunded",
] as const;
export type OrderFailure = (typeof ORDER_FAILURES)[number];

/** Returned as account credit, or refunded to the payment methods. */
export const RETURNED_AS = ["credit", "refund"] as const;
export type ReturnedAs = (typeof RETURNED_AS)[number];

const CANCEL_REFUSALS = [
  "cancel-off",
  "not-confirmed",
  "nothing-to-cancel",
  "cancel-too-late",
  // A ticket admitted somebody.
  "used-already",
  // Another order has a companion ticket or seat that depends on this one, and must be canceled first.
  "companion-elsewhere",
] as const;
export type CancelRefusal = (typeof CANCEL_REFUSALS)[number];

export const namedItemSchema = z.object({ kind: z.enum(ITEM_KINDS), name: z.string() });
export const countedItemSchema = z.object({ name: z.string(), quantity: z.int() });

const orderTicket = z.object({
  id: z.string(),
  instance: instanceLabelSchema,
  seat: seatLabelSchema,
  ...seatAccessSchema.shape,
  band: z.string().describe("Name of the band"),
  priceTypeName: z.string(),
  packageItemId: z.string().nullable().describe("Line id of the package that it is part of"),
  subscriptionName: z.string().nullish().describe("Ticket subscription that paid its price"),
  fee: moneySchema,
  discount: moneySchema,
  total: moneySchema.describe("Price including the fee, after the discount"),
  protection: z
    .object({
      paid: moneySchema.describe("Price of the protection"),
      returns: moneySchema.describe("Amount returned if the ticket cannot be used"),
    })
    .nullable()
    .describe("Null if the ticket is not protected"),
  barcode: z
    .string()
    .min(1)
    .max(200)
    .nullable()
    .describe(
      "20 digits that start with 99, or as another ticketing system issued it; null until the order is confirmed, and without one",
    ),
  stream: streamPassSchema
    .nullable()
    .describe("Null unless it is a live stream ticket of a confirmed order"),
});

export const orderSchema = z
  .object({
    id: z.string(),
    number: z.string().describe("Order number shown to people, such as RPA-10234"),
    basketId: z.string(),
    state: z.enum(ORDER_STATES),
    failure: z.enum(ORDER_FAILURES).nullable(),
    refusedBySystem,
    charged: z.boolean().describe("Whether money was captured and not refunded"),
    paidCard: paidCardSchema.nullable().describe("Payment method used, if known"),
    returned: z
      .object({
        as: z.enum(RETURNED_AS),
        at: instantSchema,
        amount: moneySchema,
        tickets: z
          .array(orderTicket.pick({ id: true, instance: true, seat: true, priceTypeName: true }))
          .describe("The tickets of the order, which are void"),
      })
      .nullable()
      .describe("Return of the whole order, whose own tickets are an empty list"),
    givenBack: moneyByDestinationSchema
      .nullable()
      .describe("Amounts returned so far, by destination, also for partial returns"),
    returnedTax: includedTaxSchema
      .nullish()
      .describe("The tax in what was returned; absent in the previous release"),
    placedAt: instantSchema,
    termsVersion: termsVersionSchema
      .nullish()
      .describe("Null in orders of staff, and in older ones"),
    asksForDebit: z
      .boolean()
      .describe("Has an automatic renewal for which a direct debit can be set up"),
    confirmation: z.object({
      sentTo: z.string().nullable().describe("Address that the confirmation was last sent to"),
      correctableUntil: instantSchema
        .nullable()
        .describe("Until when the customer can have it sent to another address, once"),
    }),
    customer: z.object({
      id: z.string(),
      firstName: z.string(),
      lastName: z.string(),
      email: z.string(),
      isGuest: z.boolean(),
      confirmationPending: z
        .boolean()
        .describe("A guest who has registered and not confirmed by the mailed link yet"),
    }),
    bookedFor: z
      .string()
      .nullable()
      .describe("Name of the household member whom it is for; null for the customer"),
    delivery: z
      .object({ optionId: z.string(), name: z.string() })
      .nullable()
      .describe("Null if nothing is delivered"),
    sendTo: addressSchema.nullable().describe("Mailing address; null if nothing is mailed"),
    details: additionalDetailsSchema,
    totals: totalsSchema,
    giftCards: z
      .array(z.object({ code: z.string().describe("Last characters"), left: moneySchema }))
      .describe("Gift cards used for payment, with their current balance"),
    notes: notesSchema,
    items: z.array(itemSchema).describe("Lines other than tickets"),
    performanceNotes: z.array(performanceNotesSchema).optional(),
    moves: z.array(orderMoveSchema).optional().describe("Its performances that were moved"),
    subscriptionUses: z
      .array(countedItemSchema)
      .describe("Ticket subscriptions used, with the number of tickets each paid for"),
    tickets: z.array(orderTicket),
  })
  .meta({ id: "Order" });
export type Order = z.output<typeof orderSchema>;

export const paymentOutcomeSchema = z
  .object({
    number: z.string(),
    state: orderSchema.shape.state,
    failure: orderSchema.shape.failure,
    refusedBySystem,
    toPay: moneySchema.describe("Amount charged, or to be charged, to the card"),
  })
  .meta({ id: "PaymentOutcome" });
export type PaymentOutcome = z.output<typeof paymentOutcomeSchema>;

const orderSummarySchema = z
  .object({
    id: z.string(),
    number: z.string(),
    group: z.enum(ORDER_GROUPS),
    placedAt: instantSchema,
    total: moneySchema,
    givenBack: moneySchema.nullish().describe("Null if none; absent in the previous release"),
    toPay: moneySchema.describe("The total for a reserved order, otherwise 0"),
    holdUntil: instantSchema.nullable().describe("Until when a reserved order is held"),
    locked: z.boolean().describe("A reserved order that is payable at the box office only"),
    inBasket: z.boolean().optional().describe("A reserved order whose seats are in a basket"),
    credited: z.boolean().describe("Returned as account credit"),
    deliveryOptionId: z
      .string()
      .nullable()
      .describe("Null if nothing is delivered or it is not chosen yet"),
    ticketCount: z.int(),
    instances: z.array(instanceLabelSchema),
    items: z.array(namedItemSchema).describe("Lines other than tickets"),
    packageIds: z.array(z.string()).describe("Packages of a reserved order"),
  })
  .meta({ id: "OrderSummary" });
export type OrderSummary = z.output<typeof orderSummarySchema>;

export const orderPageSchema = z
  .object({
    orders: z.array(orderSummarySchema),
    total: z.int().describe("Number of orders on all pages"),
    page: z.int().describe("The last page if a later one was requested"),
    pageCount: z.int(),
  })
  .meta({ id: "OrderPage" });
export type OrderPage = z.output<typeof orderPageSchema>;

/** A storefront URL; the placeholder `__ORDER_ID__` is replaced by the order id. */
export const pageUrl = z.url({ protocol: /^https?$/ }).max(2_000);

export const startPaymentSchema = z.object({
  returnUrl: pageUrl,
  cancelUrl: pageUrl,
  orderUrl: pageUrl,
  expectedTotal: z.int().min(0).describe("Total that the visitor agreed to, in minor units"),
  expectedRevision: z
    .string()
    .max(100)
    .nullish()
    .describe("`revision` of the basket that the visitor agreed to"),
  locale: z
    .string()
    .regex(/^[a-zA-Z]{2}(-[a-zA-Z]{2})?$/)
    .transform((locale) => locale.toLowerCase()),
  keepCard: z.boolean().default(false).describe("Saves the card; ignored for guests"),
  assumed: z
    .object({
      deliveryOptionId: idSchema.nullable(),
      accessRequirements: z.enum(SEAT_PREFERENCES).nullable(),
    })
    .optional()
    .describe("Assumed answers shown to the buyer, used where the basket has none"),
  termsVersion: termsVersionSchema.optional(),
  storedCard: rowIdSchema.optional().describe("Charges this stored card without a card page"),
  payerDetails: z.boolean().optional().describe("A guest without a name gives it when paying"),
});

export const startedPaymentSchema = z.discriminatedUnion("next", [
  z.object({ next: z.literal("card-page"), order: orderSchema, url: z.string() }),
  z.object({ next: z.literal("order"), order: orderSchema }),
]);

export const orderMovementsSchema = z
  .array(
    z.object({
      kind: z.enum([
        "card",
        "gift-voucher",
        "account-credit",
        "given-back",
        "into-gift-cards",
        "into-credit",
      ]),
      amount: moneySchema.describe("Signed; negative for returns"),
      at: instantSchema.nullable().describe("Null for a refund in progress"),
      paidCard: paidCardSchema
        .nullable()
        .describe("For `card`: the card or mobile payment, if known"),
    }),
  )
  .describe("Payments and refunds as shown on a receipt");
export type OrderMovement = z.output<typeof orderMovementsSchema>[number];

export const cancellationSchema = z
  .object({
    refusal: z
      .enum(CANCEL_REFUSALS)
      .nullable()
      .describe("Why it cannot be canceled now; null if it can"),
    companionOrders: z
      .array(z.string())
      .describe("For `companion-elsewhere`: numbers of the orders to cancel first"),
    until: instantSchema.nullable().describe("Cancellation deadline; null without performances"),
    items: z.array(countedItemSchema).describe("Lines other than tickets that would be returned"),
    giftCards: moneySchema.describe("Amount returned to gift cards"),
    credit: moneySchema.describe("Amount returned as account credit"),
    creditUntil: z.iso
      .date()
      .describe("Last day of the credit, or of the part that ends first, in the venue's time zone"),
    creditExpired: moneySchema.describe("Amount paid with credit that has expired for good"),
  })
  .meta({ id: "Cancellation" });
