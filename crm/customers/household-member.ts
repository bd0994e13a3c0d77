import type { NewHouseholdMember } from "#contract/schemas/customer-parts";
import { nameFault } from "#contract/schemas/name";

const NAME_MAX = 60;
const NEEDS_MAX = 300;

/** A household that lets a few people book for each other, not a mailing list. */
export const MEMBERS_MAX = 12;

/** The member without spaces around what was typed. */
export function tidyMember(member: NewHouseholdMember): NewHouseholdMember {
  return {
    firstName: member.firstName.trim(),
    lastName: member.lastName.trim(),
    accessNeeds: member.accessNeeds?.trim() || null,
  };
}

/** What is wrong with a tidy member: from a field to a code; empty when nothing is. */
export function memberFaults(member: NewHouseholdMember): Record<string, string> {
  const faults: Record<string, string> = {};
  for (const name of ["firstName", "lastName"] as const) {
    if (member[name] === "") faults[name] = "required";
    else {
      const fault = nameFault(member[name], NAME_MAX);
      if (fault !== null) faults[name] = fault;
    }
  }
  if ((member.accessNeeds ?? "").length > NEEDS_MAX) faults.accessNeeds = "too-long";
  return faults;
}
