import { z } from "zod";

import { declareOperations } from "../../calls/define";
import { moneySchema } from "../../schemas/money";
import { orderSchema } from "../../schemas/order";
import { rowIdSchema } from "../../schemas/scalars";
import { staffActionSchema, staffEmailSchema } from "../../schemas/staff";
import {
  goodwillVoucherSchema,
  owedRefundSchema,
  reserveSchema,
  returnOrderSchema,
  returnPreviewSchema,
  returnRequestSchema,
  returnTicketsSchema,
} from "../../schemas/staff-sales";
import { CHANGE_PROBLEMS, SALE_PROBLEMS, SEAT_PROBLEMS } from "../../problems/basket-problems";

const action = declareOperations({
  tags: ["staff"],
  pathIds: rowIdSchema,
  session: "staff",
  success: { 204: z.null() },
});

/** Sales and returns by staff. Each action is recorded in the audit log. */
export const staffSaleOperations = {
  reserveForCustomer: action.post("/staff/customers/:id/reserved-orders", {
    permission: "reserve-order",
    summary:
      "Reserves the best seats of a band for a customer until a deadline; notifies the customer by mail",
    description:
      "With access requirements, seats that meet them: of a wheelchair user's party in other bands too, if the band has none. " +
      "`not-enough-seats` if none are free.",
    body: reserveSchema,
    needsIdempotencyKey: true,
    success: { 201: z.object({ number: z.string() }) },
    problems: [
      ...CHANGE_PROBLEMS,
      ...SALE_PROBLEMS,
      ...SEAT_PROBLEMS,
      "not-allowed/guest",
      "conflict/another-customer",
    ],
  }),
  releaseReservedOrder: action.post("/staff/customers/:id/reserved-orders/:order/release", {
    permission: "reserve-order",
    summary: "Releases the seats of an unpaid reserved order",
    body: staffActionSchema,
    problems: ["invalid", "not-found", "conflict/reserved-order-ended"],
  }),
  previewCustomerReturn: action.post("/staff/customers/:id/orders/:order/return-preview", {
    permission: "return-order",
    reads: "read-customer",
    summary: "Calculates what a return would give back; changes nothing",
    body: returnRequestSchema,
    success: { 200: returnPreviewSchema },
    problems: [
      "invalid",
      "not-found",
      "not-allowed/not-confirmed",
      "not-allowed/partly-returned",
      "not-allowed/nothing-to-cancel",
      "not-allowed/companion-elsewhere",
    ],
  }),
  refundCustomerOrder: action.post("/staff/customers/:id/orders/:order/refund", {
    permission: "return-order",
    summary: "Refunds a confirmed order to its payment methods and releases its seats",
    body: returnOrderSchema,
    success: { 200: orderSchema },
    problems: [
      "invalid",
      "not-found",
      "not-allowed/not-confirmed",
      "not-allowed/partly-returned",
      "not-allowed/used-already",
      "not-allowed/companion-elsewhere",
      "conflict/changed",
    ],
  }),
  creditCustomerOrder: action.post("/staff/customers/:id/orders/:order/credit", {
    permission: "return-order",
    summary: "Returns the tickets of a confirmed order as account credit and releases its seats",
    body: returnOrderSchema,
    success: { 200: orderSchema },
    problems: [
      "invalid",
      "not-found",
      "not-allowed/not-confirmed",
      "not-allowed/nothing-to-cancel",
      "not-allowed/companion-elsewhere",
      "conflict/changed",
    ],
  }),
  returnCustomerTickets: action.post("/staff/customers/:id/orders/:order/tickets/return", {
    permission: "return-order",
    summary: "Returns some tickets of a confirmed order as a refund or as account credit",
    body: returnTicketsSchema,
    needsIdempotencyKey: true,
    success: { 200: orderSchema },
    problems: [
      "invalid",
      "not-found",
      "not-allowed/not-confirmed",
      "not-allowed/companion-elsewhere",
      "conflict/changed",
      "key-reused",
    ],
  }),
  listOwedRefunds: action.get("/staff/refunds", {
    permission: "return-order",
    reads: "read-refunds",
    summary: "Lists card refunds that the provider has not made, failed ones first; at most 200",
    query: z.object({ order: rowIdSchema.optional() }),
    success: { 200: z.array(owedRefundSchema) },
    problems: ["invalid"],
  }),
  retryRefund: action.post("/staff/refunds/:id/retry", {
    permission: "return-order",
    summary: "Retries a failed card refund",
    body: staffActionSchema,
    problems: ["invalid", "conflict/refund-not-failed"],
  }),
  settleRefund: action.post("/staff/refunds/:id/settlement", {
    permission: "return-order",
    summary: "Records that a failed refund was settled by hand; moves no money",
    body: staffActionSchema,
    problems: ["invalid", "conflict/refund-not-failed"],
  }),
  resendCustomerGift: action.post("/staff/customers/:id/orders/:order/gifts/:item", {
    permission: "issue-voucher",
    summary:
      "Mails a gift card or gift membership again with a new code; the previous code stops working",
    body: staffEmailSchema,
    needsIdempotencyKey: true,
    success: { 200: z.object({ email: z.string() }) },
    problems: ["invalid", "not-found", "not-allowed/used-already", "key-reused"],
  }),
  issueGoodwillVoucher: action.post("/staff/customers/:id/vouchers", {
    permission: "issue-voucher",
    summary: "Issues a gift voucher as goodwill and mails it to the customer",
    body: goodwillVoucherSchema,
    needsIdempotencyKey: true,
    success: { 201: z.object({ amount: moneySchema }) },
    problems: ["invalid", "not-found", "key-reused"],
  }),
};
