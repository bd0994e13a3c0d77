import type { HouseholdMember } from "~/domain/household";

import type { Crm, CrmResult, CrmSession } from "../crm/crm";

export type HouseholdPage = {
  members: HouseholdMember[];
  /** Whom the basket is booked for; null: for the customer. */
  chosen: string | null;
};

/** Who can be booked for, and who is. Safe to repeat. */
export async function getHouseholdPage(
  crm: Crm,
  visit: { basket: { id: string }; crmSession: CrmSession },
): Promise<CrmResult<HouseholdPage, "not-signed-in" | "not-found">> {
  const [members, chosen] = await Promise.all([
    crm.listHousehold(visit.crmSession),
    crm.getBookedFor(visit.basket.id, visit.crmSession),
  ]);
  if (!members.ok) return members;
  if (!chosen.ok) return chosen;
  return { ok: true, value: { members: members.value, chosen: chosen.value?.id ?? null } };
}
