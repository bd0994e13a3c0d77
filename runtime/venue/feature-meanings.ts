import { FEATURE_NEEDS, FEATURE_NAMES, type FeatureName } from "#contract/names/features";

/** For the venue's operators: what is gone when a feature is off. */
const MEANINGS: Readonly<Record<FeatureName, string>> = {
  flexPackages: "packages of events that visitors choose",
  superPackages: "packages of packages",
  fixedSeries: "the same seat at a list of performances",
  ticketSubscriptions: "prepaid tickets that are used later",
  memberships: "memberships with their benefits, priority booking and member prices",
  automaticRenewals: "memberships that are renewed without being asked each time",
  membershipGifts: "memberships as a gift to someone else",
  giftVouchers: "selling gift cards, and issuing them as goodwill",
  goodwillVouchers: "gift cards that staff issue for nothing",
  voucherSpending:
    "paying with gift cards, and looking up their balance. With `giftVouchers` off, visitors see it only once there are gift cards: those sold before, or imported",
  credit: "credit of an account as payment, and returns as credit",
  merchandise: "the shop, beside tickets",
  addOns: "add-ons of a performance besides food, such as parking",
  food: "food and drink ordered ahead",
  donations: "gifts to funds, and card costs that buyers cover",
  monthlyDonations: "gifts that are charged each month",
  cancellations: "orders that their customers cancel themselves",
  ticketProtection: "ticket protection, sold beside tickets",
  bestAvailable: "the best seats of a price, chosen by the box office",
  household: "people that one customer books for",
  accessRegistrations:
    "customers who register an access card, with its prices and companion tickets",
  streams: "live streams",
  waitingList: "waiting lists of sold-out performances",
  interest: "registering interest in a performance before it is on sale",
  interestLists: "topics that customers want emails about",
  cultureSurvey:
    "the survey of the audience in the account, with questions as asked in the United States",
  ticketSharing: "sending tickets to others",
  savedCards: "cards that are kept for the next order",
  reservedOrders: "seats that staff reserve for a customer",
  staffHolds: "seats that staff keep off sale",
  programmes: "performances and prices that a group's code opens",
  promoCodes: "codes that lower prices",
  deliveryCharges: "ways of delivery that cost something",
  counterOrders: "orders that another ticketing system sold at its counter or by phone, in the account",
  passwords: "accounts with a password: without it everyone signs in by an emailed link",
};

/** A line for each feature, with the one that it needs. */
export const featureLines: readonly string[] = FEATURE_NAMES.map((name) => {
  const needed = FEATURE_NEEDS[name];
  const needs = needed === undefined ? "" : ` (off with \`${needed}\`)`;
  return `- **\`${name}\`**${needs}: ${MEANINGS[name]}`;
});
