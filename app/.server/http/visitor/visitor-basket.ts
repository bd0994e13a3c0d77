import type { Outcome } from "#contract/define";
import type { CheckoutRead } from "#contract/operations/basket-checkout";
import type { Basket, BasketSummary } from "#contract/schemas/basket";
import { promisify } from "node:util";

import { summaryOf } from "~/domain/basket/basket";
import type { CheckoutSeries } from "~/domain/checkout/checkout-steps";

import type { Crm } from "~/.server/ticketing/ticketing";
import type { VisitorSession } from "~/.server/session/visitor-session";
import type { LoadContext } from "../load-context";
import { throwErrorPage } from "../rendering/replies";

const turnIsOver = promisify(setImmediate);

type VisitorBasket = Pick<
  LoadContext,
  "basket" | "peekBasket" | "basketSummary" | "keepBasket" | "readCheckout"
> & {
  /** What `readCheckout` has read, or is reading, in this session of a customer. */
  readIn: (crmSession: string) => Promise<CheckoutRead | null> | null;
};

export function visitorBasket(
  crm: Crm,
  session: VisitorSession,
  series: CheckoutSeries,
): VisitorBasket {
  let known: Promise<Basket | null> | undefined;
  /** What `known` came to last. */
  let shown: Basket | null = null;
  let read:
    { id: string; crmSession: string | null; promise: Promise<CheckoutRead | null> } | undefined;
  let summary: { of: string | null; promise: Promise<BasketSummary | null> } | undefined;

  async function ask<B extends BasketSummary | Basket>(
    read: (id: string) => Promise<Outcome<B, "not-found">>,
  ): Promise<B | null> {
    if (session.basketId === null) return null;
    const result = await read(session.basketId);
    if (!result.ok && result.failure.code === "unavailable") return throwErrorPage(503);
    if (result.ok && result.value.status !== "ordered") return result.value;
    if (result.ok) session.basketWasBought();
    else session.basketId = null;
    return null;
  }

  /** Whether the visitor's steps depend on what a membership would save. */
  function asksSavings(): boolean {
    const at = series.indexOf("memberships");
    const isDue = session.crmSession !== null || at < series.indexOf("account");
    return at >= 0 && isDue && !session.checkoutProgress.passed.includes("memberships");
  }

  return {
    basket: async () => (shown = await (known ??= ask((id) => crm.getBasket({ params: { id } })))),
    async peekBasket() {
      if (known !== undefined || session.basketId === null) return (await known) ?? null;
      const found = await crm.getBasket({ params: { id: session.basketId } });
      return found.ok ? found.value : null;
    },
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
    readCheckout() {
      const { basketId: id, crmSession } = session;
      if (id === null) return Promise.resolve(null);
      if (read?.id === id && read.crmSession === crmSession) return read.promise;
      const query = { savings: asksSavings() ? "yes" : "no" } as const;
      const asked = crm.getCheckout({ params: { id }, query, session: crmSession });
      let mine: typeof known;
      if (known === undefined) {
        mine = ask<Basket>(async () => {
          const result = await asked;
          return result.ok ? { ok: true, value: result.value.basket } : result;
        });
        // `basket()` reports this failure, or asks for less.
        mine.catch(() => undefined);
        known = mine;
      }
      const promise = asked.then((result) => {
        if (result.ok) return result.value;
        if (known === mine) known = undefined;
        return null;
      });
      read = { id, crmSession, promise };
      return promise;
    },
    readIn: (crmSession) => (read?.crmSession === crmSession ? read.promise : null),
    keepBasket(basket) {
      if (basket === shown) return;
      if (session.basketId !== basket.id) session.basketId = basket.id;
      known = Promise.resolve(basket);
      // What was read before a change may not fit the basket any more: other tickets are delivered in other ways.
      read = undefined;
    },
  };
}
