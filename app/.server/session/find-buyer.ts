import type { Basket, BasketSummary } from "#contract/schemas/basket";
import type { PriceTerms } from "#contract/schemas/price-list";
import { valueOrNull } from "#contract/unavailable";
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

/** Reads the visitor's price terms once per request. Failures count as public, whose prices are the highest. */
export function visitorPriceTerms(crm: Crm, visit: Visit): () => Promise<PriceTerms> {
  let cached: Promise<PriceTerms> | undefined;

  async function readTerms(): Promise<PriceTerms> {
    const buyer = await findBuyer(visit);
    if (buyer === null) return "public";
    return (await valueOrNull(crm.getPriceTerms(buyerInput(buyer))))?.terms ?? "public";
  }

  return () => (cached ??= readTerms());
}
