import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  index,
  jsonb,
  pgTable,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";

import { STAFF_ROLES } from "#contract/schemas/staff";
import { at, madeAt, uuidReference } from "../platform/database/columns";

export const staff = pgTable(
  "staff",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    email: text("email").notNull(),
    name: text("name").notNull(),
    role: text("role", { enum: STAFF_ROLES }).notNull(),
    passwordHash: text("password_hash").notNull(),
    failedAttempts: smallint("failed_attempts").notNull().default(0),
    lockedAt: at("locked_at"),
    /** Base32, encrypted (see second-factor.ts). Codes are required once `totpConfirmed` is set. */
    totpSecret: text("totp_secret"),
    totpConfirmed: boolean("totp_confirmed").notNull().default(false),
    /** Time step of the last code used: a code must not work twice (RFC 6238, section 5.2). */
    totpLastStep: bigint("totp_last_step", { mode: "number" }),
    active: boolean("active").notNull().default(true),
    /** The password was given by someone else, and must be replaced before anything else. */
    mustChangePassword: boolean("must_change_password").notNull().default(false),
    createdAt: madeAt(),
  },
  (t) => [uniqueIndex("staff_email").on(sql`lower(${t.email})`)],
);

export const staffSessions = pgTable(
  "staff_sessions",
  {
    /** SHA-256. */
    tokenHash: text("token_hash").primaryKey(),
    staffId: uuidReference("staff_id", () => staff.id),
    expiresAt: at("expires_at").notNull(),
    /** A code challenge: the password was correct, but the authenticator code has not been entered yet. */
    codeDue: boolean("code_due").notNull().default(false),
  },
  (t) => [index("staff_sessions_by_staff").on(t.staffId)],
);

/** Append-only, enforced by a trigger. */
export const auditLog = pgTable(
  "audit_log",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    at: madeAt(),
    /** Null for the command line. */
    staffId: uuid("staff_id").references(() => staff.id),
    /** Kept after the account is deleted: an email, or "kim (command line)". */
    actor: text("actor").notNull(),
    action: text("action").notNull(),
    subjectKind: text("subject_kind").notNull(),
    subjectId: text("subject_id").notNull(),
    reason: text("reason"),
    details: jsonb("details").$type<Record<string, unknown>>().notNull().default({}),
  },
  (t) => [
    index("audit_log_by_subject").on(t.subjectKind, t.subjectId),
    uniqueIndex("audit_log_one_read_an_hour")
      .on(
        t.staffId,
        t.action,
        t.subjectKind,
        t.subjectId,
        sql`date_trunc('hour', ${t.at} at time zone 'UTC')`,
      )
      .where(sql`${t.action} like 'read-%'`),
  ],
);
