import { boolean, index, pgTable, primaryKey, smallint, text, uuid } from "drizzle-orm/pg-core";

import { CONTACT_CATEGORIES } from "#contract/schemas/customer-parts";
import { madeAt } from "../platform/database/columns";
import { customers } from "./customer-tables";

/** What a customer may agree to be written to about (spec section 3, "Contact preference categories"). */
export const statements = pgTable("statements", {
  id: text("id").primaryKey(),
  category: text("category", { enum: CONTACT_CATEGORIES }).notNull().unique("statements_category"),
  text: text("text").notNull(),
  rank: smallint("rank").notNull(),
});

/** No row: not agreed. Nobody has agreed before they said so. */
export const agreedStatements = pgTable(
  "agreed_statements",
  {
    customerId: uuid("customer_id")
      .notNull()
      .references(() => customers.id),
    statementId: text("statement_id")
      .notNull()
      .references(() => statements.id),
    agreedAt: madeAt(),
  },
  (t) => [primaryKey({ columns: [t.customerId, t.statementId] })],
);

export const tagGroups = pgTable("tag_groups", {
  id: text("id").primaryKey(),
  name: text("name").notNull(),
  description: text("description").notNull(),
  /** Customers see it and choose from it; else it is the box office's own. */
  web: boolean("web").notNull(),
  rank: smallint("rank").notNull(),
});

/** An interest, or what the box office sorts customers by. */
export const tags = pgTable("tags", {
  id: text("id").primaryKey(),
  groupId: text("group_id")
    .notNull()
    .references(() => tagGroups.id),
  name: text("name").notNull(),
  rank: smallint("rank").notNull(),
});

export const customerTags = pgTable(
  "customer_tags",
  {
    customerId: uuid("customer_id")
      .notNull()
      .references(() => customers.id),
    tagId: text("tag_id")
      .notNull()
      .references(() => tags.id),
  },
  (t) => [
    primaryKey({ columns: [t.customerId, t.tagId] }),
    index("customer_tags_by_tag").on(t.tagId),
  ],
);
