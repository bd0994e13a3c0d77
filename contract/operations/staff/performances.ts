import { z } from "zod";

import { declareOperations } from "../../calls/define";
import { idSchema } from "../../schemas/scalars";
import {
  cancelPerformanceSchema,
  movePerformanceSchema,
  movePlanSchema,
  movePreviewSchema,
  moveRequestSchema,
  performancePhotoSchema,
  performanceReportSchema,
  performanceSalesPageSchema,
  performanceStatusSchema,
} from "../../schemas/staff-sales";
import { MAX_PHOTO } from "../../rules/events/photo";

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
    problems: ["invalid", "not-found", "conflict/performance-passed"],
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
    problems: [
      "invalid",
      "not-found",
      "conflict/performance-passed",
      "conflict/performance-cancelled",
    ],
  }),
  movePerformance: performance.post("/staff/performances/:id/move", {
    permission: "manage-performance",
    summary:
      "Moves a performance to another date or hall; the worker then emails its buyers and gives their tickets new codes",
    description:
      "Safe to repeat. In another hall, all who have seats get seats of the same band and kind. Refused once the performance has started, and as `invalid` with `startsAt`, `planId` or `refundUntil` as one " +
      "of `format`, `past`, `same`, `after-start`, or why the season's rules refuse it, such as `no-prices`.",
    body: movePerformanceSchema,
    success: { 204: z.null() },
    problems: [
      "invalid",
      "not-found",
      "conflict/performance-passed",
      "conflict/performance-cancelled",
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
    problems: ["invalid", "not-found", "conflict/performance-cancelled"],
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
