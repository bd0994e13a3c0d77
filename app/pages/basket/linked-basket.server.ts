import type { Basket } from "#contract/schemas/basket";
import type { AppLoadContext } from "@remix-run/node";

import { isEmpty } from "~/domain/basket/basket";
import { throwErrorPage } from "~/.server/http/rendering/replies";

/** A basket without seats has no deadline of its own; its link is good for a day. */
const DAY_MS = 24 * 60 * 60 * 1000;

/** Until when a link to a basket can be good: as long as its seats can be held at most. */
export function linkEnds(basket: Basket, now: string): string {
  return basket.hold?.capAt ?? new Date(Date.parse(now) + DAY_MS).toISOString();
}

/**
 * The basket that a link is for; null when the link is not ours or has run out, and when there is nothing to go on
 * with: the basket is bought, or its seats are lost. Throws the 503 page when the box office does not answer.
 */
export async function linkedBasket(
  { crm, basketLinks, now }: AppLoadContext,
  token: string,
): Promise<Basket | null> {
  const id = basketLinks.read(token, now);
  if (id === null) return null;
  const found = await crm.getBasket({ params: { id } });
  if (!found.ok) return found.failure.code === "unavailable" ? throwErrorPage(503) : null;
  const { status } = found.value;
  const isLive = (status === "open" || status === "paying") && !isEmpty(found.value);
  return isLive ? found.value : null;
}
