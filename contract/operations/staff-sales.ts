import { z } from "zod";

import { declareOperations } from "../define";
import { moneySchema } from "../schemas/money";
import { orderSchema } from "../schemas/order";
import { idSchema, rowIdSchema } from "../schemas/scalars";
import { composedLinkSchema, smartLinkSchema } from "../schemas/smart-link";
import { staffActSchema, staffEmailSchema } from "../schemas/staff";
import {
  cancelPerformanceSchema,
  goodwillVoucherSchema,
  owedRefundSchema,
  performancePhotoSchema,
  performanceReportSchema,
  performanceSalesPageSchema,
  performanceStatusSchema,
  reserveSchema,
  returnTicketsSchema,
} from "../schemas/staff-sales";
import { PHOTO_BODY_LIMIT } from "../http";
import { CHANGE_PROBLEMS, SALE_PROBLEMS, SEAT_PROBLEMS } from "./basket-problems";

const act = declareOperations({
  tags: ["staff"],
  pathIds: rowIdSchema,
  session: "staff",
  success: { 204: z.null() },
});

/** What staff sell, keep, give back and give away. Each act is written into the audit log. */
export const staffSaleOperations = {
  reserveForCustomer: act.post("/staff/customers/:id/reserved-orders", {
    summary:
      "Reserves the best seats of a band for a customer until a time; notifies the customer by mail",
    body: reserveSchema,
    needsIdempotencyKey: true,
    success: { 201: z.object({ number: z.string() }) },
    problems: [
      ...CHANGE_PROBLEMS,
      ...SALE_PROBLEMS,
      ...SEAT_PROBLEMS,
      "not-allowed/role",
      "not-allowed/guest",
      "conflict/another-customer",
    ],
  }),
  releaseReservedOrder: act.post("/staff/customers/:id/reserved-orders/:order/release", {
    summary: "Frees the seats of a reserved order that is not paid yet",
    body: staffActSchema,
    problems: ["invalid", "not-allowed/role", "not-found", "conflict/reserved-order-ended"],
  }),
  refundCustomerOrder: act.post("/staff/customers/:id/orders/:order/refund", {
    summary: "Gives a confirmed order back to where it was paid from, and frees its seats",
    body: staffActSchema,
    success: { 200: orderSchema },
    problems: [
      "invalid",
      "not-allowed/role",
      "not-found",
      "not-allowed/not-confirmed",
      "not-allowed/partly-returned",
      "not-allowed/used-already",
      "not-allowed/companion-elsewhere",
    ],
  }),
  creditCustomerOrder: act.post("/staff/customers/:id/orders/:order/credit", {
    summary: "Turns the tickets of a confirmed order into account credit, and frees its seats",
    body: staffActSchema,
    success: { 200: orderSchema },
    problems: [
      "invalid",
      "not-allowed/role",
      "not-found",
      "not-allowed/not-confirmed",
      "not-allowed/nothing-to-cancel",
      "not-allowed/companion-elsewhere",
    ],
  }),
  returnCustomerTickets: act.post("/staff/customers/:id/orders/:order/tickets/return", {
    summary: "Returns some tickets of a confirmed order: to its card, or as account credit",
    body: returnTicketsSchema,
    needsIdempotencyKey: true,
    success: { 200: orderSchema },
    problems: [
      "invalid",
      "not-allowed/role",
      "not-found",
      "not-allowed/not-confirmed",
      "not-allowed/companion-elsewhere",
      "key-reused",
    ],
  }),
  listOwedRefunds: act.get("/staff/refunds", {
    summary:
      "Lists card refunds that the provider has not made, those that failed first, 200 at most",
    query: z.object({ order: rowIdSchema.optional() }),
    success: { 200: z.array(owedRefundSchema) },
    problems: ["invalid", "not-allowed/role"],
  }),
  retryRefund: act.post("/staff/refunds/:id/retry", {
    summary: "Asks the card provider again for a refund that has failed",
    body: staffActSchema,
    problems: ["invalid", "not-allowed/role", "conflict/refund-not-failed"],
  }),
  settleRefund: act.post("/staff/refunds/:id/settlement", {
    summary: "Records that a refund that has failed was settled by hand; no money moves",
    body: staffActSchema,
    problems: ["invalid", "not-allowed/role", "conflict/refund-not-failed"],
  }),
  resendCustomerGift: act.post("/staff/customers/:id/orders/:order/gifts/:item", {
    summary:
      "Mails a gift card or gift membership again under a new code; the one before stops working",
    body: staffEmailSchema,
    needsIdempotencyKey: true,
    success: { 200: z.object({ email: z.string() }) },
    problems: [
      "invalid",
      "not-allowed/role",
      "not-found",
      "not-allowed/used-already",
      "key-reused",
    ],
  }),
  issueGoodwillVoucher: act.post("/staff/customers/:id/vouchers", {
    summary: "Mails a customer a gift voucher that nobody paid for",
    body: goodwillVoucherSchema,
    needsIdempotencyKey: true,
    success: { 201: z.object({ amount: moneySchema }) },
    problems: ["invalid", "not-allowed/role", "not-found", "key-reused"],
  }),
};

