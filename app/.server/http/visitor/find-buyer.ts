import type { Basket, BasketSummary } from "#contract/schemas/basket";
import type { PriceTerms } from "#contract/schemas/price-list";
import type { Crm } from "~/.server/ticketing/ticketing";

/** The buyer whose prices are asked for: their basket and session. */
export type Buyer = { basketId: string | null; session: string | null };

/** What of a request tells who asks. */
export type Visit = {
  session: { basketId: string | null; crmSession: string | null };
  basketSummary: () => Promise<BasketSummary | null>;
  basket: () => Promise<Basket | null>;
};

/**
 * For whom prices are to be asked; null where they are everybody's: for who is not signed in and has no basket with a
 * code or a membership in it. Costs nothing without a session, and with a basket no more than the page's header, which
 * asks for the same summary in the same turn. Never fails: without an answer the prices are everybody's.
 */
export async function findBuyer({
  session,
  basketSummary,
}: Visit): Promise<(Buyer & { hasRights: boolean }) | null> {
  if (session.basketId === null && session.crmSession === null) return null;
  const summary = session.basketId === null ? null : await basketSummary().catch(() => null);
  const hasRights = summary?.hasRights === true;
  return hasRights || session.crmSession !== null
    ? { basketId: summary?.id ?? null, session: session.crmSession, hasRights }
    : null;
}

/** How a buyer is named in calls about prices; nobody in particular where it is null. */
export function buyerInput(buyer: Buyer | null) {
  return { query: { basket: buyer?.basketId ?? undefined }, session: buyer?.session ?? null };
}

/**
 * On which terms this visitor sees prices; asked at most once a request, and not at all for visitors who are unknown.
 * Without an answer they are everybody's, which are never less than what is charged.
 */
export function visitorPriceTerms(crm: Crm, visit: Visit): () => Promise<PriceTerms> {
  let known: Promise<PriceTerms> | undefined;

  async function ask(): Promise<PriceTerms> {
    const buyer = await findBuyer(visit);
    if (buyer === null) return "public";
    const found = await crm.getPriceTerms(buyerInput(buyer));
    return found.ok ? found.value.terms : "public";
  }

  return () => (known ??= ask());
}
