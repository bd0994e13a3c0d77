import { sql } from "drizzle-orm";
import { check, pgTable, primaryKey, smallint, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";

import { ACCESS_REQUIREMENTS } from "#contract/rules/customers/choices";
import { customers } from "./customers";
import { at, madeAt, textReference } from "../platform/database/columns";
import { priceTypes } from "./prices";

/** The venue's access schemes; their holders can buy at access prices. */
export const accessSchemes = pgTable("access_schemes", {
  id: text("id").primaryKey(),
  name: text("name").notNull(),
  description: text("description").notNull(),
});

/** The price types that a registration of the scheme makes available in a basket. */
export const accessSchemePrices = pgTable(
  "access_scheme_prices",
  {
    schemeId: textReference("scheme_id", () => accessSchemes.id),
    priceTypeId: textReference("price_type_id", () => priceTypes.id),
  },
  (t) => [primaryKey({ columns: [t.schemeId, t.priceTypeId] })],
);

export const accessRegistrations = pgTable(
  "access_registrations",
  {
    /** Normalized by `normalizeAccessCode`. */
    code: text("code").primaryKey(),
    schemeId: textReference("scheme_id", () => accessSchemes.id),
    lastName: text("last_name").notNull(),
    /** Null until a customer links it to an account. */
    customerId: uuid("customer_id").references(() => customers.id),
    /** Tickets per performance, companions included. */
    maxTickets: smallint("max_tickets").notNull(),
    /** How many of `maxTickets` are free companion tickets. */
    companions: smallint("companions").notNull(),
    requirements: text("requirements", { enum: ACCESS_REQUIREMENTS }).array().notNull(),
    expiresAt: at("expires_at"),
    createdAt: madeAt(),
  },
  (t) => [
    uniqueIndex("access_registrations_customer").on(t.customerId),
    check("access_registrations_code", sql`${t.code} = upper(${t.code}) and ${t.code} <> ''`),
    check(
      "access_registrations_tickets",
      sql`${t.maxTickets} > 0 and ${t.companions} between 0 and ${t.maxTickets}`,
    ),
  ],
);
