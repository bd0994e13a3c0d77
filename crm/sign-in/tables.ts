import { sql } from "drizzle-orm";
import { check, index, pgTable, primaryKey, smallint, text } from "drizzle-orm/pg-core";

import { at } from "../platform/database/columns";
import { CODE_TRIES_A_DAY, TRIES_OF_ONE } from "./rules";

/**
 * How somebody's tries at an address's password went, whether or not anybody has that address: it locks in the same
 * way, so that no lock tells who has an account.
 */
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
    /** When they last had it right: they are no stranger to the account. */
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

/**
 * Wrong six-digit codes typed for an address within a day, whether or not anybody has that address, so that no refusal
 * tells who has an account.
 */
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
