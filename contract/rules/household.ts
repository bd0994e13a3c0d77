/** Maximum length of what a member needs. */
export const MAX_NEEDS = 300;
/** Household members, including customers with an account. */
export const MAX_MEMBERS = 12;
