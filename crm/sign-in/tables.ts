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

import { LINK_PURPOSES } from "#contract/schemas/sign-in";
import { customers } from "../customers/tables";
import { at } from "../platform/database/columns";
import { CODE_TRIES_A_DAY, LINK_REQUEST_KINDS, TRIES_OF_ONE } from "./rules";

/** Tries at an address's password, whether or not it has an account, so that a lock reveals nothing. */
export const signInTries = pgTable(
  "sign_in_tries",
  {
    /** SHA-256 of the address in lower case. */
    emailHash: text("email_hash").notNull(),
    /** SHA-256 of what the storefront calls the visitor. */
    callerHash: text("caller_hash").notNull(),
    /** Wrong passwords in a row. */
    wrong: smallint("wrong").notNull(),
    lockedAt: at("locked_at"),
    /** When the caller last gave the right password; later tries don't count as a stranger's. */
    rightAt: at("right_at"),
    triedAt: at("tried_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.emailHash, t.callerHash] }),
    index("sign_in_tries_old").on(t.triedAt),
    check("sign_in_tries_wrong", sql`${t.wrong} between 0 and ${sql.raw(String(TRIES_OF_ONE))}`),
    check(
      "sign_in_tries_lock",
      sql`(${t.lockedAt} is not null) = (${t.wrong} = ${sql.raw(String(TRIES_OF_ONE))})`,
    ),
  ],
);

/** Wrong mailed codes for an address in a day, whether or not it has an account, so that a refusal reveals nothing. */
export const emailCodeTries = pgTable(
  "email_code_tries",
  {
    /** SHA-256 of the address in lower case. */
    emailHash: text("email_hash").primaryKey(),
    wrong: smallint("wrong").notNull(),
    /** When the first of them was typed: the count starts again a day later. */
    since: at("since").notNull(),
    /** No code is looked at before this; null while they are not paused. */
    pausedUntil: at("paused_until"),
  },
  (t) => [
    index("email_code_tries_old").on(t.since),
    check(
      "email_code_tries_wrong",
      sql`${t.wrong} between 0 and ${sql.raw(String(CODE_TRIES_A_DAY))}`,
    ),
  ],
);

export const logins = pgTable("logins", {
  customerId: uuid("customer_id")
    .primaryKey()
    .references(() => customers.id),
  passwordHash: text("password_hash").notNull(),
  /** Both are read by the last release alone, which runs beside this one while it is replaced. */
  failedAttempts: smallint("failed_attempts").notNull().default(0),
  lockedAt: at("locked_at"),
});

/** Only the token's SHA-256 is stored, so that reading the table does not allow signing in. */
export const customerSessions = pgTable(
  "customer_sessions",
  {
    tokenHash: text("token_hash").primaryKey(),
    customerId: uuid("customer_id")
      .notNull()
      .references(() => customers.id),
    expiresAt: at("expires_at").notNull(),
    /** When the password was given in it last, for what an open session alone must not do. */
    passwordAt: at("password_at"),
    /** When it was given another token last, for a request that is repeated right after it (see customer-sessions.ts). */
    renewedAt: at("renewed_at"),
  },
  (t) => [index("customer_sessions_by_customer").on(t.customerId)],
);

/**
 * A link that signs in without a password, one for each purpose: the newest wins. Its token is made when the mail is
 * written and kept only as a hash.
 */
export const loginLinks = pgTable(
  "login_links",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    customerId: uuid("customer_id")
      .notNull()
      .references(() => customers.id),
    purpose: text("purpose", { enum: LINK_PURPOSES }).notNull(),
    /** Whose mailbox it proves: worth nothing once the customer has another. Null: the last release wrote it. */
    email: text("email"),
    /** SHA-256. */
    tokenHash: text("token_hash"),
    /** Argon2: a code of six digits would be guessed from a fast hash at once. */
    codeHash: text("code_hash"),
    /** Tries of the code or, for a registration, of its password. */
    codeAttempts: smallint("code_attempts").notNull().default(0),
    /** The password of a registration that is not confirmed: it is asked for with the link. */
    passwordHash: text("password_hash"),
    askedAt: at("asked_at").notNull(),
    /** Ten minutes after the mail was written, or a day for a registration. */
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

/** Requests for links, whether or not the address has an account; limits how often one is mailed. */
export const linkRequests = pgTable(
  "link_requests",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    /** SHA-256 of the address in lower case. */
    emailHash: text("email_hash").notNull(),
    kind: text("kind", { enum: LINK_REQUEST_KINDS }).notNull().default("magic-link"),
    askedAt: at("asked_at").notNull(),
  },
  (t) => [index("link_requests_by_email").on(t.emailHash, t.kind, t.askedAt)],
);
