import type { Outcome } from "#contract/calls/define";
import type { CheckoutRead } from "#contract/operations/basket-checkout";
import type { Basket, BasketSummary } from "#contract/schemas/basket";
import type { SignInVisit } from "#contract/schemas/sign-in";
import { valueOrNull } from "#contract/calls/unavailable";
import { promisify } from "node:util";

import { summarizeBasket } from "~/domain/basket/basket";
import type { CheckoutSeries } from "#contract/names/checkout-series";

import type { Crm } from "~/.server/ticketing/ticketing";
import type { KeptCheckouts } from "~/.server/session/kept-checkouts";
import type { VisitorSession } from "~/.server/session/visitor-session";

const nextTick = promisify(setImmediate);

export type VisitorBasket = {
  /**
   * Reads the basket once per request. Null without one. A basket that does not exist any more or was bought is removed
   * from the session. Throws the 503 page if the box office is down.
   */
  basket: () => Promise<Basket | null>;
  /** Returns the basket without changing the session. Null without one, and if the box office is down. */
  peekBasket: () => Promise<Basket | null>;
  /** Like `basket`, for pages that show the basket only in their header. */
  basketSummary: () => Promise<BasketSummary | null>;
  /** Reads no summary for a page that turns out to redirect. To be called before the page's first `await`. */
  skipSummaryIf: (isRedirect: Promise<boolean>) => void;
  keepBasket: (basket: Basket) => void;
  /** The basket for a sign-in to claim. */
  visit: () => SignInVisit;
  /** Keeps what a sign-in has returned of this visit's basket. */
  keepClaimed: (read: CheckoutRead, visit: SignInVisit) => void;
  /**
   * Reads basket, customer, checkout defaults and data for the checkout steps in one call; cached until the basket
   * changes. Null without a basket, and if the box office is down. Never fails. `offers`: with those of the basket's page.
   */
  readCheckout: (more?: { offers: boolean }) => Promise<CheckoutRead | null>;
  /** Keeps the result of `readCheckout` for the page that an action redirects to, unless something changed after it. */
  keepCheckout: () => Promise<void>;
};

type Reads = VisitorBasket & {
  /** Returns the result of `readCheckout` in this session, if it was called. */
  checkoutReadIn: (crmSession: string) => Promise<CheckoutRead | null> | null;
  /** To be called before and after each call that may change something. */
  noteChange: () => void;
};

/** `mayTake`: whether it is a page's request, which may show what was kept for it. */
export function visitorBasket(
  crm: Crm,
  session: VisitorSession,
  series: CheckoutSeries,
  { kept, mayTake }: { kept: KeptCheckouts; mayTake: boolean },
): Reads {
  let current: Promise<Basket | null> | undefined;
  let lastReturned: Basket | null = null;
  let checkoutRead:
    | {
        id: string;
        crmSession: string | null;
        savings: "yes" | "no";
        offers: "yes" | "no";
        promise: Promise<CheckoutRead | null>;
        /** What `changes` was. */
        after: number;
      }
    | undefined;
  let changes = 0;
  let skipsSummary: Promise<boolean> = Promise.resolve(false);
  let summary: { id: string | null; promise: Promise<BasketSummary | null> } | undefined;

  async function load<B extends BasketSummary | Basket>(
    read: (id: string) => Promise<Outcome<B, "not-found">>,
  ): Promise<B | null> {
    if (session.basketId === null) return null;
    const result = await read(session.basketId);
    if (result.ok && result.value.status !== "ordered") return result.value;
    if (result.ok) session.basketWasBought();
    else session.basketId = null;
    return null;
  }

  /** The memberships step depends on what a membership would save. */
  function needsSavings(isSignedIn: boolean): "yes" | "no" {
    const index = series.indexOf("memberships");
    const isDue = isSignedIn || index < series.indexOf("account");
    const isNeeded =
      index >= 0 && isDue && !session.checkoutProgress.passed.includes("memberships");
    return isNeeded ? "yes" : "no";
  }

  function keepBasket(basket: Basket): void {
    if (basket === lastReturned) return;
    if (session.basketId !== basket.id) session.basketId = basket.id;
    current = Promise.resolve(basket);
    // Checkout data depends on the basket: other tickets have other delivery options.
    checkoutRead = undefined;
  }

  return {
    basket: async () =>
      (lastReturned = await (current ??= load((id) => crm.getBasket({ params: { id } })))),
    async peekBasket() {
      if (current !== undefined || session.basketId === null) return (await current) ?? null;
      return valueOrNull(crm.getBasket({ params: { id: session.basketId } }));
    },
    async basketSummary() {
      // A page that needs the whole basket calls `basket` in the same tick, and then one call is enough.
      await nextTick();
      if (await skipsSummary) return null;
      if (current === undefined) {
        const { basketId } = session;
        if (summary?.id !== basketId)
          summary = { id: basketId, promise: load((id) => crm.getBasketSummary(id)) };
        return summary.promise;
      }
      const basket = await current;
      return basket && summarizeBasket(basket);
    },
    skipSummaryIf(isRedirect) {
      skipsSummary = isRedirect;
    },
    readCheckout({ offers: needsOffers } = { offers: false }) {
      const { basketId: id, crmSession } = session;
      if (id === null) return Promise.resolve(null);
      const hasOffers = !needsOffers || checkoutRead?.offers === "yes";
      if (checkoutRead?.id === id && checkoutRead.crmSession === crmSession && hasOffers)
        return checkoutRead.promise;
      // The basket's page offers the membership that saves most, unless a step does.
      const offersLevels = needsOffers && !series.includes("memberships");
      const savings = offersLevels ? "yes" : needsSavings(crmSession !== null);
      const query = { savings, offers: needsOffers ? "yes" : "no" } as const;
      const ready = mayTake && !needsOffers ? kept.take({ id, crmSession, savings }) : null;
      const response =
        ready === null
          ? crm.getCheckout({ params: { id }, query, session: crmSession })
          : Promise.resolve({ ok: true, value: ready } as const);
      let fromCheckout: typeof current;
      if (current === undefined) {
        fromCheckout = load<Basket>(async () => {
          const result = await response;
          return result.ok ? { ok: true, value: result.value.basket } : result;
        });
        // `basket()` reports this failure, or makes a call of its own.
        fromCheckout.catch(() => undefined);
        current = fromCheckout;
      }
      const promise = valueOrNull(response).then((read) => {
        if (read === null && current === fromCheckout) current = undefined;
        return read;
      });
      checkoutRead = { id, crmSession, ...query, promise, after: changes };
      return promise;
    },
    async keepCheckout() {
      if (checkoutRead === undefined || checkoutRead.after !== changes) return;
      const { promise, after, offers: _, ...key } = checkoutRead;
      const read = await promise;
      if (read !== null && key.id === session.basketId && key.crmSession === session.crmSession)
        kept.keep(key, read);
    },
    noteChange() {
      changes += 1;
      if (session.basketId !== null) kept.drop(session.basketId);
    },
    checkoutReadIn: (crmSession) =>
      checkoutRead?.crmSession === crmSession ? checkoutRead.promise : null,
    keepBasket,
    visit: () => ({ basketId: session.basketId, savings: needsSavings(true) }),
    keepClaimed(read, { savings }) {
      const { basket } = read;
      const { crmSession } = session;
      keepBasket(basket);
      const promise = Promise.resolve(read);
      checkoutRead = { id: basket.id, crmSession, savings, offers: "no", promise, after: changes };
    },
  };
}
