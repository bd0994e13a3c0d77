import type { Outcome } from "#contract/define";
import type { Basket, BasketSummary } from "#contract/schemas/basket";
import { promisify } from "node:util";

import { summaryOf } from "~/domain/basket/basket";

import type { Crm } from "~/.server/ticketing/ticketing";
import type { VisitorSession } from "~/.server/session/visitor-session";
import type { LoadContext } from "../load-context";
import { refuse } from "../pages/replies";

const turnIsOver = promisify(setImmediate);

export function visitorBasket(
  crm: Crm,
  session: VisitorSession,
): Pick<LoadContext, "basket" | "basketSummary" | "keepBasket"> {
  let known: Promise<Basket | null> | undefined;
  let summary: { of: string | null; promise: Promise<BasketSummary | null> } | undefined;

  async function ask<B extends BasketSummary | Basket>(
    read: (id: string) => Promise<Outcome<B, "not-found">>,
  ): Promise<B | null> {
    if (session.basketId === null) return null;
    const result = await read(session.basketId);
    if (!result.ok && result.failure.code === "unavailable") return refuse(503);
    if (result.ok && result.value.status !== "ordered") return result.value;
    session.basketId = null;
    return null;
  }

  return {
    basket: () => (known ??= ask((id) => crm.getBasket({ params: { id } }))),
    async basketSummary() {
      // A page that needs the whole of it says so in the same turn; then both show the same.
      await turnIsOver();
      if (known === undefined) {
        const of = session.basketId;
        if (summary?.of !== of) summary = { of, promise: ask((id) => crm.getBasketSummary(id)) };
        return summary.promise;
      }
      const basket = await known;
      return basket && summaryOf(basket);
    },
    keepBasket(basket) {
      if (session.basketId !== basket.id) session.basketId = basket.id;
      known = Promise.resolve(basket);
    },
  };
}
