import type { DeliveryOption } from "#contract/schemas/reference";
import { seatLabelSchema, instanceLabelSchema } from "#contract/schemas/seat-label";
import { instantSchema } from "#contract/schemas/instant";
import { moneySchema } from "#contract/schemas/money";
import { notesSchema } from "#contract/schemas/notes";
import { z } from "zod";

import type {
  AdditionalDetails,
  Basket,
  BasketCode,
  BasketTotals,
  TicketItem,
} from "~/domain/basket/basket";

import { itemSchema } from "#contract/schemas/basket-item";

const ticketShape = z
  .object({
    id: z.string(),
    instance: instanceLabelSchema,
    seat: seatLabelSchema,
    band: z.string(),
    priceType: z.object({ id: z.string(), name: z.string() }),
    total: moneySchema,
    faceValue: moneySchema,
    fee: moneySchema,
    discount: moneySchema,
    packageItemId: z.string().nullable(),
    entitled: z.boolean(),
    membershipItemId: z.string().nullable(),
  })
  .transform((ticket) => ({ kind: "ticket" as const, ...ticket })) satisfies z.ZodType<TicketItem>;

export const totalsShape = z.object({
  subtotal: moneySchema,
  fees: moneySchema,
  delivery: moneySchema,
  discounts: moneySchema,
  vat: moneySchema,
  total: moneySchema,
  giftVouchers: moneySchema,
  credit: moneySchema,
  toPay: moneySchema,
}) satisfies z.ZodType<BasketTotals>;

export const detailsShape = z.object({
  specialRequests: z.string().nullable(),
  accessRequirements: z.string().nullable(),
  marketing: z.string().nullable(),
}) satisfies z.ZodType<AdditionalDetails>;

export const deliveryOptionShape = z.object({
  id: z.string(),
  name: z.string(),
  basketHeader: z.string(),
  description: z.string(),
  price: moneySchema,
  isDefault: z.boolean(),
  isPrintAtHome: z.boolean(),
  requiresAddress: z.boolean(),
}) satisfies z.ZodType<DeliveryOption>;

const codeShape = z.object({
  id: z.string(),
  kind: z.enum(["promo", "gift-voucher", "access", "programme"]),
  code: z.string(),
  name: z.string(),
  saves: moneySchema,
  refusal: z.string().nullable(),
}) satisfies z.ZodType<BasketCode>;

export const basketShape = z
  .object({
    id: z.string(),
    status: z.enum(["open", "expired", "paying", "ordered"]),
    tickets: z.array(ticketShape),
    lost: z.array(ticketShape),
    items: z.array(itemSchema),
    codes: z.array(codeShape),
    otherCode: codeShape
      .pick({ id: true, code: true, name: true })
      .extend({ total: moneySchema })
      .nullable(),
    totals: totalsShape,
    credit: z.object({ wanted: moneySchema, available: moneySchema }).nullable(),
    notes: notesSchema.extend({ maxLength: z.number().int() }),
    hold: z
      .object({ until: instantSchema, capAt: instantSchema, extendable: z.boolean() })
      .nullable(),
    customerId: z.string().nullable(),
    delivery: z.object({ optionId: z.string(), addressId: z.string().nullable() }).nullable(),
    details: detailsShape.nullable(),
    orderId: z.string().nullable(),
  })
  .transform(({ tickets, items, ...basket }) => ({
    ...basket,
    items: [...tickets, ...items],
    hasRights: basket.codes.length > 0 || items.some(({ kind }) => kind === "membership"),
  })) satisfies z.ZodType<Basket>;
