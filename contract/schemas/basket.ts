import { z } from "zod";
import { CODE_REFUSALS } from "./code";
import { addressSchema } from "./address";
import { freeText, idSchema, instantSchema, namedSchema, rowIdSchema } from "./scalars";
import { itemSchema } from "./basket-item";
import { notesSchema } from "../text/notes";
import { moneySchema } from "./money";
import { accessTermsSchema } from "./price-list";
import { instanceLabelSchema, seatLabelSchema, seatStepFreeSchema } from "./ticket";

const ticketSchema = z
  .object({
    kind: z.literal("ticket"),
    id: z.string(),
    instance: instanceLabelSchema,
    seatId: z.string().describe("Seat id in the performance's seat plan"),
    seat: seatLabelSchema,
    stepFree: seatStepFreeSchema,
    place: z
      .int()
      .nullish()
      .describe(
        "Position in its row of the plan: seats of a row with adjacent positions are side by side. Null for unnumbered places. Absent in the previous release",
      ),
    band: z.string().describe("Name of the band"),
    bandId: z.string().optional().describe("Absent in the previous release"),
    priceType: namedSchema,
    cancelled: z.boolean().describe("The performance was canceled; the ticket cannot be paid for"),
    isStream: z.boolean().describe("For a live stream; not delivered"),
    total: moneySchema.describe("Price to pay, including the fee"),
    faceValue: moneySchema,
    fee: moneySchema,
    discount: moneySchema,
    usualPrice: moneySchema
      .nullish()
      .describe(
        "What it costs without a membership, an access registration, a package, an offer or a promo code, with the fee; at least the total, and the total if a ticket subscription pays for it. Absent in the previous release",
      ),
    priceBefore: moneySchema
      .nullish()
      .describe(
        "What it cost with its fee when it was chosen, if another ticketing system has asked for another price since. Absent in the previous release",
      ),
    packageItemId: z.string().nullable().describe("Line id of the package that it is part of"),
    entitled: z
      .boolean()
      .describe(
        "False if the ticket can no longer be paid for because its code, its membership or the ticket of the person accompanied was removed",
      ),
    subscriptionId: z.string().nullable().describe("Ticket subscription whose credit pays for it"),
    subscriptionName: z
      .string()
      .nullish()
      .describe("Name of the ticket subscription, if it pays for the ticket now"),
    membershipItemId: z
      .string()
      .nullable()
      .describe(
        "Line id of the membership that it requires; removing that line empties the basket",
      ),
    chosenPriceTypeId: z
      .string()
      .nullable()
      .optional()
      .describe(
        "Price type that the visitor chose, or the adult one, if a lower member or access price replaces it; else null",
      ),
  })
  .meta({ id: "BasketTicket" });

export type BasketTicket = z.output<typeof ticketSchema>;

const additionalDetails = (getText: (max: number) => z.ZodString) =>
  z.object({
    specialRequests: getText(5000).nullable(),
    accessRequirements: getText(100).nullable(),
    marketing: getText(100).nullable(),
  });
export const additionalDetailsSchema = additionalDetails(() => z.string());
export const setAdditionalDetailsSchema = additionalDetails(freeText);
export type AdditionalDetails = z.output<typeof additionalDetailsSchema>;

export const totalsSchema = z.object({
  subtotal: moneySchema.describe("Face values and prices before discounts"),
  fees: moneySchema,
  delivery: moneySchema,
  discounts: moneySchema,
  vat: moneySchema.describe("Value added tax, included in the total"),
  vatByRate: z
    .array(z.object({ rate: z.number().describe("7.5 means 7.5%"), amount: moneySchema }))
    .nullish()
    .describe(
      "The same by rate, the highest first. Absent in the previous release, and of orders placed with it",
    ),
  total: moneySchema,
  giftVouchers: moneySchema.describe("Part of the total paid with gift vouchers"),
  credit: moneySchema.describe("Part of the total paid with account credit"),
  toPay: moneySchema.describe("Remaining amount to pay by card"),
});
export const includedTaxSchema = totalsSchema.pick({ vat: true, vatByRate: true });
export type BasketTotals = z.output<typeof totalsSchema>;

