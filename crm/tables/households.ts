import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";

import { baskets } from "./baskets";
import { madeAt, uuidReference } from "../platform/database/columns";
import { customers } from "./customers";

export const households = pgTable("households", {
  id: uuid("id").primaryKey().defaultRandom(),
  name: text("name").notNull(),
  createdAt: madeAt(),
});

/** A member of a household: a customer with an account, or a person without one. */
export const householdMembers = pgTable(
  "household_members",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    householdId: uuidReference("household_id", () => households.id),
    customerId: uuid("customer_id").references(() => customers.id),
    /** Null for a customer, whose account has the name. */
    firstName: text("first_name"),
    lastName: text("last_name"),
    accessNeeds: text("access_needs"),
    version: integer("version").notNull().default(1),
    createdAt: madeAt(),
  },
  (t) => [
    uniqueIndex("household_members_customer").on(t.customerId),
    index("household_members_by_household").on(t.householdId),
    check(
      "household_members_named",
      sql`(${t.customerId} is null) = (${t.firstName} is not null)
        and (${t.firstName} is null) = (${t.lastName} is null)`,
    ),
  ],
);

/** The household member a basket and its order are booked for. No row: the paying customer. */
export const householdBookings = pgTable(
  "household_bookings",
  {
    basketId: uuid("basket_id")
      .primaryKey()
      .references(() => baskets.id),
    memberId: uuidReference("member_id", () => householdMembers.id),
  },
  (t) => [index("household_bookings_by_member").on(t.memberId)],
);
