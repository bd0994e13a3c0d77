/** Every section that an account may have: those that the spec puts in order, then the further ones (section 2). */
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
] as const;
export type AccountSectionName = (typeof ACCOUNT_SECTION_NAMES)[number];

/** What a venue says of its account. */
export type AccountSettings = {
  /** The sections that there are, in their order; the first is the account's primary page. */
  accountSections: readonly AccountSectionName[];
  currency: string;
  /** Pages of the venue's own in the account, each with its tabs; their words are at `account.custom.<view>`. */
  customViews: readonly CustomView[];
};

/** The first tab is what the view shows by itself (spec section 2, "custom/{customView}/{tab}"). */
export type CustomView = { name: string; tabs: readonly [string, ...string[]] };

export type AccountSection = { name: AccountSectionName; path: `/account/${AccountSectionName}` };

/** Where a section is, whether a venue has it or not. */
export function sectionPath<Name extends AccountSectionName>(name: Name): `/account/${Name}` {
  return `/account/${name}`;
}

/** A venue's sections in its order. Gift aid is there only where gifts are in pounds (spec section 9). */
export function sectionsOf({
  accountSections,
  currency,
}: Pick<AccountSettings, "accountSections" | "currency">): AccountSection[] {
  return [...new Set(accountSections)]
    .filter((name) => name !== "gift-aid" || currency === "GBP")
    .map((name) => ({ name, path: sectionPath(name) }));
}

/** Sections that are of use without an account. */
const GUEST_SECTIONS: readonly AccountSectionName[] = [
  "your-details",
  "addresses",
  "contact-preferences",
  "your-orders",
  "print-at-home-tickets",
];

/** The venue's sections that are of use to a guest, in its order. */
export function guestSectionsOf(settings: Parameters<typeof sectionsOf>[0]): AccountSection[] {
  return sectionsOf(settings).filter(({ name }) => GUEST_SECTIONS.includes(name));
}

/** Whether a venue has this section: one that it has not is as unknown as any other page. */
export function hasSection(
  settings: Parameters<typeof sectionsOf>[0],
  name: AccountSectionName,
): boolean {
  return sectionsOf(settings).some((section) => section.name === name);
}

/** A view of the venue's own and the tab of it that is asked for, or null where there is no such thing. */
export function customPage(
  { customViews }: Pick<AccountSettings, "customViews">,
  name: string,
  tab: string | undefined,
): { view: CustomView; tab: string } | null {
  const view = customViews.find((each) => each.name === name);
  if (view === undefined) return null;
  const shown = tab === undefined ? view.tabs[0] : view.tabs.find((each) => each === tab);
  return shown === undefined ? null : { view, tab: shown };
}
