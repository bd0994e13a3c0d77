import type { AppLoadContext } from "@remix-run/node";

import type { Basket } from "#contract/schemas/basket";
import { basketDiffView, basketSnapshot, diffSince } from "~/domain/basket/basket-diff";
import { itemName } from "~/parts/lines/line-words";

/** The state of a basket for the page's forms, with names in the visitor's language; "" for none. */
export const takeSnapshot = ({ i18n }: AppLoadContext, basket: Basket | null): string =>
  basket === null ? "" : basketSnapshot(basket, (line) => itemName(i18n.t, line));

/** Keeps the changes since a page's snapshot, but for the line `exceptId`, to be shown on the next page. */
export function noteNews(
  { session }: AppLoadContext,
  seen: string,
  basket: Basket | null,
  exceptId: string | undefined,
): void {
  const news = basket === null || seen === "" ? null : diffSince(seen, basket, exceptId);
  if (news !== null) session.noteBasketDiff(news);
}

export const takeNews = ({ session }: AppLoadContext, basket: Basket | null) =>
  basket === null ? null : basketDiffView(session.takeBasketDiff(), basket);
