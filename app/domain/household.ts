/** Somebody for whom a customer books. */
export type HouseholdMember = {
  id: string;
  firstName: string;
  lastName: string;
  /** The customer themselves. */
  isSelf: boolean;
};
