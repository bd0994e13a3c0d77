import type { Problem, ProblemName } from "./problems";
import { CODE_REFUSALS } from "../schemas/code";

/** Refusals of any basket change. Another customer's basket is not found; a basket with an order cannot be changed. */
export const CHANGE_PROBLEMS = [
  "not-found",
  "key-reused",
  "conflict/paying",
  "conflict/ordered",
] as const satisfies ProblemName[];

/** The basket must be claimed by the signed-in customer. */
export const OWNER_PROBLEMS = [
  "conflict/not-claimed",
  "conflict/another-customer",
] as const satisfies ProblemName[];

/** The basket would exceed the size limits of an order. */
const SIZE_PROBLEMS = [
  "conflict/too-many-lines",
  "conflict/total-too-high",
] as const satisfies ProblemName[];

/** Refusals of any change that adds to a basket. */
export const GROWTH_PROBLEMS = [
  ...CHANGE_PROBLEMS,
  ...SIZE_PROBLEMS,
] as const satisfies ProblemName[];

/** The membership conflicts with the basket or with the customer's own memberships. */
export const MEMBERSHIP_PROBLEMS = [
  "conflict/membership-in-basket",
  "conflict/membership-conflict",
  "conflict/membership-owned",
] as const satisfies ProblemName[];

/** Tickets of the performance are not sold to this buyer, or not at these prices. */
export const SALE_PROBLEMS = [
  "invalid",
  "not-allowed/cancelled",
  "not-allowed/passed",
  "not-allowed/box-office-only",
  "not-allowed/off-sale",
  "not-allowed/priority",
  "not-allowed/not-on-sale",
  "not-allowed/not-entitled",
  "not-allowed/price-not-open",
  "not-allowed/companion-needs-access",
] as const satisfies ProblemName[];

/** The requested seats or quantity are not available. */
export const SEAT_PROBLEMS = [
  "invalid",
  "not-allowed/sold-out",
  "not-allowed/incomplete-block",
  "not-allowed/companion-needs-space",
  "not-allowed/single-seat",
  "limit",
  "seats-taken",
  "not-enough-seats",
] as const satisfies ProblemName[];

/** Too many seats held by the customer or address block, or the queue turn already holds seats in another basket. */
export const HOLD_LIMIT_PROBLEMS = [
  "conflict/turn-elsewhere",
  "not-allowed/too-many-at-once",
  "not-allowed/customer-holds-too-many",
  "not-allowed/address-holds-too-many",
] as const satisfies ProblemName[];

/** The stock item is not available in this quantity or for this performance. */
export const STOCK_PROBLEMS = [
  "invalid",
  "not-allowed/out-of-stock",
  "not-allowed/not-for-this-performance",
  "not-allowed/too-early",
  "not-allowed/too-late",
  "not-allowed/tickets-needed",
  "not-allowed/one-for-each-ticket",
  "not-allowed/more-than-tickets",
  "not-allowed/same-number-as-tickets",
] as const satisfies ProblemName[];

export const FOOD_PROBLEMS = [
  ...STOCK_PROBLEMS,
  "not-allowed/select-more",
  "not-allowed/select-fewer",
  "not-allowed/too-many-guests",
] as const satisfies ProblemName[];

export const CODE_PROBLEMS = CODE_REFUSALS.map((reason) => `not-allowed/${reason}` as const);

/** The ticket cannot be paid for with a subscription credit. */
export const REDEEM_PROBLEMS = [
  "not-allowed/no-voucher-left",
  "not-allowed/other-price-type",
  "not-allowed/subscription-expired",
  "not-allowed/part-of-package",
] as const satisfies ProblemName[];

/** The reserved order cannot be moved into a basket. */
export const TAKE_UP_PROBLEMS = [
  "conflict/reserved-order-ended",
  "conflict/reserved-order-locked",
  "conflict/basket-not-empty",
] as const satisfies ProblemName[];

/** The two baskets cannot be merged. */
export const MERGE_PROBLEMS = [
  ...SIZE_PROBLEMS,
  ...MEMBERSHIP_PROBLEMS,
  ...STOCK_PROBLEMS,
  "basket-expired",
  "limit",
  "not-allowed/not-entitled",
  "not-allowed/too-many-codes",
  "not-allowed/too-many-guests",
  "conflict/another-customer",
  "conflict/other-paying",
  "conflict/other-code",
  "conflict/same-party",
  "conflict/notes-too-long",
] as const satisfies ProblemName[];

type ProblemIn<Names extends readonly ProblemName[]> = Problem<Names[number]>;

export type ChangeProblem = ProblemIn<typeof CHANGE_PROBLEMS>;
export type OwnerProblem = ProblemIn<typeof OWNER_PROBLEMS>;
export type SizeProblem = ProblemIn<typeof SIZE_PROBLEMS>;
export type GrowthProblem = ProblemIn<typeof GROWTH_PROBLEMS>;
export type MembershipProblem = ProblemIn<typeof MEMBERSHIP_PROBLEMS>;
export type SaleProblem = ProblemIn<typeof SALE_PROBLEMS>;
export type SeatProblem = ProblemIn<typeof SEAT_PROBLEMS>;
export type HoldLimitProblem = ProblemIn<typeof HOLD_LIMIT_PROBLEMS>;
export type StockProblem = ProblemIn<typeof STOCK_PROBLEMS>;
export type FoodProblem = ProblemIn<typeof FOOD_PROBLEMS>;
export type CodeProblem = ProblemIn<typeof CODE_PROBLEMS>;
export type RedeemProblem = ProblemIn<typeof REDEEM_PROBLEMS>;
export type TakeUpProblem = ProblemIn<typeof TAKE_UP_PROBLEMS>;
export type MergeProblem = ProblemIn<typeof MERGE_PROBLEMS>;
