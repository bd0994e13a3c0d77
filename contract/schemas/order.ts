import { z } from "zod";

import { addressSchema } from "./address";
import { idSchema, instantSchema } from "./scalars";
import { additionalDetailsSchema, SEAT_PREFERENCES, totalsSchema } from "./basket";
import { ITEM_KINDS, itemSchema } from "./basket-item";
import { paidCardSchema } from "./card";
import { notesSchema } from "../text/notes";
import { moneySchema } from "./money";
import {
  instanceLabelSchema,
  seatLabelSchema,
  seatStepFreeSchema,
  streamPassSchema,
} from "./ticket";

/**
 * upcoming: something of it is still to come, or a ticket subscription of it has tickets left.
 * reserved: kept by the box office, not paid yet. past: all of it is over, or has no date. returned: given back.
 */
export const ORDER_GROUPS = ["upcoming", "reserved", "past", "returned"] as const;

export type OrderGroup = (typeof ORDER_GROUPS)[number];

/**
 * Pending while the visitor pays, then completing, confirming, confirmed; or failed. A confirmed order
 * that was given back is returned.
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

/** Why an order failed. */
export const ORDER_FAILURES = ["cancelled", "declined", "unavailable", "refunded"] as const;
export type OrderFailure = (typeof ORDER_FAILURES)[number];

/** How an order, or a part of it, is given back: as account credit, or to where it was paid from. */
export const RETURNED_AS = ["credit", "refund"] as const;
export type ReturnedAs = (typeof RETURNED_AS)[number];

/** Why a customer cannot cancel an order. */
const CANCEL_REFUSALS = [
  "cancel-off",
  "not-confirmed",
  "nothing-to-cancel",
  "cancel-too-late",
  // A companion elsewhere would be left without the access ticket or wheelchair space: that order goes first.
  "companion-elsewhere",
] as const;
export type CancelRefusal = (typeof CANCEL_REFUSALS)[number];

/** What a line besides a ticket is named by. */
export const namedItemSchema = z.object({ kind: z.enum(ITEM_KINDS), name: z.string() });

export const countedItemSchema = z.object({ name: z.string(), quantity: z.int() });

const orderTicket = z.object({
  id: z.string(),
  instance: instanceLabelSchema,
  seat: seatLabelSchema,
  stepFree: seatStepFreeSchema,
  band: z.string(),
  priceTypeName: z.string(),
  packageItemId: z.string().nullable().describe("The package that it is part of, one of items"),
  fee: moneySchema,
  discount: moneySchema,
  total: moneySchema.describe("With the fee, less the discount"),
  protection: z
    .object({
      paid: moneySchema.describe("For the protection"),
      returns: moneySchema.describe("Of the ticket's price, when it cannot be used"),
    })
    .nullable()
    .describe("Null: it is not protected"),
  barcode: z
    .string()
    .regex(/^99\d{18}$/)
    .nullable()
    .describe("20 digits; null until the order is confirmed"),
  stream: streamPassSchema
    .nullable()
    .describe("Null: not for a live stream, or the order is not confirmed yet"),
});

export const orderSchema = z
  .object({
    id: z.string(),
    number: z.string().describe('What a person reads out: "RPA-10234"'),
    basketId: z.string(),
    state: z.enum(ORDER_STATES),
    failure: z.enum(ORDER_FAILURES).nullable(),
    charged: z.boolean().describe("True once money was taken and kept"),
    paidCard: paidCardSchema.nullable().describe("What paid, where that is known"),
    returned: z
      .object({ as: z.enum(RETURNED_AS), at: instantSchema, amount: moneySchema })
      .nullable()
      .describe("How it was given back; its tickets are void and not listed then"),
    givenBack: z
      .object({ card: moneySchema, giftCards: moneySchema, credit: moneySchema })
      .nullable()
      .describe("Where the money went of all that was returned of it, also while it stands"),
    placedAt: instantSchema,
    asksForDebit: z
      .boolean()
      .describe("Something of it is renewed by itself, and a direct debit can be set up for that"),
    confirmation: z.object({
      sentTo: z.string().nullable().describe("Where the confirmation was sent last"),
      correctableUntil: instantSchema
        .nullable()
        .describe(
          "Until when its customer can have it sent to another address, which is possible once",
        ),
    }),
    customer: z.object({
      id: z.string(),
      firstName: z.string(),
      lastName: z.string(),
      email: z.string(),
      isGuest: z.boolean(),
      confirmationPending: z
        .boolean()
        .describe("A guest who has registered, and has not opened the link in the mail yet"),
    }),
    bookedFor: z
      .string()
      .nullable()
      .describe("The name of the household member that it is for; null: the customer"),
    delivery: z
      .object({ optionId: z.string(), name: z.string() })
      .nullable()
      .describe("Null when nothing of it is delivered"),
    sendTo: addressSchema.nullable().describe("Where it is mailed; null where it is not"),
    details: additionalDetailsSchema,
    totals: totalsSchema,
    giftCards: z
      .array(z.object({ code: z.string().describe("Its last characters"), left: moneySchema }))
      .describe("Those that pay for it, each with what is left on it now"),
    notes: notesSchema,
    items: z.array(itemSchema).describe("What it holds besides tickets"),
    subscriptionUses: z
      .array(countedItemSchema)
      .describe("The ticket subscriptions that paid for tickets, and for how many"),
    tickets: z.array(orderTicket),
  })
  .meta({ id: "Order" });
