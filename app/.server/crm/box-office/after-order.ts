import { moneySchema } from "#contract/schemas/money";
import { z } from "zod";

import type { DirectDebit } from "~/domain/checkout/direct-debit";

import type { AfterOrder } from "../after-order";
import { shown } from "./orders";
import { path } from "./requester";
import type { Ask } from "./requester";
import { basketSchema } from "#contract/schemas/basket";

import { orderShape } from "./shapes/order";

/** The provider is waited for. */
const PAGE_MS = 15_000;

const directDebitShape = z.object({
  number: z.string(),
  isWhole: z.boolean(),
  state: z.enum(["open", "confirmed", "failed"]),
  failure: z.enum(["cancelled", "declined", "unavailable"]).nullable(),
  account: z.object({ bankName: z.string().nullable(), last4: z.string().nullable() }).nullable(),
}) satisfies z.ZodType<DirectDebit>;

const upsellShape = z.object({ fundId: z.string(), values: z.array(moneySchema) });

/** What comes after an order. Never kept. */
export function afterOrderCalls(ask: Ask): AfterOrder {
  return {
    resendConfirmation: (orderId, { requestKey, ...body }, access) =>
      ask(
        {
          method: "POST",
          path: path`/orders/${orderId}/confirmation`,
          body,
          ...shown(access),
          requestKey,
        },
        orderShape,
        ["not-found", "not-signed-in", "not-allowed", "conflict"],
      ),
    startDirectDebit: (orderId, body, access) =>
      ask(
        {
          method: "POST",
          path: path`/orders/${orderId}/direct-debit`,
          body,
          ...shown(access),
          headersTimeout: PAGE_MS,
        },
        z.object({ url: z.url().nullable() }),
        ["not-found", "not-signed-in", "not-allowed"],
      ),
    verifyDirectDebit: (orderId, body, access) =>
      ask(
        {
          method: "POST",
          path: path`/orders/${orderId}/direct-debit/verify`,
          body,
          ...shown(access),
          headersTimeout: PAGE_MS,
        },
        directDebitShape,
        ["not-found"],
      ),
    openBasket: (requestKey, customerSession) =>
      ask(
        {
          method: "POST",
          path: "/baskets",
          body: {},
          customerSession,
          idempotencyKey: `basket-${requestKey}`,
        },
        basketSchema,
      ),
    async getGiftOffer() {
      const upsell = await ask({ method: "GET", path: "/donation-upsell" }, upsellShape, [
        "not-found",
      ]);
      if (!upsell.ok) return upsell;
      const { fundId, values } = upsell.value;
      const fund = await ask(
        { method: "GET", path: path`/funds/${fundId}` },
        z.object({ name: z.string() }),
        ["not-found"],
      );
      if (!fund.ok) return fund;
      return { ok: true, value: { fundId, fundName: fund.value.name, values } };
    },
    addGift: (basketId, { requestKey, ...body }) =>
      ask(
        {
          method: "POST",
          path: path`/baskets/${basketId}/donations`,
          body,
          requestKey,
        },
        basketSchema,
        ["not-found", "invalid", "not-allowed", "conflict"],
      ),
  };
}
