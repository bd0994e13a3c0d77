import { z } from "zod";

import { seatNeedsSchema } from "./interest";
import { removeUnsafe } from "../text/name";
import { emailAddress, emailLine, instantSchema, line, text } from "./scalars";
import { credentialsSchema, linkMail, passwordChangeSchema } from "./sign-in";
import { REASON_LENGTH, MAX_STAFF_NAME } from "../rules/staff/staff";

export const STAFF_ROLES = ["box-office", "supervisor", "admin"] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

/** What a role may permit. Operations declare the permission that they require. */
export const STAFF_PERMISSIONS = [
  "find-customer",
  "help-sign-in",
  "send-again",
  "change-email",
  "reserve-order",
  "return-order",
  "issue-voucher",
  "stop-recurring",
  "read-sales",
  "compose-link",
  "manage-performance",
  "read-audit-log",
  "manage-staff",
] as const;
export type StaffPermission = (typeof STAFF_PERMISSIONS)[number];

/** A password that was given must be replaced; an authenticator may be required (`STAFF_SECOND_FACTOR`). */
export const STAFF_SETUPS = ["password", "second-factor"] as const;
export type StaffSetup = (typeof STAFF_SETUPS)[number];
/** Reason for an action, recorded in the audit log. */
const reason = z
  .string()
  .overwrite(removeUnsafe)
  .trim()
  .min(REASON_LENGTH.min)
  .max(REASON_LENGTH.max);

export const staffCredentialsSchema = credentialsSchema.meta({ id: "StaffCredentials" });

export const staffCodeAskedSchema = z
  .object({ question: z.string().describe("To be sent back with the authenticator code") })
  .meta({ id: "StaffCodeAsked" });

export const staffPasswordSchema = passwordChangeSchema
  .omit({ locale: true })
  .meta({ id: "StaffPassword" });

export const staffCodeSchema = z.object({ question: line, code: line }).meta({ id: "StaffCode" });

export const staffSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    email: z.string(),
    role: z.enum(STAFF_ROLES),
    secondFactor: z.boolean().describe("Whether an authenticator is set up"),
    due: z
      .enum(STAFF_SETUPS)
      .nullish()
      .describe("What must be done before anything else: until then there are no permissions"),
    may: z.array(z.enum(STAFF_PERMISSIONS)).describe("Permissions of the role"),
  })
  .meta({ id: "StaffMember" });
export type StaffMember = z.output<typeof staffSchema>;

export const staffSignedInSchema = z
  .object({
    session: z.string().describe("Token for the X-Staff-Session header, valid for 8 hours"),
    staff: staffSchema,
  })
  .meta({ id: "StaffSignedIn" });
export type StaffSignedIn = z.output<typeof staffSignedInSchema>;

export const staffAccountSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    email: z.string(),
    role: z.enum(STAFF_ROLES),
    active: z.boolean(),
    secondFactor: z.boolean(),
    passwordDue: z.boolean().describe("Has not replaced the password they were given"),
  })
  .meta({ id: "StaffAccount" });
export type StaffAccount = z.output<typeof staffAccountSchema>;

export const newStaffSchema = z
  .object({
    name: text(MAX_STAFF_NAME).trim().min(1),
    email: emailAddress,
    role: z.enum(STAFF_ROLES),
    reason,
  })
  .meta({ id: "NewStaffAccount" });

export const staffFirstPasswordSchema = z
  .object({ password: z.string().describe("Shown once; must be replaced at the first sign-in") })
  .meta({ id: "StaffFirstPassword" });

/** New token after a change of credentials; the previous one is invalid. */
export const staffRenewedSchema = staffSignedInSchema.pick({ session: true });

export const foundCustomersSchema = z
  .object({
    customers: z.array(
      z.object({
        id: z.string(),
        number: z.string().describe("Such as C-20417"),
        firstName: z.string(),
        lastName: z.string(),
        email: z.string(),
        phone: z.string(),
        isGuest: z.boolean(),
        locked: z.boolean(),
      }),
    ),
    more: z.boolean().describe("There are more matches; narrow down the search"),
    order: z
      .object({ id: z.string(), customerId: z.string() })
      .nullable()
      .describe("The order that was searched for by its number, or by that of one of its tickets"),
  })
  .meta({ id: "FoundCustomers" });
export type FoundCustomers = z.output<typeof foundCustomersSchema>;

