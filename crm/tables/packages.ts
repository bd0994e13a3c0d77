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

import { MAX_PACKAGES, MAX_PACKAGE_PERFORMANCES } from "#contract/rules/packages/package";
import { PACKAGE_TYPES } from "#contract/schemas/package";
import { instances } from "./catalogue";
import { at, textReference } from "../platform/database/columns";

export const packages = pgTable(
  "packages",
  {
    id: text("id").primaryKey(),
    type: text("type", { enum: PACKAGE_TYPES }).notNull(),
    name: text("name").notNull(),
    description: text("description").notNull(),
    /** Flex: number of events that complete it. Super: number of parts. Ignored for a series, which needs all its events. */
    minItems: smallint("min_items").notNull(),
    /** Discount on each ticket's price once the package is complete. */
    percentOff: smallint("percent_off").notNull(),
    /** Price bands it is sold in; null for all. */
    bandIds: text("band_ids").array(),
    /** Null for all. */
    priceTypeIds: text("price_type_ids").array(),
    /** Null: not on sale yet. */
    onSaleAt: at("on_sale_at"),
    /** Null: on sale as long as its performances. */
    offSaleAt: at("off_sale_at"),
    maxPerOrder: smallint("max_per_order").notNull(),
    rank: smallint("rank").notNull(),
  },
  (t) => [
    unique("packages_type").on(t.id, t.type),
    check(
      "packages_min_items",
      sql`${t.minItems} between 1 and ${sql.raw(String(MAX_PACKAGE_PERFORMANCES))}`,
    ),
    check("packages_percent", sql`${t.percentOff} between 0 and 100`),
    check(
      "packages_max_per_order",
      sql`${t.maxPerOrder} between 1 and ${sql.raw(String(MAX_PACKAGES))}`,
    ),
    check(
      "packages_lists",
      sql`cardinality(${t.bandIds}) is distinct from 0 and cardinality(${t.priceTypeIds}) is distinct from 0`,
    ),
  ],
);

/** Performances to choose from. Several of one event are alternative dates. */
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

/** The parts of super packages. A super package can't be part of another. */
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
