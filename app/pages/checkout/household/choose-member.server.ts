import type { Basket } from "#contract/schemas/basket";
import type { Customer } from "~/domain/account/customer";
import { wholeHousehold } from "~/domain/account/household";
import { refusedFields } from "~/domain/refused-fields";

import type { Crm } from "~/.server/crm/crm";
import type { CrmSession } from "~/.server/crm/crm-result";
import { changeOwnBasket } from "~/pages/basket/change-own-basket.server";
import type { OwnBasketChanged } from "~/pages/basket/change-own-basket.server";

type Choice = { memberId: string } | { firstName: string; lastName: string };

/**
 * Books for one of the household; somebody new is written down first. Not safe to repeat for somebody new: each time
 * there is one more of them.
 */
export async function chooseMember(
  crm: Crm,
  visit: { basket: Basket; customer: Customer; crmSession: CrmSession },
  choice: Choice,
): Promise<OwnBasketChanged> {
  const { crmSession } = visit;
  const members = await crm.listHousehold(crmSession);
  if (!members.ok) return { ok: false, code: "failed", failure: members.failure };
  const household = wholeHousehold(members.value, visit.customer);
  const chosen =
    "memberId" in choice
      ? household.find(({ id }) => id === choice.memberId)
      : household.find(
          ({ firstName, lastName }) =>
            firstName === choice.firstName && lastName === choice.lastName,
        );
  if (chosen !== undefined) {
    const memberId = chosen.isSelf ? null : chosen.id;
    return changeOwnBasket(crm, visit, (id) => crm.bookFor(id, memberId, crmSession));
  }
  if ("memberId" in choice)
    return { ok: false, code: "fields", fields: { member: ["required.bookingFor"] } };
  const added = await crm.addHouseholdMember(crmSession, choice);
  if (added.ok)
    return changeOwnBasket(crm, visit, (id) => crm.bookFor(id, added.value.id, crmSession));
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
