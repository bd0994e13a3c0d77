import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  pgTable,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";

import { madeAt } from "../platform/database/columns";
import { addresses, customers } from "../customers/customer-tables";

/** A card that a customer let the card provider keep (spec section 3, "Payment card"). The number is never here. */
export const storedCards = pgTable(
  "stored_cards",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    customerId: uuid("customer_id")
      .notNull()
      .references(() => customers.id),
    /** What the provider knows it by. */
    providerId: text("provider_id").notNull(),
    /** What it calls the customer who has it there. */
    providerCustomer: text("provider_customer"),
    brand: text("brand").notNull(),
    maskedNumber: text("masked_number").notNull(),
    cardholderName: text("cardholder_name").notNull(),
    expiryMonth: smallint("expiry_month").notNull(),
    expiryYear: smallint("expiry_year").notNull(),
    addressId: uuid("address_id").references(() => addresses.id),
    /** The preferred card; the others are alternatives. */
    isPreferred: boolean("is_preferred").notNull(),
    createdAt: madeAt(),
  },
  (t) => [
    uniqueIndex("stored_cards_one_preferred")
      .on(t.customerId)
      .where(sql`${t.isPreferred}`),
    uniqueIndex("stored_cards_provider").on(t.customerId, t.providerId),
    index("stored_cards_by_address")
      .on(t.addressId)
      .where(sql`${t.addressId} is not null`),
    index("stored_cards_by_customer").on(t.customerId),
    // PCI DSS 3.4: no more of a number than its last four digits, whoever writes it.
    check("stored_cards_masked", sql`${t.maskedNumber} ~ '^[•*]+ ?[0-9]{4}$'`),
    check("stored_cards_month", sql`${t.expiryMonth} between 1 and 12`),
  ],
);
