import { boolean, integer, pgTable, smallint, text } from "drizzle-orm/pg-core";

export const deliveryOptions = pgTable("delivery_options", {
  id: text("id").primaryKey(),
  crmId: integer("crm_id").notNull(),
  name: text("name").notNull(),
  basketHeader: text("basket_header").notNull(),
  description: text("description").notNull(),
  price: integer("price").notNull(),
  isDefault: boolean("is_default").notNull(),
  isPrintAtHome: boolean("is_print_at_home").notNull(),
  isRestricted: boolean("is_restricted").notNull(),
  requiresAddress: boolean("requires_address").notNull(),
  active: boolean("active").notNull(),
  rank: smallint("rank").notNull(),
});
