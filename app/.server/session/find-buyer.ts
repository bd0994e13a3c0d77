import type { Basket, BasketSummary } from "#contract/schemas/basket";
import type { PriceTerms } from "#contract/schemas/price-list";
import { valueOrNull } from "#contract/calls/unavailable";
import type { Crm } from "~/.server/ticketing/ticketing";

/** Identifies whose prices to read. */
export type Buyer = { basketId: string | null; session: string | null };

export type Visit = {
  session: { basketId: string | null; crmSession: string | null };
  basketSummary: () => Promise<BasketSummary | null>;
  basket: () => Promise<Basket | null>;
};

/** Returns null if public prices apply: not signed in, and no code or membership in the basket. Never fails. */
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

/** What a page shows to all visitors alike who have the same. */
export type VisitorTerms = { terms: PriceTerms; priorityLevels: readonly string[] };

export const PUBLIC_TERMS: VisitorTerms = { terms: "public", priorityLevels: [] };

/** Reads the visitor's terms once per request. Failures count as public, whose prices are the highest. */
export function readVisitorTerms(crm: Crm, visit: Visit): () => Promise<VisitorTerms> {
  let cached: Promise<VisitorTerms> | undefined;

  async function readTerms(): Promise<VisitorTerms> {
    const buyer = await findBuyer(visit);
    if (buyer === null) return PUBLIC_TERMS;
    const own = await valueOrNull(crm.getPriceTerms(buyerInput(buyer)));
    return own === null
      ? PUBLIC_TERMS
      : { terms: own.terms, priorityLevels: own.priorityLevels ?? [] };
  }

  return () => (cached ??= readTerms());
}
