/** Every section that an account may have, in the order of the navigation. */
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

/** Under which heading of the navigation a section is; sections of one heading follow each other. */
export const ACCOUNT_GROUPS: Record<
  AccountSectionName,
  "you" | "orders" | "giving" | "money" | "security"
> = {
  "your-details": "you",
  addresses: "you",
  "contact-preferences": "you",
  access: "you",
  "your-orders": "orders",
  "giving-history": "giving",
  memberships: "giving",
  "account-credit": "money",
  "payment-cards": "money",
  "update-password": "security",
  "culture-survey": "security",
  "gift-aid": "security",
  "gift-voucher-balance": "security",
  "print-at-home-tickets": "security",
  "your-profile": "security",
  "your-ticket-subscriptions": "security",
  household: "security",
};

export type AccountSettings = {
  /** In order; the first is the account's primary page. */
  accountSections: readonly AccountSectionName[];
  currency: string;
  /** Whether customers can keep a household, and choose at the checkout who of it is booking. */
  household: boolean;
  /** Pages of the venue's own in the account, each with its tabs; their words are at `account.custom.<view>`. */
  customViews: readonly CustomView[];
};

/** The first tab is the one shown at the view's own address. */
export type CustomView = { name: string; tabs: readonly [string, ...string[]] };

type SectionSettings = Pick<AccountSettings, "accountSections" | "currency" | "household">;

/** A venue's sections in its order. Gift aid only exists where gifts are in pounds. */
export function sectionsOf({ accountSections, currency, household }: SectionSettings) {
  return [...new Set(accountSections)].filter(
    (name) => (name !== "gift-aid" || currency === "GBP") && (name !== "household" || household),
  );
}

/** Sections that are of use without an account. */
const GUEST_SECTIONS: readonly AccountSectionName[] = [
  "your-details",
  "addresses",
  "contact-preferences",
  "your-orders",
  "print-at-home-tickets",
];

export function guestSectionsOf(settings: SectionSettings): AccountSectionName[] {
  return sectionsOf(settings).filter((name) => GUEST_SECTIONS.includes(name));
}
