import { z } from "zod";

import { declareOperations } from "../define";
import { idSchema, instantSchema, rememberedPerformanceSchema, text } from "../schemas/scalars";
import { seatLabelSchema } from "../schemas/ticket";

const door = declareOperations({
  tags: ["staff"],
  pathIds: idSchema,
  session: "staff",
  permission: "read-sales",
});

/** What a scanned code means at the door; only the first admits. */
export const SCAN_STATES = [
  "valid",
  "admitted",
  "returned",
  "other-performance",
  "cancelled",
  "unknown",
] as const;

export const scanSchema = z
  .object({
    state: z.enum(SCAN_STATES),
    admittedAt: instantSchema.nullable().describe("When the code admitted somebody, now or before"),
    seat: seatLabelSchema.nullable(),
    priceTypeName: z.string().nullable(),
    performance: rememberedPerformanceSchema.nullable().describe("Of `other-performance`"),
    admitted: z.int().describe("Tickets of this performance that have admitted somebody"),
  })
  .meta({ id: "Scan" });
export type Scan = z.output<typeof scanSchema>;

/** Which tickets of a list: all, those that have admitted somebody, or the others. */
export const ADMISSION_FILTERS = ["all", "in", "out"] as const;

export const admissionSearchSchema = z.object({
  show: z.enum(ADMISSION_FILTERS).default("all"),
  search: z.string().trim().max(200).optional().describe("Order number, or words of the seat"),
  page: z.coerce.number().int().min(1).max(10_000).default(1),
  whole: z.stringbool().default(false).describe("On one page, to print or to save"),
});

/** Names nobody: the door needs the seat and, for questions, the order. */
export const admissionListSchema = z
  .object({
    tickets: z.array(
      z.object({
        id: z.string(),
        seat: seatLabelSchema,
        priceTypeName: z.string(),
        orderNumber: z.string(),
        admittedAt: instantSchema.nullable(),
      }),
    ),
    sold: z.int().describe("Valid tickets of the performance"),
    admitted: z.int().describe("Those of them that have admitted somebody"),
    page: z.int(),
    pageCount: z.int(),
  })
  .meta({ id: "AdmissionList" });
export type AdmissionList = z.output<typeof admissionListSchema>;

export const admissionOperations = {
  listAdmissions: door.get("/staff/performances/:id/admissions", {
    summary: "Lists a performance's valid tickets by seat, and when each admitted somebody",
    query: admissionSearchSchema,
    success: { 200: admissionListSchema },
    problems: ["invalid", "not-found"],
  }),
  admitTicket: door.post("/staff/performances/:id/admissions", {
    summary: "Admits the holder of a ticket's code, once",
    description:
      "`valid` is returned once for each ticket, however many scan it at the same time; after that `admitted`. No other " +
      "state admits anybody.",
    body: z.object({ code: text(100).describe("As scanned or typed; spaces are ignored") }),
    success: { 200: scanSchema },
    problems: ["invalid", "not-found"],
  }),
};
