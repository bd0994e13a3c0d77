import { randomUUID } from "node:crypto";

import { createTestPerformance, type House, changePerformance } from "./create-test-performance";
import type { Columns } from "../../support/api/stored";
import { stored } from "./stored";

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
  change?: Columns<"packages">;
  parts?: { packageId: string }[];
}): Promise<TestPackage> {
  const packageId = `package-${randomUUID().slice(0, 8)}`;
  await stored.packages.insert({
    id: packageId,
    type,
    name: packageId,
    description: "",
    minItems,
    percentOff,
    bandIds: null,
    priceTypeIds: null,
    onSaleAt: new Date(Date.now() - 86_400_000),
    offSaleAt: null,
    maxPerOrder: 9,
    rank: 99,
    ...change,
  });
  const instanceIds: string[] = [];
  for (let event = 0; event < events; event += 1) {
    const { instanceId } = await createTestPerformance(house);
    instanceIds.push(instanceId);
    await stored.packageInstances.insert({ packageId, instanceId });
  }
  // A test performance, its plan and its event share one id.
  const [first] = instanceIds;
  if (onePlan) await changePerformance(instanceIds, { planId: first });
  if (dates > 0) await changePerformance(instanceIds.slice(0, dates), { eventId: first });
  for (const [rank, { packageId: partId }] of parts.entries())
    await stored.packageParts.insert({
      superId: packageId,
      partId,
      partType: "flex",
      rank,
    });
  return { packageId, instanceIds };
}

/** Creates a super package of these packages, with its discount of 20 percent. */
export const newSuperPackage = (parts: TestPackage[], options: { minItems?: number } = {}) =>
  newPackage({ type: "super", events: 0, percentOff: 20, parts, ...options });
