import { sql } from "drizzle-orm";
import {
  check,
  index,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";

import { customers } from "./customers";
import { at, uuidReference } from "../platform/database/columns";
import {
  COUNTED_MAIL_KINDS,
  CODE_ATTEMPTS_PER_DAY,
  LINK_PURPOSES,
  PASSWORD_ATTEMPTS,
} from "#contract/rules/sign-in/sign-in";

/** Password attempts per email, whether or not it has an account, so that a lock reveals nothing. */
export const signInTries = pgTable(
  "sign_in_tries",
  {
    /** SHA-256 of the email in lower case. */
    emailHash: text("email_hash").notNull(),
    /** SHA-256 of the caller. */
    callerHash: text("caller_hash").notNull(),
    /** Consecutive wrong passwords. */
    wrong: smallint("wrong").notNull(),
    lockedAt: at("locked_at"),
    /** Latest correct password of the caller, who then no longer counts as a stranger. */
    rightAt: at("right_at"),
    triedAt: at("tried_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.emailHash, t.callerHash] }),
    index("sign_in_tries_old").on(t.triedAt),
    check(
      "sign_in_tries_wrong",
      sql`${t.wrong} between 0 and ${sql.raw(String(PASSWORD_ATTEMPTS))}`,
    ),
    check(
      "sign_in_tries_lock",
      sql`(${t.lockedAt} is not null) = (${t.wrong} = ${sql.raw(String(PASSWORD_ATTEMPTS))})`,
    ),
  ],
);

/** Wrong mailed codes per email and day, whether or not it has an account, so that a refusal reveals nothing. */
export const emailCodeTries = pgTable(
  "email_code_tries",
  {
    /** SHA-256 of the email in lower case. */
    emailHash: text("email_hash").primaryKey(),
    wrong: smallint("wrong").notNull(),
    /** Start of the day that is counted. */
    since: at("since").notNull(),
    /** No code is accepted before this; null: not paused. */
    pausedUntil: at("paused_until"),
  },
  (t) => [
    index("email_code_tries_old").on(t.since),
    check(
      "email_code_tries_wrong",
      sql`${t.wrong} between 0 and ${sql.raw(String(CODE_ATTEMPTS_PER_DAY))}`,
    ),
  ],
);

export const logins = pgTable("logins", {
  customerId: uuid("customer_id")
    .primaryKey()
    .references(() => customers.id),
  passwordHash: text("password_hash").notNull(),
  /** Both are only used by the previous release, which still runs during a deployment. */
  failedAttempts: smallint("failed_attempts").notNull().default(0),
  lockedAt: at("locked_at"),
});

export const customerSessions = pgTable(
  "customer_sessions",
  {
    /** SHA-256, so that the table cannot be used to sign in. */
    tokenHash: text("token_hash").primaryKey(),
    customerId: uuidReference("customer_id", () => customers.id),
    expiresAt: at("expires_at").notNull(),
    /** When the password was last entered, for operations that require recent authentication. */
    passwordAt: at("password_at"),
    /** When the token was last replaced, for repeated requests (see customer-sessions.ts). */
    renewedAt: at("renewed_at"),
  },
  (t) => [index("customer_sessions_by_customer").on(t.customerId)],
);

/** Mailed sign-in links. A newer link of the same purpose replaces the previous one. */
export const loginLinks = pgTable(
  "login_links",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    customerId: uuidReference("customer_id", () => customers.id),
    purpose: text("purpose", { enum: LINK_PURPOSES }).notNull(),
    /** Recipient; the link is invalid once the customer's email has changed. Null: written by the previous release. */
    email: text("email"),
    /** SHA-256. Null until the mail is composed. */
    tokenHash: text("token_hash"),
    /** Argon2, since a fast hash of six digits can be reversed. */
    codeHash: text("code_hash"),
    /** Attempts at the code or, for a registration, at its password. */
    codeAttempts: smallint("code_attempts").notNull().default(0),
    /** Password of a pending registration, which must be entered to confirm it. */
    passwordHash: text("password_hash"),
    askedAt: at("asked_at").notNull(),
    /** `LINK_MINUTES` after the mail was composed. */
    expiresAt: at("expires_at"),
  },
  (t) => [
    uniqueIndex("login_links_newest_wins").on(t.customerId, t.purpose),
    uniqueIndex("login_links_token").on(t.tokenHash),
    check(
      "login_links_registration",
      sql`(${t.purpose} = 'registration') = (${t.passwordHash} is not null)`,
    ),
    check("login_links_expire", sql`(${t.tokenHash} is null) = (${t.expiresAt} is null)`),
  ],
);

/** Mails that anyone can cause, for limits per mailbox and email, whether or not it has an account. */
export const linkRequests = pgTable(
  "link_requests",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    /** SHA-256 of the email in lower case. */
    emailHash: text("email_hash").notNull(),
    /** SHA-256 of the email's `emailKey`. Null: written by the previous release. */
    mailboxHash: text("mailbox_hash"),
    kind: text("kind", { enum: COUNTED_MAIL_KINDS }).notNull().default("magic-link"),
    askedAt: at("asked_at").notNull(),
  },
  (t) => [
    index("link_requests_by_email").on(t.emailHash, t.kind, t.askedAt),
    index("link_requests_by_mailbox").on(t.mailboxHash, t.askedAt),
  ],
);
