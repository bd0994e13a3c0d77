import { sql } from "drizzle-orm";
import { check, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";

import { at } from "../platform/database/columns";
import { customers } from "./customer-tables";

/**
 * That a customer wants another email: it is theirs once a link that was mailed there has come back. One at a time, so
 * that the newest wins. The token is made when the mail is written and kept only as a hash; until then there is none.
 */
export const emailChanges = pgTable(
  "email_changes",
  {
    customerId: uuid("customer_id")
      .primaryKey()
      .references(() => customers.id),
    /** Another one each time it is asked for: what the mail names. */
    id: uuid("id").notNull(),
    email: text("email").notNull(),
    /** SHA-256. */
    tokenHash: text("token_hash"),
    askedAt: at("asked_at").notNull(),
    expiresAt: at("expires_at"),
  },
  (t) => [
    unique("email_changes_id").on(t.id),
    unique("email_changes_token").on(t.tokenHash),
    check("email_changes_expire", sql`(${t.tokenHash} is null) = (${t.expiresAt} is null)`),
  ],
);
