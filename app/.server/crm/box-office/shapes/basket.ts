import type { Notes } from "#contract/schemas/notes";
import { instanceLabelSchema } from "#contract/schemas/seat-label";
import { z } from "zod";

import type {
  AdditionalDetails,
  Basket,
  BasketCode,
  BasketTotals,
  DeliveryOption,
  SeatLabel,
  TicketItem,
} from "~/domain/basket/basket";
import { SEAT_KINDS } from "~/domain/seats/seat-plan";

import { instantShape, moneyShape } from "./money";
import { productShape } from "./product";

export const seatLabelShape = z.object({
  section: z.string(),
  row: z.string().nullable(),
  number: z.string().nullable(),
  kind: z.enum(SEAT_KINDS),
}) satisfies z.ZodType<SeatLabel>;

const ticketShape = z
  .object({
    id: z.string(),
    instance: instanceLabelSchema,
    seat: seatLabelShape,
    band: z.string(),
    priceType: z.object({ id: z.string(), name: z.string() }),
    total: moneyShape,
    faceValue: moneyShape,
    fee: moneyShape,
    discount: moneyShape,
    packageItemId: z.string().nullable(),
    entitled: z.boolean(),
    membershipItemId: z.string().nullable(),
  })
  .transform((ticket) => ({ kind: "ticket" as const, ...ticket })) satisfies z.ZodType<TicketItem>;

export const totalsShape = z.object({
  subtotal: moneyShape,
  fees: moneyShape,
  delivery: moneyShape,
  discounts: moneyShape,
  vat: moneyShape,
  total: moneyShape,
  giftVouchers: moneyShape,
  credit: moneyShape,
  toPay: moneyShape,
}) satisfies z.ZodType<BasketTotals>;

export const detailsShape = z.object({
  specialRequests: z.string().nullable(),
  accessRequirements: z.string().nullable(),
  marketing: z.string().nullable(),
}) satisfies z.ZodType<AdditionalDetails>;

export const notesShape = z.object({
  order: z.string().nullable(),
  access: z.string().nullable(),
  allergies: z.string().nullable(),
}) satisfies z.ZodType<Notes>;

export const deliveryOptionShape = z.object({
  id: z.string(),
  name: z.string(),
  basketHeader: z.string(),
  description: z.string(),
  price: moneyShape,
  isDefault: z.boolean(),
  isPrintAtHome: z.boolean(),
  requiresAddress: z.boolean(),
}) satisfies z.ZodType<DeliveryOption>;

const codeShape = z.object({
  id: z.string(),
  kind: z.enum(["promo", "gift-voucher", "access", "programme"]),
  code: z.string(),
  name: z.string(),
  saves: moneyShape,
  refusal: z.string().nullable(),
}) satisfies z.ZodType<BasketCode>;

export const basketShape = z
  .object({
    id: z.string(),
    status: z.enum(["open", "expired", "paying", "ordered"]),
    tickets: z.array(ticketShape),
    lost: z.array(ticketShape),
    items: z.array(productShape),
    codes: z.array(codeShape),
    otherCode: codeShape
      .pick({ id: true, code: true, name: true })
      .extend({ total: moneyShape })
      .nullable(),
    totals: totalsShape,
    credit: z.object({ wanted: moneyShape, available: moneyShape }).nullable(),
    notes: notesShape.extend({ maxLength: z.number().int() }),
    hold: z
      .object({ until: instantShape, capAt: instantShape, extendable: z.boolean() })
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
