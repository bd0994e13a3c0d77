import { z } from "zod";

/** Of packages of any kind. */
const PACKAGE_CALLS = [
  "listPackages",
  "getPackage",
  "addPackage",
  "addToPackage",
  "changePackageDate",
] as const;

/**
 * What a ticketing system may lack: for each feature, the operations that only it needs. An operation of several features
 * is open while any of them is on. Their names are checked in `operations/index.ts`; their routes are in
 * `app/routing/feature-routes.ts` (docs/architecture.md, "A new feature flag").
 */
const OPERATIONS = {
  /** Packages by kind. */
  flexPackages: PACKAGE_CALLS,
  superPackages: PACKAGE_CALLS,
  fixedSeries: [...PACKAGE_CALLS, "findSeriesSeats"],
  ticketSubscriptions: [
    "listSubscriptionPlans",
    "listCustomerSubscriptions",
    "listCustomerCards",
    "applySubscriptionCredit",
  ],
  memberships: [
    "listMembershipLevels",
    "listCustomerCards",
    "getMembershipLevel",
    "listCustomerMemberships",
    "changeCustomerMembership",
    "listPotentialSavings",
  ],
  /** Memberships that are renewed without being asked each time. */
  automaticRenewals: ["renewMembershipBy"],
  /** Memberships that someone else pays for. */
  membershipGifts: ["findMembershipGift", "acceptMembershipGift", "resendCustomerGift"],
  /** Gift cards that visitors can buy. */
  giftVouchers: ["listVoucherAmounts", "resendCustomerGift"],
  /** Gift cards that staff issue for nothing. */
  goodwillVouchers: ["issueGoodwillVoucher"],
  /** Gift cards as payment. */
  voucherSpending: ["getVoucherBalance"],
  /** Money of an account as payment, and returns to it. */
  credit: ["getAccountCredit", "setCredit", "creditCustomerOrder"],
  merchandise: [],
  /** Add-ons of a performance besides food, such as parking. */
  addOns: [],
  food: ["getFoodAndDrink"],
  donations: [
    "setCoverFee",
    "listFunds",
    "getFund",
    "getDonationUpsell",
    "getGiving",
    "getGiftAid",
    "setGiftAid",
  ],
  /** Donations that are charged each month. */
  monthlyDonations: ["changeMonthlyDonation"],
  /** Orders that their customers can cancel themselves. */
  cancellations: ["getCancellation", "cancelOrder"],
  ticketProtection: ["setBookingProtection"],
  /** The best seats of a price, chosen by the box office, also for packages. */
  bestAvailable: ["findBestSeats"],
  household: [
    "getHousehold",
    "addHouseholdMember",
    "removeHouseholdMember",
    "getBookedFor",
    "bookFor",
  ],
  /** Wheelchair users and others who bring a companion. */
  accessRegistrations: [
    "getAccessRegistration",
    "setAccessRegistration",
    "removeAccessRegistration",
  ],
  streams: ["getStream", "watchStream"],
  waitingList: [
    "getWaitingEntry",
    "joinWaitingList",
    "leaveWaitingList",
    "getWaitingPlace",
    "confirmWaitingPlace",
    "leaveWaitingPlace",
    "signInByWaitingPlace",
    "listWaitingCustomers",
  ],
  /** Registering interest in a performance before it is on sale. */
  interest: ["listInterest", "registerInterest", "withdrawInterest", "listInterestedCustomers"],
  /** Lists of topics that customers want emails about. */
  interestLists: ["listTagGroups", "listCustomerTags", "setCustomerTags"],
  cultureSurvey: ["getCultureSurvey", "setSurveyAnswers"],
  ticketSharing: [
    "listTicketShares",
    "shareTickets",
    "revokeTicketShare",
    "getSharedTickets",
    "getSharedTicketsPdf",
  ],
  savedCards: ["listStoredCards", "preferStoredCard", "removeStoredCard"],
  /** Seats that staff keep for a customer until a date. */
  reservedOrders: ["takeUpReservedOrder", "reserveForCustomer", "releaseReservedOrder"],
  /** Seats that staff keep off sale. */
  staffHolds: ["listStaffHolds", "addStaffHold", "releaseHeldSeats"],
  /** Performances and prices that a group's code opens. */
  programmes: ["getProgramme"],
  /** Codes that lower prices. */
  promoCodes: ["usePromoCode"],
  /** Ways of delivery that cost something. */
  deliveryCharges: [],
  /** Orders of customers that only the ticketing system knows: sold at the counter or by phone. */
  counterOrders: ["listCounterOrders"],
  /**
   * Accounts with a password, and what asks for it. Without them everyone buys as a guest, and signs in by an emailed link.
   */
  passwords: [
    "signIn",
    "registerCustomer",
    "startRegistration",
    "resendRegistrationLink",
    "confirmRegistration",
    "sendPasswordReset",
    "resetPassword",
    "changePassword",
    "confirmPassword",
    "getPasswordFreshness",
    "requestEmailChange",
    "closeAccount",
    "exportCustomer",
    "sendCustomerPasswordReset",
  ],
} as const satisfies Record<string, readonly string[]>;

