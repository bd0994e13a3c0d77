import { z } from "zod";

import { declareOperations } from "../../calls/define";
import {
  ADMITS_HOURS_BEFORE,
  MAX_LATE_CODES,
  MAX_LOG_ENTRIES,
  MAX_REPEAT_MINUTES,
  MAX_SCANS_PER_MINUTE,
} from "../../rules/door/admission";
import { idSchema, instantSchema, rememberedPerformanceSchema, text } from "../../schemas/scalars";
import { seatLabelSchema, systemOrderSchema } from "../../schemas/ticket";

const door = declareOperations({
  tags: ["staff"],
  pathIds: idSchema,
  session: "staff",
  permission: "read-sales",
});

/**
 * What a scan is for: to come in, to leave and come back later, or to take back an admission by mistake. A holder who left
 * is let in again by `admit`.
 */
export const SCAN_ACTIONS = ["admit", "leave", "undo"] as const;
export type ScanAction = (typeof SCAN_ACTIONS)[number];

/** What the log says of a ticket; `return`: of a holder who had left. */
export const ADMISSION_ACTIONS = [...SCAN_ACTIONS, "return"] as const;
export type AdmissionAction = (typeof ADMISSION_ACTIONS)[number];

/** What a scanned code means at the door; only `valid` lets somebody in. The last three answer a leave or an undo. */
export const SCAN_STATES = [
  "valid",
  "admitted",
  "returned",
  "other-performance",
  "moved",
  "cancelled",
  "unknown",
  "left",
  "undone",
  "not-inside",
] as const;

const REFUNDED =
  "The order was refunded in full in the card provider's dashboard, which returns no ticket: staff decide. Absent in the previous release";

export const scanSchema = z
  .object({
    state: z.enum(SCAN_STATES),
    admittedAt: instantSchema.nullable().describe("When the code admitted somebody, now or before"),
    seat: seatLabelSchema.nullable(),
    priceTypeName: z.string().nullable(),
    performance: rememberedPerformanceSchema
      .nullable()
      .describe("Of `other-performance` and `moved`"),
    isEarly: z
      .boolean()
      .optional()
      .describe("Of `other-performance`: it is this performance, which is on a later day"),
    isReturn: z.boolean().optional().describe("Of `valid`: the holder had left"),
    isRefunded: z.boolean().nullish().describe(REFUNDED),
    repeated: z
      .boolean()
      .nullish()
      .describe("To a scanner: it repeats an earlier scan's key, and admitted nobody now"),
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
        systemOrder: systemOrderSchema.nullish(),
        admittedAt: instantSchema.nullable(),
        leftAt: instantSchema.nullish().describe("Since when the holder is outside again"),
        isRefunded: z.boolean().nullish().describe(REFUNDED),
      }),
    ),
    sold: z.int().describe("Valid tickets of the performance"),
    admitted: z.int().describe("Those of them that have admitted somebody"),
    page: z.int(),
    pageCount: z.int(),
  })
  .meta({ id: "AdmissionList" });
export type AdmissionList = z.output<typeof admissionListSchema>;

const decisions = {
  early: z
    .boolean()
    .optional()
    .describe("Admits also if the performance is on a later day, as staff decide"),
  oldCode: z
    .boolean()
    .optional()
    .describe("Admits also by a code from before the performance moved, as staff decide"),
};

export const scanRequestSchema = z
  .object({
    code: text(100).describe("As scanned or typed; spaces are ignored"),
    action: z.enum(SCAN_ACTIONS).default("admit"),
    ...decisions,
  })
  .meta({ id: "ScanRequest" });

const AT_MOST_ONE =
  "`valid` is returned once for each ticket, however many scan it at the same time; after that `admitted`. No other " +
  `state admits anybody. Before the performance's day, and more than ${ADMITS_HOURS_BEFORE} hours before its start, the answer is ` +
  "`other-performance` with `isEarly`, unless the request has `early` or the ticket is admitted already. A code from before the performance moved is `moved` from the moment of the move, unless the request has `oldCode`; it " +
  "admits the ticket, whose new code then is `admitted`. A holder who was scanned with `leave` is `valid` once more.";

