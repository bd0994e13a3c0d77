import { instantSchema } from "#contract/schemas/instant";
import { moneySchema } from "#contract/schemas/money";
import { z } from "zod";

import type { AccountCredit } from "~/domain/account/account-credit";
import type { Giving } from "~/domain/account/giving";
import type { OwnMembership } from "~/domain/account/membership";
import type { TicketSubscription } from "~/domain/account/ticket-subscription";
import type { VoucherBalance } from "~/domain/account/voucher-balance";

import type { AccountMoney } from "../account-money";
import { path } from "./requester";
import type { Ask } from "./requester";

import { membershipLevelShape } from "./shapes/step-offers";

const givingShape = z.object({
  years: z.array(z.object({ year: z.number().int(), gifts: z.number().int(), total: moneySchema })),
  gifts: z.array(
    z.object({
      id: z.string(),
      fundName: z.string(),
      appeal: z.string().nullable(),
      source: z.enum(["gift", "round-up", "cover-fee"]),
      amount: moneySchema,
      recognitionName: z.string().nullable(),
      anonymous: z.boolean(),
      tribute: z
        .object({ type: z.enum(["in-honor-of", "in-memory-of"]), name: z.string() })
        .nullable(),
      givenAt: instantSchema,
      orderId: z.string(),
      orderNumber: z.string(),
    }),
  ),
}) satisfies z.ZodType<Giving>;

const membershipShape = z.object({
  id: z.string(),
  customerId: z.string(),
  customerName: z.string(),
  level: membershipLevelShape,
  startsOn: z.string(),
  renewsOn: z.string(),
  expiresOn: z.string(),
  autoRenew: z.boolean(),
  state: z.enum(["upcoming", "active", "expired"]),
  renewable: z.boolean(),
}) satisfies z.ZodType<OwnMembership>;

const creditShape = z.object({
  balance: moneySchema,
  grants: z.array(
    z.object({
      id: z.string(),
      source: z.enum(["cancelled-order", "goodwill"]),
      amount: moneySchema,
      left: moneySchema,
      grantedAt: instantSchema,
      expiresAt: instantSchema,
      usable: z.boolean(),
    }),
  ),
  entries: z.array(
    z.object({
      grantId: z.string(),
      kind: z.enum(["grant", "reserve", "release", "spend", "refund"]),
      amount: moneySchema,
      orderId: z.string().nullable(),
      orderNumber: z.string().nullable(),
      at: instantSchema,
    }),
  ),
}) satisfies z.ZodType<AccountCredit>;

const voucherShape = z.object({
  code: z.string(),
  amount: moneySchema,
  balance: moneySchema,
  expiresAt: instantSchema.nullable(),
  state: z.enum(["active", "expired", "blocked"]),
}) satisfies z.ZodType<VoucherBalance>;

const subscriptionShape = z.object({
  id: z.string(),
  name: z.string(),
  pricingStructure: z.string(),
  price: moneySchema,
  issuedOn: z.string(),
  expiresOn: z.string(),
  vouchers: z.object({
    general: z.number().int(),
    available: z.number().int(),
    used: z.number().int(),
  }),
}) satisfies z.ZodType<TicketSubscription>;

/** What customers have given, and what they have left to use. Never kept. */
export function accountMoneyCalls(ask: Ask): AccountMoney {
  return {
    getGiving: (customerSession, year) =>
      ask(
        {
          method: "GET",
          path: year === null ? "/customer/giving" : `/customer/giving?year=${year}`,
          customerSession,
        },
        givingShape,
        ["not-signed-in"],
      ),
    listOwnMemberships: (customerSession) =>
      ask(
        { method: "GET", path: "/customer/memberships", customerSession },
        z.array(membershipShape),
        ["not-signed-in"],
      ),
    setAutoRenew: (membershipId, autoRenew, customerSession) =>
      ask(
        {
          method: "PATCH",
          path: path`/customer/memberships/${membershipId}`,
          body: { autoRenew },
          customerSession,
        },
        z.unknown().transform(() => null),
        ["not-found", "not-signed-in"],
      ),
    getAccountCredit: (customerSession) =>
      ask({ method: "GET", path: "/customer/credit", customerSession }, creditShape, [
        "not-signed-in",
      ]),
    getVoucherBalance: ({ code, caller }, customerSession) =>
      ask(
        {
          method: "POST",
          path: "/gift-vouchers/balance",
          body: { code },
          caller,
          customerSession,
        },
        voucherShape,
        ["code-not-recognised", "not-allowed"],
      ),
    listOwnSubscriptions: (customerSession) =>
      ask(
        { method: "GET", path: "/customer/ticket-subscriptions", customerSession },
        z.array(subscriptionShape),
        ["not-signed-in"],
      ),
  };
}