export type FeatureName = keyof typeof OPERATIONS;

/** What a ticketing system has. */
export type Features = Readonly<Record<FeatureName, boolean>>;

export const FEATURE_NAMES = Object.keys(OPERATIONS) as [FeatureName, ...FeatureName[]];

export const FEATURE_OPERATIONS = OPERATIONS;

/** Features that have no use without another one. */
export const FEATURE_NEEDS: Partial<Record<FeatureName, FeatureName>> = {
  superPackages: "flexPackages",
  // A package is chosen by price: its seats are the best ones of each performance.
  flexPackages: "bestAvailable",
  fixedSeries: "bestAvailable",
  automaticRenewals: "memberships",
  membershipGifts: "memberships",
  monthlyDonations: "donations",
};

/** All features but these and those that need them. */
export function featuresWithout(off: readonly FeatureName[]): Features {
  const isOff = (name: FeatureName): boolean => {
    const needed = FEATURE_NEEDS[name];
    return off.includes(name) || (needed !== undefined && isOff(needed));
  };
  return Object.fromEntries(FEATURE_NAMES.map((name) => [name, !isOff(name)])) as Features;
}

export const ALL_FEATURES = featuresWithout([]);

/** Whether something of these features is offered: while any of them is on, or always if it is of none. */
export const isOffered = (features: Features, of: readonly FeatureName[]): boolean =>
  of.length === 0 || of.some((name) => features[name]);

/** As replied: a release may lack features of the next. */
export const featuresSchema = z
  .object(Object.fromEntries(FEATURE_NAMES.map((name) => [name, z.boolean().optional()])))
  .meta({ id: "Features" });

/** Not in the previous release, whose box office neither names nor has them. */
const NEW: readonly FeatureName[] = ["counterOrders"];

/** Other features that the ticketing system does not name are on. */
export const readFeatures = (named: z.output<typeof featuresSchema>): Features =>
  featuresWithout(FEATURE_NAMES.filter((name) => !(named[name] ?? !NEW.includes(name))));

/**
 * What a feature that is off answers to: in the box office, `feature-off`; in the storefront, which links to nothing of the
 * feature, the page that is not found, except for optional parts of a page (`valueOrNull`).
 */
export class FeatureOff extends Error {
  override name = "FeatureOff";
}

/** Throws if nothing of these features is open. */
export function requireOffered(features: Features, of: readonly FeatureName[]): void {
  if (!isOffered(features, of)) throw new FeatureOff(of.join());
}

/** By name, as `isUnavailable`. */
export const isFeatureOff = (error: unknown): boolean =>
  error instanceof Error && error.name === "FeatureOff";
