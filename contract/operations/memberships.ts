import { z } from "zod";

import { declareOperations } from "../calls/define";
import { leavesOutInvalid } from "../calls/lenient-lists";
import type { ProblemName } from "../problems/problems";
import {
  renewalReminderSchema,
  membershipGiftSchema,
  membershipLevelSchema,
  membershipSchema,
  offeredLevelSchema,
} from "../schemas/membership";
import { codeSchema } from "../schemas/event";
import { paymentMethodSchema } from "../schemas/recurring";
import { rowIdSchema, rowParams } from "../schemas/scalars";

const customer = declareOperations({ tags: ["customers"], session: "customer" });
const anyone = declareOperations({ tags: ["memberships"], session: "none" });
const buyer = declareOperations({
  tags: ["memberships"],
  session: "customer",
  isSessionOptional: true,
});

export const membershipLevelOperations = {
  listMembershipLevels: anyone.get("/memberships", {
    summary: "Lists the membership levels on sale, in display order",
    success: { 200: leavesOutInvalid(z.array(offeredLevelSchema)) },
  }),
  getMembershipLevel: anyone.get("/memberships/:id", {
    summary: "Gets a membership level",
    success: { 200: membershipLevelSchema },
    problems: ["not-found"],
  }),
};

export const customerMembershipOperations = {
  listCustomerMemberships: customer.get("/customer/memberships", {
    summary: "Lists the signed-in customer's current and past memberships, latest first",
    success: { 200: z.array(membershipSchema) },
  }),
  changeCustomerMembership: customer.patch("/customer/memberships/:id", {
    params: rowParams,
    summary: "Sets whether the customer is reminded to renew a membership",
    description: "Turning the reminder off also ends an automatic renewal.",
    body: renewalReminderSchema,
    isSafeToRetry: true,
    success: { 200: membershipSchema },
    problems: ["invalid", "not-found"],
  }),
  renewMembershipBy: customer.put("/customer/memberships/:id/renewal", {
    params: rowParams,
    summary: "Turns on automatic renewal of a membership",
    description: "`methodId` is one of the customer's payment methods.",
    body: z.object({ methodId: rowIdSchema, locale: z.string().min(2).max(10) }),
    isSafeToRetry: true,
    success: { 200: membershipSchema },
    problems: ["invalid", "not-found", "not-allowed/not-offered"],
  }),
  listPaymentMethods: customer.get("/customer/payment-methods", {
    summary: "Lists the signed-in customer's payment methods for automatic charges",
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

/** Both are POST to keep codes out of logged URLs: anyone who knows a code can use it. */
export const membershipGiftOperations = {
  findMembershipGift: buyer.post("/membership-gifts/find", {
    summary: "Finds a gift membership by its code, unless it was already accepted",
    body: codeSchema,
    countsAttempts: true,
    success: { 200: membershipGiftSchema },
    problems: GIFT_PROBLEMS,
  }),
  acceptMembershipGift: customer.post("/customer/membership-gifts", {
    summary:
      "Starts a gift membership today, or after the customer's current membership of the same level",
    body: codeSchema,
    countsAttempts: true,
    needsIdempotencyKey: true,
    success: { 200: membershipSchema.pick({ id: true, startsOn: true, expiresOn: true }) },
    problems: [...GIFT_PROBLEMS, "key-reused", "not-allowed/guest", "conflict/paying"],
  }),
};
