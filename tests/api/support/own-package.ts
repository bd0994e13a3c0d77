import { randomUUID } from "node:crypto";

import {
  createTestPerformance,
  insertRow,
  query,
  type RowOfSeats,
} from "./create-test-performance";

export type OwnPackage = { packageId: string; instanceIds: string[] };

/**
 * Puts a package of the test's own on sale, of performances of its own: each of an event and a plan of its own, or,
 * with `onePlan`, all in the same house.
 */
export async function ownPackage(options: {
  type?: "flex" | "super" | "fixed-series";
  events?: number;
  minItems?: number;
  percentOff?: number;
  rows?: RowOfSeats[];
  onePlan?: boolean;
  /** So many of its first performances are dates of one event. */
  dates?: number;
  /** Columns of the package that differ. */
  change?: Record<string, unknown>;
  /** Of a super package: what it is made of. */
  parts?: { packageId: string; type?: "flex" | "fixed-series" }[];
}): Promise<OwnPackage> {
  const packageId = `package-${randomUUID().slice(0, 8)}`;
  const { type = "flex", events = 3, minItems = 2, percentOff = 15 } = options;
  const columns = {
    id: packageId,
    type,
    name: packageId,
    description: "",
    min_items: minItems,
    percent_off: percentOff,
    band_ids: null,
    price_type_ids: null,
    on_sale_at: new Date(Date.now() - 86_400_000),
    off_sale_at: null,
    max_per_order: 9,
    rank: 99,
    ...options.change,
  };
  await insertRow("packages", columns);
  const instanceIds: string[] = [];
  for (let event = 0; event < events; event += 1) {
    const { instanceId } = await createTestPerformance({
      rows: options.rows ?? [{ row: "A", seats: 6 }],
    });
    instanceIds.push(instanceId);
    await query("insert into package_instances (package_id, instance_id) values ($1, $2)", [
      packageId,
      instanceId,
    ]);
  }
  if (options.onePlan === true)
    await query("update instances set plan_id = $1 where id = any ($2)", [
      instanceIds[0],
      instanceIds,
    ]);
  await query(
    "update instances set event_id = (select event_id from instances where id = $1) where id = any ($2)",
    [instanceIds[0], instanceIds.slice(0, options.dates ?? 0)],
  );
  for (const [rank, part] of (options.parts ?? []).entries())
    await query(
      "insert into package_parts (super_id, part_id, part_type, rank) values ($1, $2, $3, $4)",
      [packageId, part.packageId, part.type ?? "flex", rank],
    );
  return { packageId, instanceIds };
}
