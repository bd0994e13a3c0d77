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
import { at, madeAt } from "../platform/database/columns";

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
    /** Base32, sealed (see second-factor.ts); a code is asked for once one of it was shown. */
    totpSecret: text("totp_secret"),
    totpConfirmed: boolean("totp_confirmed").notNull().default(false),
    /** The last time step whose code was used: no code works twice (RFC 6238, section 5.2). */
    totpLastStep: bigint("totp_last_step", { mode: "number" }),
    active: boolean("active").notNull().default(true),
    createdAt: madeAt(),
  },
  (t) => [uniqueIndex("staff_email").on(sql`lower(${t.email})`)],
);

/** A token is kept only as its SHA-256. */
export const staffSessions = pgTable(
  "staff_sessions",
  {
    tokenHash: text("token_hash").primaryKey(),
    staffId: uuid("staff_id")
      .notNull()
      .references(() => staff.id),
    expiresAt: at("expires_at").notNull(),
    /** The password was right, and the authenticator's code is pending: not signed in yet. */
    codeDue: boolean("code_due").notNull().default(false),
  },
  (t) => [index("staff_sessions_by_staff").on(t.staffId)],
);

/** Who did what, to whom, when and why. Rows are only ever added; a trigger refuses anything else. */
export const auditLog = pgTable(
  "audit_log",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    at: madeAt(),
    /** Null where it was done on the machine itself. */
    staffId: uuid("staff_id").references(() => staff.id),
    /** Who, in words that outlive the account: an email, or "kim (command line)". */
    actor: text("actor").notNull(),
    action: text("action").notNull(),
    subjectKind: text("subject_kind").notNull(),
    subjectId: text("subject_id").notNull(),
    reason: text("reason"),
    details: jsonb("details").$type<Record<string, unknown>>().notNull().default({}),
  },
  (t) => [index("audit_log_by_subject").on(t.subjectKind, t.subjectId)],
);
