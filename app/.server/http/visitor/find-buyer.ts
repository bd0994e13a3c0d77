import type { Basket, BasketSummary } from "#contract/schemas/basket";
import type { PriceTerms } from "#contract/schemas/price-list";
import type { Crm } from "~/.server/ticketing/ticketing";

/** The buyer whose prices are asked for: their basket and session. */
export type Buyer = { basketId: string | null; session: string | null };

export type Visit = {
  session: { basketId: string | null; crmSession: string | null };
  basketSummary: () => Promise<BasketSummary | null>;
  basket: () => Promise<Basket | null>;
};

/** Null where prices are everybody's: not signed in, and no code or membership in the basket. Never fails. */
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

export function buyerInput(buyer: Buyer | null) {
  return { query: { basket: buyer?.basketId ?? undefined }, session: buyer?.session ?? null };
}

/** The visitor's price terms, asked at most once a request; everybody's without an answer, never less than is charged. */
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
