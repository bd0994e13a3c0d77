import { z } from "zod";

import { operation } from "../define";
import { storedCardSchema } from "../schemas/customer-parts";
import { idParams, rowParams } from "../schemas/scalars";
import {
  autoRenewSchema,
  membershipLevelSchema,
  membershipSchema,
  subscriptionPlanSchema,
  ticketSubscriptionSchema,
} from "../schemas/membership";
import { cardSchema } from "../schemas/card";

const tags = ["customers"];
const STORED_CARDS = "/customer/stored-cards";

/** The memberships that are sold. */
export const membershipLevelOperations = {
  listMembershipLevels: operation({
    method: "GET",
    path: "/memberships",
    tags: ["memberships"],
    summary: "The levels of membership on sale, in their order",
    session: "none",
    isSafeToRetry: true,
    success: { 200: z.array(membershipLevelSchema) },
    problems: [],
  }),
  getMembershipLevel: operation({
    method: "GET",
    path: "/memberships/:id",
    tags: ["memberships"],
    summary: "One level of membership",
    params: idParams,
    session: "none",
    isSafeToRetry: true,
    success: { 200: membershipLevelSchema },
    problems: ["not-found"],
  }),
};

/** A customer's own memberships. */
export const customerMembershipOperations = {
  listCustomerMemberships: operation({
    method: "GET",
    path: "/customer/memberships",
    tags,
    summary: "What the signed-in customer has and had, the latest first",
    session: "customer",
    isSafeToRetry: true,
    success: { 200: z.array(membershipSchema) },
    problems: [],
  }),
  changeCustomerMembership: operation({
    method: "PATCH",
    path: "/customer/memberships/:id",
    tags,
    summary: "Says whether a membership is to be renewed when it ends",
    params: rowParams,
    body: autoRenewSchema,
    session: "customer",
    isSafeToRetry: true,
    success: { 200: membershipSchema },
    problems: ["invalid", "not-found"],
  }),
};

/** Subscriptions of vouchers for tickets. */
export const subscriptionPlanOperations = {
  listSubscriptionPlans: operation({
    method: "GET",
    path: "/ticket-subscriptions",
    tags: ["ticket-subscriptions"],
    summary: "The ticket subscriptions on sale, in their order",
    session: "none",
    isSafeToRetry: true,
    success: { 200: z.array(subscriptionPlanSchema) },
    problems: [],
  }),
};

/** A customer's own ticket subscriptions. */
export const customerSubscriptionOperations = {
  listCustomerSubscriptions: operation({
    method: "GET",
    path: "/customer/ticket-subscriptions",
    tags,
    summary: "What the signed-in customer has and had, the latest first",
    session: "customer",
    isSafeToRetry: true,
    success: { 200: z.array(ticketSubscriptionSchema) },
    problems: [],
  }),
};

/**
 * What a customer shows to be known as a subscriber or a member, and the cards that a customer lets the card provider
 * keep. Those are added by paying with them, never by a call.
 */
export const cardOperations = {
  listCustomerCards: operation({
    method: "GET",
    path: "/customer/cards",
    tags,
    summary:
      "The signed-in customer's cards that are valid today: memberships, ticket subscriptions",
    session: "customer",
    isSafeToRetry: true,
    success: { 200: z.array(cardSchema) },
    problems: [],
  }),
  listStoredCards: operation({
    method: "GET",
    path: STORED_CARDS,
    tags,
    summary: "The customer's cards, the preferred one first",
    session: "customer",
    isSafeToRetry: true,
    success: { 200: z.array(storedCardSchema) },
    problems: [],
  }),
  preferStoredCard: operation({
    method: "PATCH",
    path: `${STORED_CARDS}/:id`,
    tags,
    summary: "Makes a card the preferred one",
    params: idParams,
    body: z.object({ isPreferred: z.literal(true) }),
    session: "customer",
    isSafeToRetry: true,
    success: { 200: z.array(storedCardSchema) },
    problems: ["invalid", "not-found"],
  }),
  removeStoredCard: operation({
    method: "DELETE",
    path: `${STORED_CARDS}/:id`,
    tags,
    summary: "Removes a card; with the preferred one gone the next is promoted",
    params: idParams,
    session: "customer",
    isSafeToRetry: false,
    success: { 200: z.array(storedCardSchema) },
    problems: ["not-found", "unavailable"],
  }),
};
