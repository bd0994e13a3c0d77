import { MAX_MEMBER_NEEDS, MAX_PERSON_NAME } from "#contract/rules/customers/customer";
import type { NewHouseholdMember } from "#contract/schemas/customer-parts";
import { isTooLong } from "#contract/text/count-characters";
import { nameError } from "#contract/text/name";
import { trimOrNull } from "#contract/text/trim-text";

/** Household members, including customers with an account. */
export const MAX_MEMBERS = 12;

export function normalizeMember(member: NewHouseholdMember): NewHouseholdMember {
  return {
    firstName: member.firstName.trim(),
    lastName: member.lastName.trim(),
    accessNeeds: trimOrNull(member.accessNeeds),
  };
}

/** Returns an error code for each invalid field of a normalized member. */
export function memberErrors(member: NewHouseholdMember): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const name of ["firstName", "lastName"] as const) {
    if (member[name] === "") errors[name] = "required";
    else {
      const error = nameError(member[name], MAX_PERSON_NAME);
      if (error !== null) errors[name] = error;
    }
  }
  if (isTooLong(member.accessNeeds, MAX_MEMBER_NEEDS)) errors.accessNeeds = "too-long";
  return errors;
}
