/** All possible account sections, in navigation order. */
export const ACCOUNT_SECTION_NAMES = [
  "your-details",
  "addresses",
  "contact-preferences",
  "access",
  "your-orders",
  "giving-history",
  "memberships",
  "account-credit",
  "payment-cards",
  "update-password",
  "culture-survey",
  "gift-aid",
  "gift-voucher-balance",
  "print-at-home-tickets",
  "your-profile",
  "your-ticket-subscriptions",
  "household",
] as const;
export type AccountSectionName = (typeof ACCOUNT_SECTION_NAMES)[number];
