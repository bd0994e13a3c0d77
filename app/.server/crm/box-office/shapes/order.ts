import { seatLabelSchema, instanceLabelSchema } from "#contract/schemas/seat-label";
import { instantSchema } from "#contract/schemas/instant";
import { moneySchema } from "#contract/schemas/money";
import { z } from "zod";

import type { Order, OrderSummary, PaymentOutcome } from "~/domain/orders/order";
import type { OrderPage } from "~/domain/orders/order-list";

import type { PayingStarted } from "../../orders";
import { notesSchema } from "#contract/schemas/notes";
import { additionalDetailsSchema, totalsSchema } from "#contract/schemas/basket";

import { itemSchema } from "#contract/schemas/basket-item";

export const orderShape = z.object({
  id: z.string(),
  number: z.string(),
  basketId: z.string(),
  state: z.enum(["pending", "completing", "confirming", "confirmed", "failed", "returned"]),
  failure: z.enum(["cancelled", "declined", "unavailable", "refunded"]).nullable(),
  charged: z.boolean(),
  returned: z
    .object({ as: z.enum(["credit", "refund"]), at: instantSchema, amount: moneySchema })
    .nullable(),
  placedAt: instantSchema,
  asksForDebit: z.boolean(),
  confirmation: z.object({
    sentTo: z.string().nullable(),
    correctableUntil: instantSchema.nullable(),
  }),
  customer: z.object({
    id: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    isGuest: z.boolean(),
    confirmationPending: z.boolean(),
  }),
  delivery: z.object({ optionId: z.string(), name: z.string() }).nullable(),
  details: additionalDetailsSchema,
  notes: notesSchema,
  totals: totalsSchema,
  items: z.array(itemSchema),
  tickets: z.array(
    z.object({
      id: z.string(),
      instance: instanceLabelSchema,
      seat: seatLabelSchema,
      band: z.string(),
      priceTypeName: z.string(),
      total: moneySchema,
      barcode: z.string().nullable(),
    }),
  ),
}) satisfies z.ZodType<Order>;

export const paymentOutcomeShape = z.object({
  number: z.string(),
  state: orderShape.shape.state,
  failure: orderShape.shape.failure,
  toPay: moneySchema,
}) satisfies z.ZodType<PaymentOutcome>;

const orderSummaryShape = z.object({
  id: z.string(),
  number: z.string(),
  placedAt: instantSchema,
  total: moneySchema,
  holdUntil: instantSchema.nullable(),
  locked: z.boolean(),
  credited: z.boolean(),
  deliveryOptionId: z.string().nullable(),
  ticketCount: z.number().int(),
  instances: z.array(instanceLabelSchema),
  itemNames: z.array(z.string()),
}) satisfies z.ZodType<OrderSummary>;

export const orderPageShape = z.object({
  orders: z.array(orderSummaryShape),
  total: z.number().int(),
  page: z.number().int(),
  pageCount: z.number().int(),
}) satisfies z.ZodType<OrderPage>;

export const lastOrderShape = z
  .object({ orderId: z.string().nullable() })
  .transform(({ orderId }) => orderId);

export const payingStartedShape = z.discriminatedUnion("next", [
  z.object({ next: z.literal("card-page"), order: orderShape, url: z.url() }),
  z.object({ next: z.literal("order"), order: orderShape }),
]) satisfies z.ZodType<PayingStarted>;
