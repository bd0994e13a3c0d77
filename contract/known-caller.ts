/**
 * Begins the name of a caller that the storefront knows from an earlier sign-in to the same account: no stranger to it,
 * whatever strangers try.
 */
export const KNOWN_CALLER = "known browser ";
