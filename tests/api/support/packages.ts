import { randomUUID } from "node:crypto";

import { createTestPerformance, type House, insertRow, updateRow } from "./create-test-performance";

export type TestPackage = { packageId: string; instanceIds: string[] };

/** Creates a package on sale, with performances of separate events and seat plans, or of one plan with `onePlan`. */
export async function newPackage({
  type = "flex",
  events = 3,
  minItems = 2,
  percentOff = 15,
  onePlan = false,
  dates = 0,
  change,
  parts = [],
  ...house
}: House & {
  type?: "flex" | "super" | "fixed-series";
  events?: number;
  minItems?: number;
  percentOff?: number;
  onePlan?: boolean;
  dates?: number;
  change?: Record<string, unknown>;
  parts?: { packageId: string }[];
}): Promise<TestPackage> {
  const packageId = `package-${randomUUID().slice(0, 8)}`;
  await insertRow("packages", {
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
    ...change,
  });
  const instanceIds: string[] = [];
  for (let event = 0; event < events; event += 1) {
    const { instanceId } = await createTestPerformance(house);
    instanceIds.push(instanceId);
    await insertRow("package_instances", { package_id: packageId, instance_id: instanceId });
  }
  // A test performance, its plan and its event share one id.
  const [first] = instanceIds;
  if (onePlan) await updateRow("instances", instanceIds, { plan_id: first });
  await updateRow("instances", instanceIds.slice(0, dates), { event_id: first });
  for (const [rank, { packageId: partId }] of parts.entries())
    await insertRow("package_parts", {
      super_id: packageId,
      part_id: partId,
      part_type: "flex",
      rank,
    });
  return { packageId, instanceIds };
}

/** Creates a super package of these packages, with its discount of 20 percent. */
export const newSuperPackage = (parts: TestPackage[], options: { minItems?: number } = {}) =>
  newPackage({ type: "super", events: 0, percentOff: 20, parts, ...options });
