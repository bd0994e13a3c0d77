import { z } from "zod";

import { declareOperations } from "../define";
import { moneySchema } from "../schemas/money";
import { orderSchema } from "../schemas/order";
import { idSchema, rowIdSchema } from "../schemas/scalars";
import { composedLinkSchema, smartLinkSchema } from "../schemas/smart-link";
import { staffActionSchema, staffEmailSchema } from "../schemas/staff";
import {
  cancelPerformanceSchema,
  goodwillVoucherSchema,
  movePerformanceSchema,
  movePlanSchema,
  movePreviewSchema,
  moveRequestSchema,
  owedRefundSchema,
  performancePhotoSchema,
  performanceReportSchema,
  performanceSalesPageSchema,
  performanceStatusSchema,
  reserveSchema,
  returnOrderSchema,
  returnPreviewSchema,
  returnRequestSchema,
  returnTicketsSchema,
} from "../schemas/staff-sales";
import { CHANGE_PROBLEMS, SALE_PROBLEMS, SEAT_PROBLEMS } from "./basket-problems";
import { MAX_PHOTO } from "../rules/photo";

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

export const staffLinkOperations = {
  composeLink: declareOperations({ tags: ["staff"], session: "staff" }).post("/staff/links", {
    permission: "compose-link",
    summary: "Composes a campaign link and previews its effect for a visitor",
    description:
      "The preview stores nothing. What a visitor would be refused is reported as `invalid`, by field.",
    body: smartLinkSchema,
    success: { 200: composedLinkSchema },
    problems: ["invalid", "not-found"],
  }),
};

export const staffSearchSchema = z.object({
  search: z.string().trim().max(200).optional(),
  page: z.coerce.number().int().min(1).max(10_000).default(1),
});

const performance = declareOperations({ tags: ["staff"], pathIds: idSchema, session: "staff" });

export const staffPerformanceOperations = {
  listPerformanceSales: performance.get("/staff/performances", {
    permission: "read-sales",
    summary:
      "Lists performances from yesterday on by start time with their sales, optionally by words in the title",
    query: staffSearchSchema,
    success: { 200: performanceSalesPageSchema },
    problems: ["invalid"],
  }),
  getPerformanceReport: performance.get("/staff/performances/:id", {
    permission: "read-sales",
    reads: "read-visitors",
    summary: "Gets the sales of a performance by band and price type, and its food orders",
    success: { 200: performanceReportSchema },
    problems: ["not-found"],
  }),
  cancelPerformance: performance.post("/staff/performances/:id/cancellation", {
    permission: "manage-performance",
    summary: "Cancels a performance; the worker then returns all tickets and mails their customers",
    description:
      "Safe to repeat: the first call decides between refund and credit. Refused once the performance has started.",
    body: cancelPerformanceSchema,
    success: { 204: z.null() },
    problems: ["invalid", "not-found", "conflict/passed"],
  }),
  listMovePlans: performance.get("/staff/performances/:id/move-plans", {
    permission: "manage-performance",
    summary: "Lists the seat plans that a performance can move to, its own first",
    success: { 200: z.array(movePlanSchema) },
    problems: ["not-found"],
  }),
  previewMove: performance.post("/staff/performances/:id/move-preview", {
    permission: "manage-performance",
    summary: "Counts what would follow if a performance moved; changes nothing",
    body: moveRequestSchema,
    success: { 200: movePreviewSchema },
    problems: ["invalid", "not-found", "conflict/passed", "conflict/cancelled"],
  }),
  movePerformance: performance.post("/staff/performances/:id/move", {
    permission: "manage-performance",
    summary:
      "Moves a performance to another date or hall; the worker then emails its buyers and gives their tickets new codes",
    description:
      "Safe to repeat. In another hall, all who have seats get seats of the same band and kind. Refused once the performance has started, and as `invalid` with `startsAt`, `planId` or `refundUntil` as one " +
      "of `format`, `past`, `same`, `after-start`.",
    body: movePerformanceSchema,
    success: { 204: z.null() },
    problems: [
      "invalid",
      "not-found",
      "conflict/passed",
      "conflict/cancelled",
      "conflict/changed",
      "conflict/busy",
      "conflict/seats-missing",
    ],
  }),
  setPerformanceStatus: performance.post("/staff/performances/:id/status", {
    permission: "manage-performance",
    summary: "Sets the sale status of a performance; does not affect sold tickets",
    body: performanceStatusSchema,
    success: { 204: z.null() },
    problems: ["invalid", "not-found", "conflict/cancelled"],
  }),
  setPerformancePhoto: performance.put("/staff/performances/:id/photo", {
    permission: "manage-performance",
    summary: "Replaces the poster of the performance's event by a photograph, on all its dates",
    description:
      "Faulty files are refused as `invalid` with `photo` as one of `type`, `size`, `rotated`, `private`, `jpeg`, " +
      "`different`, `none`.",
    body: performancePhotoSchema,
    // The files are in base64.
    bodyLimit: 2 * MAX_PHOTO,
    success: { 204: z.null() },
    problems: ["invalid", "not-found"],
  }),
};
