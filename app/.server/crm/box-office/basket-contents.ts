import { moneySchema } from "#contract/schemas/money";
import { z } from "zod";

import type { BasketContents, ItemChange } from "../basket-contents";
import { path } from "./requester";
import type { Ask } from "./requester";
import { basketSchema } from "#contract/schemas/basket";
import { basketOffersShape } from "./shapes/basket-offers";

/** The noun by which the box office changes a kind of line. */
const NOUNS = {
  merchandise: "stock-items",
  supplementary: "stock-items",
  "gift-voucher": "gift-vouchers",
  "ticket-subscription": "ticket-subscriptions",
  donation: "donations",
  membership: "memberships",
} as const satisfies Record<ItemChange["kind"], string>;

/** What a basket holds besides tickets, and what is said and entered about it. */
export function basketContentCalls(ask: Ask): BasketContents {
  return {
    getBasketOffers: (basketId) =>
      ask({ method: "GET", path: path`/baskets/${basketId}/offers` }, basketOffersShape, [
        "not-found",
      ]),
    changeItem: (basketId, { kind, itemId, ...body }) =>
      ask(
        { method: "PATCH", path: path`/baskets/${basketId}/${NOUNS[kind]}/${itemId}`, body },
        basketSchema,
        ["not-found", "invalid", "not-allowed", "conflict"],
      ),
    removeItem: (basketId, itemId) =>
      ask({ method: "DELETE", path: path`/baskets/${basketId}/items/${itemId}` }, basketSchema, [
        "not-found",
        "conflict",
      ]),
    setExtra: (basketId, extra, accepted) =>
      ask(
        { method: "PUT", path: path`/baskets/${basketId}/${extra}`, body: { accepted } },
        basketSchema,
        ["not-found", "not-allowed", "conflict"],
      ),
    roundUp: (basketId, fundId) =>
      ask(
        {
          method: "POST",
          path: path`/baskets/${basketId}/donations`,
          body: { fundId, roundUp: true },
        },
        basketSchema,
        ["not-found", "invalid", "not-allowed", "conflict"],
      ),
    setNotes: (basketId, body) =>
      ask({ method: "PUT", path: path`/baskets/${basketId}/notes`, body }, basketSchema, [
        "not-found",
        "invalid",
        "conflict",
      ]),
    async getCreditBalance(customerSession) {
      const shape = z.object({ balance: moneySchema });
      const credit = await ask(
        { method: "GET", path: "/customer/credit", customerSession },
        shape,
        ["not-signed-in"],
      );
      return credit.ok ? { ok: true, value: credit.value.balance } : credit;
    },
    setCredit: (basketId, amount, customerSession) =>
      ask(
        {
          method: "PUT",
          path: path`/baskets/${basketId}/credit`,
          body: { amount },
          customerSession,
        },
        basketSchema,
        ["not-found", "not-signed-in", "invalid", "not-allowed", "conflict"],
      ),
  };
}
