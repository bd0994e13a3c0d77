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

export const admissionOperations = {
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