export const staffLinkSchema = z
  .object({ linkUrl: linkMail.linkUrl, reason })
  .meta({ id: "StaffLink" });
export const staffActionSchema = z.object({ reason }).meta({ id: "StaffAction" });
/** Body of an action with a reason and further fields. */
export const staffActionWith = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.object({ ...shape, reason });
export const staffEmailSchema = z.object({ email: emailLine, reason }).meta({ id: "StaffEmail" });

/** What staff have read, in the audit log: at most once an hour for a staff member and subject, except for searches. */
export const AUDIT_READS = [
  "read-customer",
  "read-visitors",
  "read-refunds",
  "search-customers",
] as const;
export type AuditRead = (typeof AUDIT_READS)[number];

/** Actions in the audit log, those of operators and of the card provider included. */
export const AUDIT_ACTIONS = [
  ...AUDIT_READS,
  "magic-link",
  "password-reset",
  "basket-link",
  "unlock",
  "email",
  "resend",
  "refund",
  "cancel",
  "provider-refund",
  "refused",
  "refund-payment",
  "retry-refund",
  "settle-refund",
  "settle-payment",
  "dispute",
  "reserve",
  "release",
  "renew-series",
  "resend-gift",
  "stop-recurring",
  "voucher",
  "access",
  "status",
  "photo",
  "hall",
  "open-maintenance",
  "close-maintenance",
  "texts",
  "season",
  "import",
  "edit",
  "move-performance",
  "hold-seats",
  "release-seats",
  "release-accessible",
  "open-queue",
  "queue",
  "return-tickets",
  "cancel-performance",
  "scanner",
  "scanner-revoked",
  "sign-in",
  "staff-account",
  "staff-reset",
  "staff-unlock",
  "staff-deactivated",
  "second-factor-on",
  "password-changed",
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** Parts of the audit log: changes and other actions, or what was read. */
export const AUDIT_PARTS = ["actions", "reads"] as const;
export type AuditPart = (typeof AUDIT_PARTS)[number];

export const auditEntrySchema = z
  .object({
    id: z.int(),
    at: instantSchema,
    actor: z.string(),
    // Not an enum: entries are kept forever, even those of actions that are no longer written.
    action: z.string(),
    subjectKind: z.string(),
    subjectId: z.string(),
    reason: z.string().nullable(),
    details: z.record(z.string(), z.unknown()),
  })
  .meta({ id: "AuditEntry" });
export type AuditEntry = z.output<typeof auditEntrySchema>;

export const loggedActionSchema = auditEntrySchema
  .extend({
    subject: z.string().nullable().describe("Readable name of the subject; null if unknown"),
    customerId: z.string().nullable().describe("The customer concerned, directly or by an order"),
    startsAt: instantSchema
      .nullish()
      .describe("Of the performance concerned. Absent in the previous release"),
  })
  .meta({ id: "LoggedAction" });

export const staffPageQuery = z.object({
  page: z.coerce.number().int().min(1).max(10_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(200).default(50),
});

const customerFields = {
  customerId: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string(),
};

export const waitingSchema = z
  .object({
    ...customerFields,
    quantity: z.int(),
    seatNeeds: seatNeedsSchema,
    accessNeeds: z.string().nullable(),
    createdAt: instantSchema,
  })
  .meta({ id: "WaitingCustomer" });
export type WaitingCustomer = z.output<typeof waitingSchema>;

export const interestedSchema = z
  .object({
    ...customerFields,
    quantity: z.int(),
    dressRehearsal: z.boolean(),
    seatNeeds: seatNeedsSchema,
    notes: z.string().nullable(),
    createdAt: instantSchema,
  })
  .meta({ id: "InterestedCustomer" });
export type InterestedCustomer = z.output<typeof interestedSchema>;

export const givenAnswersSchema = z
  .object({
    basketId: z.string().nullable().describe("Of answers that were given for a basket"),
    customerId: z
      .string()
      .nullable()
      .describe("Who answered, or whose basket it is; null if nobody has claimed the basket"),
    firstName: z.string().nullish().describe("Absent in the previous release"),
    lastName: z.string().nullish(),
    answers: z.record(z.string(), z.string()),
    answeredAt: instantSchema,
  })
  .meta({ id: "GivenAnswers" });
export type GivenAnswers = z.output<typeof givenAnswersSchema>;