const holdSchema = z.object({
  until: instantSchema,
  capAt: instantSchema.describe("Latest end of any extension, counted from the first hold"),
  extendable: z.boolean(),
});
export type Hold = z.output<typeof holdSchema>;

export const basketSchema = z
  .object({
    id: z.string(),
    status: z
      .enum(["open", "expired", "paying", "ordered"])
      .describe(
        "expired: the hold has expired, and its tickets are in `lost`. paying: it has an order with an open payment attempt. ordered: its order was placed",
      ),
    tickets: z.array(ticketSchema),
    lost: z.array(ticketSchema).describe("Tickets that were released when the hold expired"),
    items: z.array(itemSchema).describe("Lines other than tickets"),
    totals: totalsSchema,
    codes: z
      .array(
        z.object({
          id: z.string(),
          kind: z.enum(["promo", "gift-voucher", "access", "programme"]),
          code: z.string(),
          name: z.string(),
          saves: moneySchema.describe("Amount that it deducts or pays"),
          refusal: z.enum(CODE_REFUSALS).nullable().describe("Why it has no effect now"),
        }),
      )
      .describe("Applied codes in the order in which they were entered"),
    otherCode: z
      .object({
        id: z.string(),
        code: z.string(),
        name: z.string(),
        total: moneySchema.describe("Basket total with this code"),
      })
      .nullable()
      .describe("A second promo code that was entered and can be used instead of the applied one"),
    offers: z
      .array(z.object({ id: z.string(), name: z.string(), saves: moneySchema }))
      .describe("Applied automatic offers"),
    access: accessTermsSchema
      .nullable()
      .optional()
      .describe("The buyer's access registration, on the account or by its code"),
    priceSaving: z
      .object({
        saves: moneySchema,
        prices: z.array(z.enum(["member", "access"])).describe("Which kinds apply"),
        discounts: z
          .array(z.enum(["package", "offer", "promo"]))
          .nullish()
          .describe("Which kinds apply besides. Absent in the previous release"),
      })
      .nullable()
      .optional()
      .describe(
        "How much less than their usual prices the tickets cost, and why; null for nothing. The previous release counts only member and access prices",
      ),
    credit: z.object({ wanted: moneySchema, available: moneySchema }).nullable(),
    hold: holdSchema.nullable().describe("Null if no seats are held"),
    customerId: z.string().nullable(),
    delivery: z.object({ optionId: z.string(), addressId: z.string().nullable() }).nullable(),
    details: additionalDetailsSchema.nullable(),
    notes: notesSchema.extend({
      maxLength: z.int().describe("Maximum length of each note in Unicode code points"),
    }),
    orderId: z.string().nullable(),
    revision: z
      .string()
      .nullish()
      .describe(
        "Fingerprint of what is paid for: lines, dates, seats, price types and amounts. Absent in the previous release",
      ),
  })
  .meta({ id: "Basket" });

export type Basket = z.output<typeof basketSchema>;
export type BasketCode = Basket["codes"][number];

export const deliverySchema = z.object({ optionId: idSchema, address: addressSchema.nullable() });

export const acceptedSchema = z.object({ accepted: z.boolean() });

export const basketSummarySchema = basketSchema
  .pick({ id: true, status: true, hold: true })
  .extend({
    ticketCount: z.int().describe("Excludes expired tickets"),
    otherCount: z.int().describe("Total quantity of other lines; booking protection counts as one"),
    hasRights: z.boolean().describe("Has codes or a membership, which may open restricted prices"),
  })
  .meta({ id: "BasketSummary" });

export type BasketSummary = z.output<typeof basketSummarySchema>;

export const SUMMARIES_PER_CALL = 50;

export const requestedSummariesSchema = z.object({
  baskets: z
    .array(
      z.object({
        id: rowIdSchema,
        session: z.string().max(200).nullable().describe("Customer session of the visitor, if any"),
      }),
    )
    .min(1)
    .max(SUMMARIES_PER_CALL),
});
