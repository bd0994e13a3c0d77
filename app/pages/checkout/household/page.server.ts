import type { Basket } from "#contract/schemas/basket";
import type { Customer } from "~/domain/account/customer";
import { wholeHousehold } from "~/domain/account/household";
import type { HouseholdMember } from "~/domain/account/household";

import type { Crm } from "~/.server/crm/crm";
import type { CrmResult, CrmSession } from "~/.server/crm/crm-result";

export type HouseholdPage = {
  members: HouseholdMember[];
  /** Whom the basket is booked for; null: for the customer. */
  chosen: string | null;
};

/** Who can be booked for, and who is. Safe to repeat. */
export async function getHouseholdPage(
  crm: Crm,
  { basket, customer, crmSession }: { basket: Basket; customer: Customer; crmSession: CrmSession },
): Promise<CrmResult<HouseholdPage, "not-signed-in" | "not-found">> {
  const [members, chosen] = await Promise.all([
    crm.listHousehold(crmSession),
    crm.getBookedFor(basket.id, crmSession),
  ]);
  if (!members.ok) return members;
  if (!chosen.ok) return chosen;
  const value = {
    members: wholeHousehold(members.value, customer),
    chosen: chosen.value?.id ?? null,
  };
  return { ok: true, value };
}
