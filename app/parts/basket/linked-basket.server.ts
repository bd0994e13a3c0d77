import { BASKET_LINK_HOURS } from "#contract/rules/baskets/basket";
import type { Basket } from "#contract/schemas/basket";
import type { AppLoadContext } from "@remix-run/node";

import { isEmpty } from "~/domain/basket/basket";

/** Returns when a link to a basket expires (ISO): when its hold can't be extended any further. */
export function linkExpiry(basket: Basket, now: string): string {
  return (
    basket.hold?.capAt ?? new Date(Date.parse(now) + BASKET_LINK_HOURS * 3_600_000).toISOString()
  );
}

/**
 * Returns the basket of a link; null if the link is invalid or expired, or the basket is ordered, expired or empty.
 * Throws the 503 page if the box office is down.
 */
export async function linkedBasket(
  { crm, basketLinks, now }: AppLoadContext,
  token: string,
): Promise<Basket | null> {
  const id = basketLinks.read(token, now);
  if (id === null) return null;
  const result = await crm.getBasket({ params: { id } });
  if (!result.ok) return null;
  const { status } = result.value;
  const isLive = (status === "open" || status === "paying") && !isEmpty(result.value);
  return isLive ? result.value : null;
}
