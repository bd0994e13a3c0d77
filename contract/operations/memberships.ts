import { z } from "zod";

import { declareOperations } from "../define";
import type { ProblemName } from "../problems";
import { storedCardSchema } from "../schemas/customer-parts";
import {
  renewalReminderSchema,
  membershipGiftSchema,
  membershipLevelSchema,
  membershipSchema,
  subscriptionPlanSchema,
  ticketSubscriptionSchema,
} from "../schemas/membership";
import { cardSchema } from "../schemas/card";
import { codeSchema } from "../schemas/event";
import { paymentMethodSchema } from "../schemas/recurring";
import { rowIdSchema, rowParams } from "../schemas/scalars";

const customer = declareOperations({ tags: ["customers"], session: "customer" });
const anyone = declareOperations({ tags: ["memberships"], session: "none" });
const buyer = declareOperations({ tags: ["memberships"], session: "customer?" });

/** The memberships that are sold. */
export const membershipLevelOperations = {
  listMembershipLevels: anyone.get("/memberships", {
    summary: "The levels of membership on sale, in their order",
    success: { 200: z.array(membershipLevelSchema) },
  }),
  getMembershipLevel: anyone.get("/memberships/:id", {
    summary: "Gets a membership level",
    success: { 200: membershipLevelSchema },
    problems: ["not-found"],
  }),
};

/** A customer's own memberships. */
export const customerMembershipOperations = {
  listCustomerMemberships: customer.get("/customer/memberships", {
    summary: "Lists the signed-in customer's memberships, past ones too, the latest first",
    success: { 200: z.array(membershipSchema) },
  }),
  changeCustomerMembership: customer.patch("/customer/memberships/:id", {
    params: rowParams,
    summary: "Sets whether a membership renews when it ends",
    body: renewalReminderSchema,
    isSafeToRetry: true,
    success: { 200: membershipSchema },
    description: "Turned off, an automatic renewal ends too.",
    problems: ["invalid", "not-found"],
  }),
  renewMembershipBy: customer.put("/customer/memberships/:id/renewal", {
    params: rowParams,
    summary: "Has a membership charged and renewed automatically",
    description: "`methodId` is one of the customer's payment methods.",
    body: z.object({ methodId: rowIdSchema, locale: z.string().min(2).max(10) }),
    isSafeToRetry: true,
    success: { 200: membershipSchema },
    problems: ["invalid", "not-found", "not-allowed/not-offered"],
  }),
  listPaymentMethods: customer.get("/customer/payment-methods", {
    summary: "What the signed-in customer can be charged by automatically",
    success: { 200: z.array(paymentMethodSchema) },
  }),
};

const GIFT_PROBLEMS = [
  "invalid",
  "code-not-recognised",
  "not-allowed/code-not-valid",
  "not-allowed/code-expired",
  "not-allowed/code-used-up",
  "not-allowed/too-many-tries",
] as const satisfies ProblemName[];

/** Memberships that someone else paid for. Both are POST, so that codes stay out of logs: anyone who has one can use it. */
export const membershipGiftOperations = {
  findMembershipGift: buyer.post("/membership-gifts/find", {
    summary: "Finds the membership that a code gives; nothing of one that was accepted already",
    body: codeSchema,
    countsAttempts: true,
    success: { 200: membershipGiftSchema },
    problems: GIFT_PROBLEMS,
  }),
  acceptMembershipGift: customer.post("/customer/membership-gifts", {
    summary: "Starts the membership today, or after the one of its level that the customer has",
    body: codeSchema,
    countsAttempts: true,
    needsIdempotencyKey: true,
    success: { 200: membershipSchema.pick({ id: true, startsOn: true, expiresOn: true }) },
    problems: [...GIFT_PROBLEMS, "key-reused", "not-allowed/guest", "conflict/paying"],
  }),
};

/** Subscriptions of vouchers for tickets. */
export const subscriptionPlanOperations = {
  listSubscriptionPlans: anyone.get("/ticket-subscriptions", {
    tags: ["ticket-subscriptions"],
    summary: "The ticket subscriptions on sale, in their order",
    success: { 200: z.array(subscriptionPlanSchema) },
  }),
};

/** A customer's own ticket subscriptions. */
export const customerSubscriptionOperations = {
  listCustomerSubscriptions: customer.get("/customer/ticket-subscriptions", {
    summary: "Lists the signed-in customer's ticket subscriptions, past ones too, the latest first",
    success: { 200: z.array(ticketSubscriptionSchema) },
  }),
};

/**
 * What a customer shows to be known as a subscriber or a member, and the cards that a customer lets the card provider
 * keep. Those are added by paying with them, never by a call.
 */
export const cardOperations = {
  listCustomerCards: customer.get("/customer/cards", {
    summary:
      "The signed-in customer's cards that are valid today: memberships, ticket subscriptions",
    success: { 200: z.array(cardSchema) },
  }),
  listStoredCards: customer.get("/customer/stored-cards", {
    summary: "The customer's cards, the preferred one first",
    success: { 200: z.array(storedCardSchema) },
  }),
  preferStoredCard: customer.patch("/customer/stored-cards/:id", {
    summary: "Makes a card the preferred one",
    body: z.object({ isPreferred: z.literal(true) }),
    isSafeToRetry: true,
    success: { 200: z.array(storedCardSchema) },
    problems: ["invalid", "not-found"],
  }),
  removeStoredCard: customer.delete("/customer/stored-cards/:id", {
    summary: "Removes a card; with the preferred one gone the next is promoted",
    success: { 200: z.array(storedCardSchema) },
    problems: ["not-found", "unavailable"],
  }),
};
