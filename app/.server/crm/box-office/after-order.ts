import { moneySchema } from "#contract/schemas/money";
import { z } from "zod";

import type { AfterOrder } from "../after-order";
import { path } from "./requester";
import type { Ask } from "./requester";
import { basketSchema } from "#contract/schemas/basket";

const upsellShape = z.object({ fundId: z.string(), values: z.array(moneySchema) });

/** What comes after an order. Never kept. */
export function afterOrderCalls(ask: Ask): AfterOrder {
  return {
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
  };
}
