import { randomUUID } from "node:crypto";

import type { AccessRequirement } from "#contract/schemas/customer-parts";
import { createTestPerformance, query } from "./create-test-performance";

/** Creates a performance with a restricted price type at $20.00 and a free one. */
export async function restrictedPerformance(
  eligibility: "access" | "programme" | "member" | "all",
  instance: Record<string, unknown> = {},
) {
  const performance = await createTestPerformance({ seats: 9, instance });
  const [typeId, freeId] = [randomUUID(), randomUUID()];
  for (const [id, name, price] of [
    [typeId, "Restricted", 2_000],
    [freeId, "Companion", 0],
  ]) {
    await query`insert into price_types (id, name, rank, eligibility)
      values (${id}, ${name}, 50, ${eligibility})`;
    await query`insert into prices (price_list_id, band_id, price_type_id, face_value, enabled)
      values (${performance.priceListId}, 'A', ${id}, ${price}, true)`;
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
  await query`insert into access_schemes (id, name, description) values (${code}, 'Access', '')`;
  for (const id of priceTypeIds)
    await query`insert into access_scheme_prices (scheme_id, price_type_id)
      values (${code}, ${id})`;
  await query`insert into access_registrations
    (code, scheme_id, last_name, max_tickets, companions, requirements, expires_at)
    values (${code}, ${code}, ${lastName}, ${maxTickets}, ${companions}, ${requirements}, ${expires})`;
  return code;
}

export async function newProgramme(instanceIds: string[], priceTypeIds: string[]): Promise<string> {
  const code = `G${randomUUID().slice(0, 8).toUpperCase()}`;
  await query`insert into programmes (id, code, name, description)
    values (${code}, ${code}, 'School', '')`;
  for (const id of instanceIds)
    await query`insert into programme_instances values (${code}, ${id})`;
  for (const id of priceTypeIds) await query`insert into programme_prices values (${code}, ${id})`;
  return code;
}
