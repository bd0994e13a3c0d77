import type { AppLoadContext } from "@remix-run/node";

import type { Customer } from "#contract/schemas/customer";
import type { HouseholdMember } from "#contract/schemas/customer-parts";
import { refusedFields } from "~/domain/notices/failed";
import { changeOwnBasket, type StepSaved } from "../submit-step.server";
import type { CheckoutStepContext } from "~/parts/checkout/guards.server";
import { leaveCheckout } from "~/parts/basket/leave-checkout.server";

type Step = CheckoutStepContext<"household">;
type Member = Pick<HouseholdMember, "id" | "firstName" | "lastName" | "isSelf">;

export async function getHouseholdPage(
  context: AppLoadContext,
  { basket, customer, crmSession: session }: Step,
) {
  const [household, booked] = await Promise.all([
    context.crm.getHousehold({ session }),
    context.crm.getBookedFor({ params: { id: basket.id }, session }),
  ]);
  if (!household.ok) return leaveCheckout(context, household.failure);
  if (!booked.ok) return leaveCheckout(context, booked.failure);
  return {
    members: withCustomer(household.value.members, customer),
    chosen: booked.value.member?.id ?? null,
  };
}

/** A household is stored only once it has a second member; until then it is the customer alone. */
function withCustomer(members: readonly Member[], { id, firstName, lastName }: Customer): Member[] {
  if (members.some(({ isSelf }) => isSelf)) return [...members];
  return [{ id, firstName, lastName, isSelf: true }, ...members];
}

/** Books for a household member, adding a new one first. Safe to retry. */
export async function saveMember(
  { crm }: AppLoadContext,
  step: Step,
  choice: { memberId: string } | { firstName: string; lastName: string },
): Promise<StepSaved> {
  const session = step.crmSession;
  const book = ({ id, isSelf }: Member) =>
    changeOwnBasket(crm, step, (call) =>
      crm.bookFor({ ...call, body: { memberId: isSelf ? null : id } }),
    );
  if ("memberId" in choice) {
    const household = await crm.getHousehold({ session });
    if (!household.ok) return { ok: false, failure: household.failure };
    const members = withCustomer(household.value.members, step.customer);
    const chosen = members.find(({ id }) => id === choice.memberId);
    if (chosen !== undefined) return book(chosen);
    return { ok: false, failure: { code: "fields", fields: { member: ["required.bookingFor"] } } };
  }
  const added = await crm.addHouseholdMember({ session, body: choice });
  if (added.ok) return book(added.value);
  const { failure } = added;
  switch (failure.code) {
    case "invalid":
      return { ok: false, failure: { code: "fields", fields: refusedFields(failure.fields) } };
    case "conflict":
      return { ok: false, failure: { code: "fields", fields: { member: ["householdFull"] } } };
    case "not-signed-in":
      return { ok: false, failure };
  }
}