export type Order = z.output<typeof orderSchema>;

export const paymentOutcomeSchema = z
  .object({
    number: z.string(),
    state: orderSchema.shape.state,
    failure: orderSchema.shape.failure,
    toPay: moneySchema.describe("What the card was, or was to be, charged"),
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
    toPay: moneySchema.describe("Nothing, but of a reserved order all of it"),
    holdUntil: instantSchema.nullable().describe("Until when a reserved order is kept"),
    locked: z.boolean().describe("A locked reserved order is paid at the box office only"),
    credited: z.boolean().describe("Given back into account credit"),
    deliveryOptionId: z
      .string()
      .nullable()
      .describe("How it is delivered; null when nothing of it is, or not yet"),
    ticketCount: z.number().int(),
    instances: z.array(instanceLabelSchema),
    items: z.array(namedItemSchema).describe("What was bought besides tickets"),
    packageIds: z.array(z.string()).describe("Of a reserved order: the packages that it keeps"),
  })
  .meta({ id: "OrderSummary" });
export type OrderSummary = z.output<typeof orderSummarySchema>;

export const orderPageSchema = z
  .object({
    orders: z.array(orderSummarySchema),
    total: z.int().describe("On all pages"),
    page: z.int().describe("The last page where a later one was asked for"),
    pageCount: z.int(),
  })
  .meta({ id: "OrderPage" });
export type OrderPage = z.output<typeof orderPageSchema>;

/** An address of the storefront's own; `__ORDER_ID__` in it stands for the order's id. */
const pageUrl = z.url({ protocol: /^https?$/ }).max(2_000);

export const startPaymentSchema = z.object({
  returnUrl: pageUrl,
  cancelUrl: pageUrl,
  orderUrl: pageUrl,
  expectedTotal: z.number().int().min(0).describe("Minor units; what the visitor agreed to"),
  locale: z
    .string()
    .regex(/^[a-zA-Z]{2}(-[a-zA-Z]{2})?$/)
    .transform((locale) => locale.toLowerCase()),
  keepCard: z
    .boolean()
    .default(false)
    .describe("Keep the card that is paid with for the next time; never for a guest"),
  assumed: z
    .object({
      deliveryOptionId: idSchema.nullable(),
      accessRequirements: z.enum(SEAT_PREFERENCES).nullable(),
    })
    .optional()
    .describe(
      "What the buyer was shown for questions left open: it counts where the basket has no answer",
    ),
});

export const startedPaymentSchema = z.discriminatedUnion("next", [
  z.object({ next: z.literal("card-page"), order: orderSchema, url: z.string() }),
  z.object({ next: z.literal("order"), order: orderSchema }),
]);

export const startDebitSchema = z.object({
  returnUrl: pageUrl,
  cancelUrl: pageUrl,
  locale: z.string().max(10),
});

export const directDebitSchema = z
  .object({
    number: z.string().describe("Of the order"),
    isWhole: z
      .boolean()
      .describe("False for who came back from the provider's page: no account then"),
    state: z.enum(["open", "confirmed", "failed"]),
    failure: z.enum(["cancelled", "declined", "unavailable"]).nullable(),
    account: z
      .object({ bankName: z.string().nullable(), last4: z.string().nullable() })
      .nullable()
      .describe("Once the mandate is given"),
  })
  .meta({ id: "DirectDebit" });

export const resendSchema = z.object({
  email: z.email().max(254).nullable().describe("Another address in place of a mistyped one"),
});

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
      amount: moneySchema.describe("Signed: less than nothing went back"),
      at: instantSchema.nullable().describe("Null: on its way back"),
      paidCard: paidCardSchema
        .nullable()
        .describe("Of `card`: the card or phone payment, where that is known"),
    }),
  )
  .describe("As shown on a receipt");
export type OrderMovement = z.output<typeof orderMovementsSchema>[number];

export const cancellationSchema = z
  .object({
    refusal: z
      .enum(CANCEL_REFUSALS)
      .nullable()
      .describe("Why it cannot be canceled now; null when it can"),
    companionOrders: z
      .array(z.string())
      .describe("Numbers of the orders that have to be canceled first: `companion-elsewhere`"),
    until: instantSchema.nullable().describe("Until when it can be; null without performances"),
    items: z.array(countedItemSchema).describe("What would go besides tickets"),
    giftCards: moneySchema.describe("What would go back onto the gift cards that paid for it"),
    credit: moneySchema.describe("What would go into account credit"),
    creditUntil: z.iso.date().describe("The last day of that credit, in New York"),
  })
  .meta({ id: "Cancellation" });
