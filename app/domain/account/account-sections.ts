import type { AccountSectionName } from "#contract/names/account-section-names";

/** Group of each section in the navigation. */
const ACCOUNT_GROUPS: Record<
  AccountSectionName,
  "you" | "orders" | "giving" | "money" | "security"
> = {
  "your-details": "you",
  addresses: "you",
  "contact-preferences": "you",
  access: "you",
  household: "you",
  "your-profile": "you",
  "culture-survey": "you",
  "your-orders": "orders",
  "print-at-home-tickets": "orders",
  "your-ticket-subscriptions": "orders",
  "giving-history": "giving",
  memberships: "giving",
  "gift-aid": "giving",
  "account-credit": "money",
  "gift-voucher-balance": "money",
  "payment-cards": "money",
  "update-password": "security",
};

/** Sections that are reached from another, which has the same subject, and from the navigation only without that. */
const PART_OF: { readonly [name in AccountSectionName]?: AccountSectionName } = {
  "print-at-home-tickets": "your-orders",
  "your-profile": "your-details",
};

/** The section of the navigation that a section belongs to, usually itself. */
export function sectionInMenu(
  name: AccountSectionName,
  shown: readonly AccountSectionName[],
): AccountSectionName {
  const whole = PART_OF[name];
  return whole !== undefined && shown.includes(whole) ? whole : name;
}

/** Group of a section among those that are shown: its title names no kind of section that is absent. */
export function accountGroup(name: AccountSectionName, shown: readonly AccountSectionName[]) {
  const group = ACCOUNT_GROUPS[name];
  return group === "giving" && shown.includes("memberships") ? "givingAndMembership" : group;
}

export type AccountSettings = {
  /** In navigation order. */
  accountSections: readonly AccountSectionName[];
  currency: string;
  /** Whether customers can add household members, and choose one to book for at the checkout. */
  household: boolean;
  /** Custom pages of the venue, with texts at `account.custom.<view>`. */
  customViews: readonly CustomView[];
};

/** The first tab is shown at the view's own URL. */
export type CustomView = { name: string; tabs: readonly [string, ...string[]] };

type SectionSettings = Pick<AccountSettings, "accountSections" | "currency" | "household">;

/** The configured sections in order. Gift aid requires donations in pounds. */
export function listSections({ accountSections, currency, household }: SectionSettings) {
  return [...new Set(accountSections)].filter(
    (name) => (name !== "gift-aid" || currency === "GBP") && (name !== "household" || household),
  );
}

/** Sections available to guests. */
const GUEST_SECTIONS: readonly AccountSectionName[] = [
  "your-details",
  "addresses",
  "contact-preferences",
  "your-orders",
  "print-at-home-tickets",
];

export function listGuestSections(settings: SectionSettings): AccountSectionName[] {
  return listSections(settings).filter((name) => GUEST_SECTIONS.includes(name));
}
