import { sql } from "drizzle-orm";
import { boolean, pgTable, smallint, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";

import { at, madeAt } from "./columns";

export const customers = pgTable(
  "customers",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    firstName: text("first_name").notNull(),
    lastName: text("last_name").notNull(),
    /** As typed; unique without regard to case. */
    email: text("email").notNull(),
    phone: text("phone").notNull(),
    createdAt: madeAt(),
  },
  (t) => [uniqueIndex("customers_email").on(sql`lower(${t.email})`)],
);

export const addresses = pgTable(
  "addresses",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    customerId: uuid("customer_id")
      .notNull()
      .references(() => customers.id),
    line1: text("line1").notNull(),
    line2: text("line2"),
    line3: text("line3"),
    city: text("city").notNull(),
    county: text("county"),
    state: text("state").notNull(),
    postcode: text("postcode").notNull(),
    country: text("country").notNull(),
    isPrimary: boolean("is_primary").notNull(),
    createdAt: madeAt(),
  },
  (t) => [
    uniqueIndex("addresses_one_primary")
      .on(t.customerId)
      .where(sql`${t.isPrimary}`),
  ],
);

export const logins = pgTable("logins", {
  customerId: uuid("customer_id")
    .primaryKey()
    .references(() => customers.id),
  passwordHash: text("password_hash").notNull(),
  failedAttempts: smallint("failed_attempts").notNull().default(0),
  lockedAt: at("locked_at"),
});

/** A token is kept only as its SHA-256: whoever reads the table cannot sign in with it. */
export const customerSessions = pgTable("customer_sessions", {
  tokenHash: text("token_hash").primaryKey(),
  customerId: uuid("customer_id")
    .notNull()
    .references(() => customers.id),
  expiresAt: at("expires_at").notNull(),
});
