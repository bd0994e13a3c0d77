import { z } from "zod";

import type {
  AdditionalDetails,
  Basket,
  BasketTotals,
  DeliveryOption,
  InstanceLabel,
  SeatLabel,
  TicketItem,
} from "~/domain/basket";

import { instantShape, moneyShape } from "./money";

export const seatLabelShape = z.object({
  section: z.string(),
  row: z.string().nullable(),
  number: z.string().nullable(),
}) satisfies z.ZodType<SeatLabel>;

export const instanceLabelShape = z.object({
  id: z.string(),
  eventId: z.string(),
  title: z.string(),
  hallName: z.string(),
  startsAt: instantShape,
}) satisfies z.ZodType<InstanceLabel>;

const ticketShape = z
  .object({
    id: z.string(),
    instance: instanceLabelShape,
    seat: seatLabelShape,
    band: z.string(),
    priceType: z.object({ id: z.string(), name: z.string() }),
    total: moneyShape,
    faceValue: moneyShape,
    fee: moneyShape,
  })
  .transform((ticket) => ({ kind: "ticket" as const, ...ticket })) satisfies z.ZodType<TicketItem>;

export const totalsShape = z.object({
  subtotal: moneyShape,
  fees: moneyShape,
  delivery: moneyShape,
  discounts: moneyShape,
  vat: moneyShape,
  total: moneyShape,
  toPay: moneyShape,
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
  price: moneyShape,
  isDefault: z.boolean(),
  isPrintAtHome: z.boolean(),
  requiresAddress: z.boolean(),
}) satisfies z.ZodType<DeliveryOption>;

export const basketShape = z
  .object({
    id: z.string(),
    status: z.enum(["open", "expired", "paying", "ordered"]),
    tickets: z.array(ticketShape),
    lost: z.array(ticketShape),
    totals: totalsShape,
    hold: z
      .object({ until: instantShape, capAt: instantShape, extendable: z.boolean() })
      .nullable(),
    customerId: z.string().nullable(),
    delivery: z.object({ optionId: z.string(), addressId: z.string().nullable() }).nullable(),
    details: detailsShape.nullable(),
    orderId: z.string().nullable(),
  })
  .transform(({ tickets, ...basket }) => ({
    ...basket,
    items: tickets,
  })) satisfies z.ZodType<Basket>;