/** What staff ask for that is about no customer and no performance alone. */
export const staffLinkOperations = {
  composeLink: declareOperations({ tags: ["staff"], session: "staff" }).post("/staff/links", {
    summary: "Composes a link for a campaign mail, and tries what it does for a visitor",
    description:
      "Nothing of the trial is kept. What a visitor would be refused is `invalid`, by field.",
    body: smartLinkSchema,
    success: { 200: composedLinkSchema },
    problems: ["invalid", "not-allowed/role", "not-found"],
  }),
};

/** Which performances ahead are listed: all of them, or those with some words in their titles. */
export const performanceSearchSchema = z.object({
  search: z.string().trim().max(200).optional(),
  page: z.coerce.number().int().min(1).max(10_000).default(1),
});

const performance = declareOperations({ tags: ["staff"], pathIds: idSchema, session: "staff" });

/** Performances as staff see them: how they sell, and how they are sold. */
export const staffPerformanceOperations = {
  listPerformanceSales: performance.get("/staff/performances", {
    summary: "Lists performances ahead, in order of time, with what they have sold",
    query: performanceSearchSchema,
    success: { 200: performanceSalesPageSchema },
    problems: ["invalid", "not-allowed/role"],
  }),
  getPerformanceReport: performance.get("/staff/performances/:id", {
    summary: "Gets what a performance has sold, by band and price type",
    success: { 200: performanceReportSchema },
    problems: ["not-allowed/role", "not-found"],
  }),
  cancelPerformance: performance.post("/staff/performances/:id/cancellation", {
    summary: "Calls a performance off; the worker returns everybody's tickets and mails them",
    description:
      "Done twice it changes nothing: how the money goes back is settled the first time. Refused once it has started.",
    body: cancelPerformanceSchema,
    success: { 204: z.null() },
    problems: ["invalid", "not-allowed/role", "not-found", "conflict/passed"],
  }),
  setPerformanceStatus: performance.post("/staff/performances/:id/status", {
    summary: "Sets how a performance is sold; what is sold stays sold",
    body: performanceStatusSchema,
    success: { 204: z.null() },
    problems: ["invalid", "not-allowed/role", "not-found", "conflict/cancelled"],
  }),
  setPerformancePhoto: performance.put("/staff/performances/:id/photo", {
    summary: "Shows a photograph in place of the poster of a performance's event, on all its dates",
    description:
      "What is wrong with the files is `invalid`: `photo` is one of `type`, `size`, `rotated`, `private`, `jpeg`, " +
      "`different`, `none`.",
    body: performancePhotoSchema,
    bodyLimit: PHOTO_BODY_LIMIT,
    success: { 204: z.null() },
    problems: ["invalid", "not-allowed/role", "not-found"],
  }),
};
