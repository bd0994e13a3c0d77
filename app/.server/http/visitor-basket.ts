import type { Basket } from "~/domain/basket";

import type { Crm } from "../crm/crm";
import type { VisitorSession } from "../session/visitor-session";
import type { LoadContext } from "./load-context";
import { refuse } from "./replies";

/** The visitor's basket: fetched when first asked for, then remembered for the rest of the request. */
export function visitorBasket(
  crm: Crm,
  session: VisitorSession,
): Pick<LoadContext, "basket" | "keepBasket"> {
  let known: Promise<Basket | null> | undefined;

  async function fetchBasket(): Promise<Basket | null> {
    if (session.basketId === null) return null;
    const result = await crm.getBasket(session.basketId);
    if (!result.ok && result.failure.code === "unavailable") return refuse(503);
    if (result.ok && result.value.status !== "ordered") return result.value;
    session.basketId = null;
    return null;
  }

  return {
    basket: () => (known ??= fetchBasket()),
    keepBasket(basket) {
      if (session.basketId !== basket.id) session.basketId = basket.id;
      known = Promise.resolve(basket);
    },
  };
}
