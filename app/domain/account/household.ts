/** Somebody for whom a customer books. */
export type HouseholdMember = {
  id: string;
  firstName: string;
  lastName: string;
  /** The customer themselves. */
  isSelf: boolean;
};

/** The household with the customer in it: one who has none yet is one all the same. */
export function wholeHousehold(
  members: readonly HouseholdMember[],
  { id, firstName, lastName }: { id: string; firstName: string; lastName: string },
): HouseholdMember[] {
  if (members.some(({ isSelf }) => isSelf)) return [...members];
  return [{ id, firstName, lastName, isSelf: true }, ...members];
}
