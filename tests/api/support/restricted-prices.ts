import { randomUUID } from "node:crypto";

import type { AccessRequirement } from "#contract/rules/customers/choices";
import { createTestPerformance } from "./create-test-performance";
import type { Columns } from "../../support/api/stored";
import { stored } from "./stored";

/** Creates a performance with a restricted price type at $20.00 and a free one. */
export async function restrictedPerformance(
  eligibility: "access" | "programme" | "member" | "all",
  instance: Columns<"instances"> = {},
) {
  const performance = await createTestPerformance({ seats: 9, instance });
  const [typeId, freeId] = [randomUUID(), randomUUID()];
  for (const [id, name, price] of [
    [typeId, "Restricted", 2_000],
    [freeId, "Companion", 0],
  ] as const) {
    await stored.priceTypes.insert({ id, name, rank: 50, eligibility });
    await stored.prices.insert({
      priceListId: performance.priceListId,
      bandId: "A",
      priceTypeId: id,
      faceValue: price,
      enabled: true,
    });
  }
  return { ...performance, typeId, freeId };
}

export async function newRegistration(
  priceTypeIds: string[],
  columns: {
    lastName?: string;
    maxTickets?: number;
    companions?: number;
    requirements?: AccessRequirement[];
    expires?: Date;
  } = {},
): Promise<string> {
  const code = `A${randomUUID().slice(0, 8).toUpperCase()}`;
  const { lastName = "Lovell", maxTickets = 4, companions = 1, expires = null } = columns;
  const { requirements = [] } = columns;
  await stored.accessSchemes.insert({ id: code, name: "Access", description: "" });
  for (const id of priceTypeIds)
    await stored.accessSchemePrices.insert({ schemeId: code, priceTypeId: id });
  await stored.accessRegistrations.insert({
    code,
    schemeId: code,
    lastName,
    maxTickets,
    companions,
    requirements,
    expiresAt: expires,
  });
  return code;
}

export async function newProgramme(instanceIds: string[], priceTypeIds: string[]): Promise<string> {
  const code = `G${randomUUID().slice(0, 8).toUpperCase()}`;
  await stored.programmes.insert({ id: code, code, name: "School", description: "" });
  for (const id of instanceIds)
    await stored.programmeInstances.insert({ programmeId: code, instanceId: id });
  for (const id of priceTypeIds)
    await stored.programmePrices.insert({ programmeId: code, priceTypeId: id });
  return code;
}
