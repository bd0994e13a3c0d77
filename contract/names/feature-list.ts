/** Of packages of any kind. */
const PACKAGE_CALLS = [
  "listPackages",
  "getPackage",
  "addPackage",
  "addToPackage",
  "changePackageDate",
] as const;

/**
 * What a ticketing system may lack (docs/architecture.md, "A new feature flag"). For each feature:
 *
 * - `meaning`: what is gone while it is off, for the venue's operators.
 * - `operations`: those that only it needs, checked in `operations/index.ts`. One of several features is open while any of
 *   them is on.
 * - `needs`: another feature, without which it has no use.
 * - `isNew`: the previous release's box office neither names nor has it.
 *
 * Their routes are in `app/routing/feature-routes.ts`.
 */
export const FEATURE_LIST = {
  flexPackages: {
    meaning: "packages of events that visitors choose",
    operations: PACKAGE_CALLS,
    // A package is chosen by price: its seats are the best ones of each performance.
    needs: "bestAvailable",
  },
  superPackages: {
    meaning: "packages of packages",
    operations: PACKAGE_CALLS,
    needs: "flexPackages",
  },
  fixedSeries: {
    meaning: "the same seat at a list of performances",
    operations: [...PACKAGE_CALLS, "findSeriesSeats"],
    needs: "bestAvailable",
  },
  ticketSubscriptions: {
    meaning: "prepaid tickets that are used later",
    operations: [
      "listSubscriptionPlans",
      "listCustomerSubscriptions",
      "listCustomerCards",
      "applySubscriptionCredit",
    ],
  },
  memberships: {
    meaning: "memberships with their benefits, priority booking and member prices",
    operations: [
      "listMembershipLevels",
      "listCustomerCards",
      "getMembershipLevel",
      "listCustomerMemberships",
      "changeCustomerMembership",
      "listPotentialSavings",
    ],
  },
  automaticRenewals: {
    meaning: "memberships that are renewed without being asked each time",
    operations: ["renewMembershipBy"],
    needs: "memberships",
  },
  membershipGifts: {
    meaning: "memberships as a gift to someone else",
    operations: ["findMembershipGift", "acceptMembershipGift", "resendCustomerGift"],
    needs: "memberships",
  },
  giftVouchers: {
    meaning: "selling gift cards, and issuing them as goodwill",
    operations: ["listVoucherAmounts", "resendCustomerGift"],
  },
  goodwillVouchers: {
    meaning: "gift cards that staff issue for nothing",
    operations: ["issueGoodwillVoucher"],
  },
  voucherSpending: {
    meaning:
      "paying with gift cards, and looking up their balance. With `giftVouchers` off, visitors see it only once there are gift cards: those sold before, or imported",
    operations: ["getVoucherBalance"],
  },
  credit: {
    meaning: "credit of an account as payment, and returns as credit",
    operations: ["getAccountCredit", "setCredit", "creditCustomerOrder"],
  },
  merchandise: {
    meaning: "the shop, beside tickets",
    operations: [],
  },
  addOns: {
    meaning: "add-ons of a performance besides food, such as parking",
    operations: [],
  },
  food: {
    meaning: "food and drink ordered ahead",
    operations: ["getFoodAndDrink"],
  },
  donations: {
    meaning: "gifts to funds, and card costs that buyers cover",
    operations: [
      "setCoverFee",
      "listFunds",
      "getFund",
      "getDonationUpsell",
      "getGiving",
      "getGiftAid",
      "setGiftAid",
    ],
  },
  monthlyDonations: {
    meaning: "gifts that are charged each month",
    operations: ["changeMonthlyDonation"],
    needs: "donations",
  },
  cancellations: {
    meaning: "orders that their customers cancel themselves",
    operations: ["getCancellation", "cancelOrder"],
  },
  ticketProtection: {
    meaning: "ticket protection, sold beside tickets",
    operations: ["setBookingProtection"],
  },
  bestAvailable: {
    meaning: "the best seats of a price, chosen by the box office",
    operations: ["findBestSeats"],
  },
  household: {
    meaning: "people that one customer books for",
    operations: [
      "getHousehold",
      "addHouseholdMember",
      "removeHouseholdMember",
      "getBookedFor",
      "bookFor",
    ],
  },
  accessRegistrations: {
    meaning: "customers who register an access card, with its prices and companion tickets",
    operations: ["getAccessRegistration", "setAccessRegistration", "removeAccessRegistration"],
  },
  streams: {
    meaning: "live streams",
    operations: ["getStream", "watchStream"],
  },
  waitingList: {
    meaning: "waiting lists of sold-out performances",
    operations: [
      "getWaitingEntry",
      "joinWaitingList",
      "leaveWaitingList",
      "getWaitingPlace",
      "confirmWaitingPlace",
      "leaveWaitingPlace",
      "signInByWaitingPlace",
      "listWaitingCustomers",
    ],
  },
  interest: {
    meaning: "registering interest in a performance before it is on sale",
    operations: ["listInterest", "registerInterest", "withdrawInterest", "listInterestedCustomers"],
  },
  interestLists: {
    meaning: "topics that customers want emails about",
    operations: ["listTagGroups", "listCustomerTags", "setCustomerTags"],
  },
  cultureSurvey: {
    meaning:
      "the survey of the audience in the account, with questions as asked in the United States",
    operations: ["getCultureSurvey", "setSurveyAnswers"],
  },
  ticketSharing: {
    meaning: "sending tickets to others",
    operations: [
      "listTicketShares",
      "shareTickets",
      "revokeTicketShare",
      "getSharedTickets",
      "getSharedTicketsPdf",
    ],
  },
  savedCards: {
    meaning: "cards that are kept for the next order",
    operations: ["listStoredCards", "preferStoredCard", "removeStoredCard"],
  },
  reservedOrders: {
    meaning: "seats that staff reserve for a customer",
    operations: ["takeUpReservedOrder", "reserveForCustomer", "releaseReservedOrder"],
  },
  staffHolds: {
    meaning: "seats that staff keep off sale",
    operations: ["listStaffHolds", "addStaffHold", "releaseHeldSeats"],
  },
  programmes: {
    meaning: "performances and prices that a group's code opens",
    operations: ["getProgramme"],
  },
  promoCodes: {
    meaning: "codes that lower prices",
    operations: ["usePromoCode"],
  },
  deliveryCharges: {
    meaning: "ways of delivery that cost something",
    operations: [],
  },
  counterOrders: {
    meaning: "orders that another ticketing system sold at its counter or by phone, in the account",
    operations: ["listCounterOrders"],
    isNew: true,
  },
  passwords: {
    meaning: "accounts with a password: without it everyone signs in by an emailed link",
    operations: [
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
  },
} as const satisfies Record<string, Feature<string>>;

export type Feature<Name extends string> = {
  meaning: string;
  operations: readonly string[];
  needs?: Name;
  isNew?: true;
};
