import { z } from "zod";
import { CODE_REFUSALS } from "./code";
import { addressSchema } from "./address";
import { idSchema, instantSchema, namedSchema, rowIdSchema, text } from "./scalars";
import { itemSchema } from "./basket-item";
import { notesSchema } from "../text/notes";
import { moneySchema } from "./money";
import { instanceLabelSchema, seatLabelSchema, seatStepFreeSchema } from "./ticket";

const ticketSchema = z
  .object({
    kind: z.literal("ticket"),
    id: z.string(),
    instance: instanceLabelSchema,
    seatId: z.string().describe("In the plan of its performance"),
    seat: seatLabelSchema,
    stepFree: seatStepFreeSchema,
    band: z.string(),
    priceType: namedSchema,
    cancelled: z.boolean().describe("Its performance was canceled: it cannot be paid for"),
    isStream: z.boolean().describe("For a live stream: nothing of it is delivered"),
    total: moneySchema.describe("What the visitor pays, fee included"),
    faceValue: moneySchema,
    fee: moneySchema,
    discount: moneySchema,
    packageItemId: z.string().nullable().describe("The package that it is part of"),
    entitled: z
      .boolean()
      .describe(
        "False where what it hangs on is gone: the code that opened its price, a membership, the ticket that a companion comes with. It cannot be paid for then",
      ),
    subscriptionId: z
      .string()
      .nullable()
      .describe("The ticket subscription with a voucher of which it is to be paid"),
    membershipItemId: z
      .string()
      .nullable()
      .describe(
        "The membership in the basket without which it could not be had: with it the basket is emptied",
      ),
  })
  .meta({ id: "BasketTicket" });

export type BasketTicket = z.output<typeof ticketSchema>;

/** Where the customer heard of the venue. */
export const MARKETING_SOURCES = [
  "advertisements",
  "civic-alliance",
  "community-outreach",
  "e-mail",
  "news-outlet",
  "social-media",
  "website",
  "word-of-mouth",
] as const;

export const SEAT_PREFERENCES = ["aisle-seat", "step-free-seat", "wheelchair-space"] as const;

/** Unicode code points. */
export const MAX_SPECIAL_REQUESTS = 500;

const additionalDetails = (textOf: (max: number) => z.ZodString) =>
  z.object({
    specialRequests: textOf(5000).nullable(),
    accessRequirements: textOf(100).nullable(),
    marketing: textOf(100).nullable(),
  });
export const additionalDetailsSchema = additionalDetails(() => z.string());
export const setAdditionalDetailsSchema = additionalDetails(text);
export type AdditionalDetails = z.output<typeof additionalDetailsSchema>;

export const totalsSchema = z.object({
  subtotal: moneySchema.describe("Face values and prices, before anything is taken off"),
  fees: moneySchema,
  delivery: moneySchema,
  discounts: moneySchema,
  vat: moneySchema,
  total: moneySchema,
  giftVouchers: moneySchema.describe("Of the total, paid with these"),
  credit: moneySchema.describe("Of the total, paid with account credit"),
  toPay: moneySchema.describe("What is left for the card"),
});
export type BasketTotals = z.output<typeof totalsSchema>;

const holdSchema = z.object({
  until: instantSchema,
  capAt: instantSchema.describe("No extension passes this; it counts from the first hold"),
  extendable: z.boolean(),
});
export type Hold = z.output<typeof holdSchema>;

export const basketSchema = z
  .object({
    id: z.string(),
    status: z
      .enum(["open", "expired", "paying", "ordered"])
      .describe(
        "expired: the hold ran out, and its tickets are in `lost`. paying: an order with an open attempt to pay stands for it. ordered: bought",
      ),
    tickets: z.array(ticketSchema),
    lost: z.array(ticketSchema).describe("The tickets that an expired basket had"),
    items: z.array(itemSchema).describe("What it holds besides tickets"),
    totals: totalsSchema,
    codes: z
      .array(
        z.object({
          id: z.string(),
          kind: z.enum(["promo", "gift-voucher", "access", "programme"]),
          code: z.string(),
          name: z.string(),
          saves: moneySchema.describe("What it takes off, or pays"),
          refusal: z.enum(CODE_REFUSALS).nullable().describe("Why it gives nothing now"),
        }),
      )
      .describe("Codes in force, in the order in which they were entered"),
    otherCode: z
      .object({
        id: z.string(),
        code: z.string(),
        name: z.string(),
        total: moneySchema.describe("What the basket would cost with it"),
      })
      .nullable()
      .describe(
        "A promo code that was entered as well: it can be used instead of the one in force",
      ),
    offers: z
      .array(z.object({ id: z.string(), name: z.string(), saves: moneySchema }))
      .describe("Automatic discounts applied"),
    credit: z.object({ wanted: moneySchema, available: moneySchema }).nullable(),
    hold: holdSchema.nullable().describe("Null when nothing is held"),
    customerId: z.string().nullable(),
    delivery: z.object({ optionId: z.string(), addressId: z.string().nullable() }).nullable(),
    details: additionalDetailsSchema.nullable(),
    notes: notesSchema.extend({
      maxLength: z.number().int().describe("Of one note, in Unicode code points"),
    }),
    orderId: z.string().nullable(),
  })
  .meta({ id: "Basket" });

export type Basket = z.output<typeof basketSchema>;
export type BasketCode = Basket["codes"][number];

export const deliverySchema = z.object({ optionId: idSchema, address: addressSchema.nullable() });

export const acceptedSchema = z.object({ accepted: z.boolean() });

export const basketSummarySchema = basketSchema
  .pick({ id: true, status: true, hold: true })
  .extend({
    ticketCount: z.number().int().describe("What is lost is not counted"),
    otherCount: z
      .number()
      .int()
      .describe(
        "Everything else, by quantity; booking protection is one, however many tickets it is for",
      ),
    hasRights: z
      .boolean()
      .describe("It has codes, or a membership in it: there may be prices for it alone"),
  })
  .meta({ id: "BasketSummary" });

export type BasketSummary = z.output<typeof basketSummarySchema>;

/** How many summaries one call asks for. */
export const SUMMARIES_PER_CALL = 50;

export const askedSummariesSchema = z.object({
  baskets: z
    .array(
      z.object({
        id: rowIdSchema,
        session: z.string().max(200).nullable().describe("The customer session of who asks"),
      }),
    )
    .min(1)
    .max(SUMMARIES_PER_CALL),
});
