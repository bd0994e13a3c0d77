import type { Customer } from "#contract/schemas/customer";
import type { Basket } from "#contract/schemas/basket";
import type { HouseholdMember } from "#contract/schemas/customer-parts";

import { refusedFields } from "~/domain/failed";

import type { Crm, CrmSession } from "~/.server/ticketing/ticketing";
import { changeOwnBasket } from "~/pages/basket/change-own-basket.server";
import type { OwnBasketChanged } from "~/pages/basket/change-own-basket.server";

/** The person booked for: a household member, or the customer. */
type Member = Pick<HouseholdMember, "id" | "firstName" | "lastName" | "isSelf">;

type Visit = { basket: Basket; customer: Customer; crmSession: CrmSession };

/** Who can be booked for, and who is; null: the customer. Safe to repeat. */
export async function getHouseholdPage(crm: Crm, { basket, customer, crmSession }: Visit) {
  const [household, chosen] = await Promise.all([
    crm.getHousehold({ session: crmSession }),
    crm.getBookedFor({ params: { id: basket.id }, session: crmSession }),
  ]);
  if (!household.ok) return household;
  if (!chosen.ok) return chosen;
  const members = withCustomer(household.value.members, customer);
  return { ok: true as const, value: { members, chosen: chosen.value.member?.id ?? null } };
}

/** A household is stored with its first other member: until then the customer is all of it. */
function withCustomer(
  members: readonly Member[],
  { id, firstName, lastName }: Pick<Customer, "id" | "firstName" | "lastName">,
): Member[] {
  if (members.some(({ isSelf }) => isSelf)) return [...members];
  return [{ id, firstName, lastName, isSelf: true }, ...members];
}

/**
 * Books for one of the household; somebody new is written down first. Not safe to repeat for somebody new: each time
 * there is one more of them.
 */
export async function chooseMember(
  crm: Crm,
  visit: Visit,
  choice: { memberId: string } | { firstName: string; lastName: string },
): Promise<OwnBasketChanged> {
  const { crmSession } = visit;
  const book = (memberId: string | null) => (params: { id: string }) =>
    crm.bookFor({ params, body: { memberId }, session: crmSession });
  const household = await crm.getHousehold({ session: crmSession });
  if (!household.ok) return { ok: false, code: "failed", failure: household.failure };
  const chosen = withCustomer(household.value.members, visit.customer).find(
    "memberId" in choice
      ? ({ id }) => id === choice.memberId
      : ({ firstName, lastName }) => firstName === choice.firstName && lastName === choice.lastName,
  );
  if (chosen !== undefined) {
    const memberId = chosen.isSelf ? null : chosen.id;
    return changeOwnBasket(crm, visit, book(memberId));
  }
  if ("memberId" in choice)
    return { ok: false, code: "fields", fields: { member: ["required.bookingFor"] } };
  const added = await crm.addHouseholdMember({ session: crmSession, body: choice });
  if (added.ok) return changeOwnBasket(crm, visit, book(added.value.id));
  const { failure } = added;
  switch (failure.code) {
    case "invalid":
      return { ok: false, code: "fields", fields: refusedFields(failure.fields) };
    case "conflict":
      return { ok: false, code: "fields", fields: { member: ["householdFull"] } };
    case "not-signed-in":
    case "unavailable":
      return { ok: false, code: "failed", failure };
  }
}