export const lateAdmissionsSchema = z
  .object({
    results: z.array(
      z.object({
        code: z.string(),
        state: z.enum([...SCAN_STATES, "ambiguous"]).describe("`ambiguous`: of several tickets"),
        seat: seatLabelSchema.nullable(),
        isRefunded: z.boolean().nullish().describe(REFUNDED),
        isEarly: z.boolean().nullish().describe("As of a scan"),
      }),
    ),
  })
  .meta({ id: "LateAdmissions" });
export type LateAdmissions = z.output<typeof lateAdmissionsSchema>;

export const doorSheetSchema = z
  .object({
    tickets: z.array(
      z.object({
        shortCode: z
          .string()
          .describe("The last 8 characters of the ticket's code, at most half of it"),
        seat: seatLabelSchema,
        priceTypeName: z.string(),
        admittedAt: instantSchema.nullable(),
        isRefunded: z.boolean().nullish().describe(REFUNDED),
      }),
    ),
  })
  .meta({ id: "DoorSheet" });
export type DoorSheet = z.output<typeof doorSheetSchema>;

export const admissionLogSchema = z
  .object({
    entries: z.array(
      z.object({
        id: z.int(),
        at: instantSchema,
        action: z.enum(ADMISSION_ACTIONS),
        isLate: z.boolean(),
        seat: seatLabelSchema.nullable().describe("Null only in the previous release"),
        isReturned: z
          .boolean()
          .optional()
          .describe("Whether the ticket was returned later. Absent in the previous release"),
        by: z.string().nullable().describe("The staff member or scanner"),
      }),
    ),
  })
  .meta({ id: "AdmissionLog" });

export const admissionOperations = {
  listAdmissions: door.get("/staff/performances/:id/admissions", {
    summary: "Lists a performance's valid tickets by seat, and when each admitted somebody",
    query: admissionSearchSchema,
    success: { 200: admissionListSchema },
    problems: ["invalid", "not-found"],
  }),
  admitTicket: door.post("/staff/performances/:id/admissions", {
    summary: "Admits the holder of a ticket's code, once",
    description: AT_MOST_ONE,
    body: scanRequestSchema,
    success: { 200: scanSchema },
    problems: ["invalid", "not-found"],
  }),
  enterLateAdmissions: door.post("/staff/performances/:id/admissions/late", {
    summary: "Admits tickets that were let in without a network, by their codes or short codes",
    description:
      "Checked as a scan is now. Safe to repeat: those that were entered before are `admitted`.",
    body: z.object({ codes: z.array(text(100)).min(1).max(MAX_LATE_CODES), ...decisions }),
    timeoutMs: 12_000,
    success: { 200: lateAdmissionsSchema },
    problems: ["invalid", "not-found"],
  }),
  getDoorSheet: door.get("/staff/performances/:id/door-sheet", {
    summary: "Lists a performance's valid tickets by short code, to check them without a network",
    success: { 200: doorSheetSchema },
    problems: ["not-found"],
  }),
  listAdmissionLog: door.get("/staff/performances/:id/admission-log", {
    summary: `Lists what happened at the door, newest first; at most ${MAX_LOG_ENTRIES} entries`,
    success: { 200: admissionLogSchema },
    problems: ["not-found"],
  }),
};

/** For scanners with a key of their own, which they send as `Authorization: Bearer`. */
export const scannerOperations = {
  scanTicket: declareOperations({ tags: ["scanners"], pathIds: idSchema, session: "none" }).post(
    "/performances/:id/admissions",
    {
      summary: "Admits the holder of a ticket's code, once",
      description:
        `${AT_MOST_ONE} Send a key for each scan, and the same one again if the answer was lost: the repeat gets the first ` +
        `answer with \`repeated\`, which is \`valid\` for ${MAX_REPEAT_MINUTES} minutes at most and until the ticket is scanned again. Requires a scanner's key instead of the API key. At most ${MAX_SCANS_PER_MINUTE} scans a minute and key.`,
      isOpen: true,
      body: scanRequestSchema,
      needsIdempotencyKey: "always",
      success: { 200: scanSchema },
      problems: ["invalid", "not-authorised", "not-found", "not-allowed/too-often", "key-reused"],
    },
  ),
};
