import { sql } from "drizzle-orm";
import {
  check,
  foreignKey,
  index,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
} from "drizzle-orm/pg-core";

import { PACKAGE_TYPES } from "#contract/schemas/package";
import { instances } from "../catalogue/tables";
import { at, textReference } from "../platform/database/columns";

/** Performances that are sold together. */
export const packages = pgTable(
  "packages",
  {
    id: text("id").primaryKey(),
    type: text("type", { enum: PACKAGE_TYPES }).notNull(),
    name: text("name").notNull(),
    description: text("description").notNull(),
    /** Flex: events that complete it. Super: parts from which the discount is given. Of a series it is all its events. */
    minItems: smallint("min_items").notNull(),
    /** Of each ticket's price, once there are as many. */
    percentOff: smallint("percent_off").notNull(),
    /** Seat price levels that it is sold at; null for every one that a performance has. */
    bandIds: text("band_ids").array(),
    /** Null for every one that a performance has. */
    priceTypeIds: text("price_type_ids").array(),
    /** Null: not yet. */
    onSaleAt: at("on_sale_at"),
    /** Null: as long as its performances are. */
    offSaleAt: at("off_sale_at"),
    maxPerOrder: smallint("max_per_order").notNull(),
    rank: smallint("rank").notNull(),
  },
  (t) => [
    unique("packages_type").on(t.id, t.type),
    check("packages_min_items", sql`${t.minItems} between 1 and 50`),
    check("packages_percent", sql`${t.percentOff} between 0 and 100`),
    check("packages_max_per_order", sql`${t.maxPerOrder} between 1 and 20`),
    check(
      "packages_lists",
      sql`cardinality(${t.bandIds}) is distinct from 0 and cardinality(${t.priceTypeIds}) is distinct from 0`,
    ),
  ],
);

/** From which performances its tickets are chosen. Several of one event are dates to choose from. */
export const packageInstances = pgTable(
  "package_instances",
  {
    packageId: textReference("package_id", () => packages.id, { onDelete: "cascade" }),
    instanceId: textReference("instance_id", () => instances.id),
  },
  (t) => [
    primaryKey({ columns: [t.packageId, t.instanceId] }),
    index("package_instances_by_instance").on(t.instanceId),
  ],
);

/** The packages that a super package is made of. No super package is part of another. */
export const packageParts = pgTable(
  "package_parts",
  {
    superId: text("super_id").notNull(),
    superType: text("super_type", { enum: ["super"] })
      .notNull()
      .default("super"),
    partId: text("part_id").notNull(),
    partType: text("part_type", { enum: ["flex", "fixed-series"] }).notNull(),
    rank: smallint("rank").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.superId, t.partId] }),
    foreignKey({
      name: "package_parts_super",
      columns: [t.superId, t.superType],
      foreignColumns: [packages.id, packages.type],
    }).onDelete("cascade"),
    foreignKey({
      name: "package_parts_part",
      columns: [t.partId, t.partType],
      foreignColumns: [packages.id, packages.type],
    }).onDelete("cascade"),
    check("package_parts_super_type", sql`${t.superType} = 'super'`),
    check("package_parts_part_type", sql`${t.partType} <> 'super'`),
  ],
);
