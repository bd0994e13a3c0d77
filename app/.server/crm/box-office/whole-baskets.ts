import { z } from "zod";

import type { WholeBaskets } from "../whole-baskets";
import { path } from "./requester";
import type { Ask } from "./requester";
import { basketSchema } from "#contract/schemas/basket";

const CHANGING = ["not-found", "conflict"] as const;
const JOINING = [...CHANGING, "limit", "not-allowed", "basket-expired"] as const;

/** What is done to a basket as a whole. */
export function wholeBasketCalls(ask: Ask): WholeBaskets {
  return {
    dropLost: (basketId) =>
      ask({ method: "DELETE", path: path`/baskets/${basketId}/lost` }, basketSchema, CHANGING),
    emptyBasket: (basketId) =>
      ask(
        { method: "POST", path: path`/baskets/${basketId}/empty`, body: {} },
        basketSchema,
        CHANGING,
      ),
    listOtherBaskets: (exceptId, customerSession) =>
      ask(
        {
          method: "GET",
          path:
            exceptId === null ? "/customer/baskets" : path`/customer/baskets?except=${exceptId}`,
          customerSession,
        },
        z.array(basketSchema),
        ["not-signed-in"],
      ),
    moveBasket: (basketId) =>
      ask(
        { method: "POST", path: path`/baskets/${basketId}/move`, body: {} },
        basketSchema,
        JOINING,
      ),
    mergeBaskets: (basketId, from, how) =>
      ask(
        {
          method: "POST",
          path: path`/baskets/${basketId}/merge`,
          body: { from, shared: how?.isShared === true },
        },
        basketSchema,
        JOINING,
      ),
  };
}
