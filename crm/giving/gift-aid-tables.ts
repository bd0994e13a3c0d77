import { pgTable, text, uuid } from "drizzle-orm/pg-core";

import { at, madeAt } from "../platform/database/columns";
import { customers } from "../customers/customer-tables";

/** That a customer pays tax in the United Kingdom, as declared; a row is there only after it was confirmed. */
export const giftAidDeclarations = pgTable("gift_aid_declarations", {
  customerId: uuid("customer_id")
    .primaryKey()
    .references(() => customers.id),
  /** The words that were agreed to. */
  statement: text("statement").notNull(),
  /** The declaration covers gifts up to here; null while it stands. */
  endedAt: at("ended_at"),
  createdAt: madeAt(),
});
