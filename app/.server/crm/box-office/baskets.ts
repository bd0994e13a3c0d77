import { randomUUID } from "node:crypto";

import type { Crm } from "../crm";
import { path } from "./requester";
import type { Ask } from "./requester";
import { gatherSummaries } from "./gather-summaries";
import { basketSchema } from "#contract/schemas/basket";
import { removalShape } from "./shapes/basket-removal";

type Baskets = Pick<
  Crm,
  | "getBasket"
  | "getBasketSummary"
  | "addTickets"
  | "enterCode"
  | "removeCode"
  | "usePromoCode"
  | "changeTicket"
  | "changePriceTypes"
  | "removeTicket"
  | "planRemoval"
  | "extendHold"
  | "reclaimTickets"
  | "setDelivery"
  | "setAdditionalDetails"
  | "claimBasket"
>;

const TAKING = [
  "not-found",
  "seats-taken",
  "not-enough-seats",
  "limit",
  "not-allowed",
  "conflict",
] as const;
const TELLING = ["not-found", "not-signed-in", "invalid", "basket-expired", "conflict"] as const;

/** Baskets and what is held in them. Never kept, never older than the call. */
export function basketCalls(ask: Ask, forgetInstance: (instanceId: string) => void): Baskets {
  /** The key of the basket follows from the request's, so that a repeated request finds the basket it made. */
  const basketFor = (
    basketId: string | null,
    requestKey: string,
    customerSession: string | null,
  ) =>
    basketId === null
      ? ask(
          {
            method: "POST",
            path: "/baskets",
            body: {},
            customerSession,
            idempotencyKey: `basket-${requestKey}`,
          },
          basketSchema,
        )
      : null;

  const claim = (basketId: string, customerSession: string) =>
    ask(
      { method: "PUT", path: path`/baskets/${basketId}/customer`, body: {}, customerSession },
      basketSchema,
      ["not-found", "not-signed-in", "conflict"],
    );

  return {
    getBasket: (basketId) =>
      ask({ method: "GET", path: path`/baskets/${basketId}` }, basketSchema, ["not-found"]),
    getBasketSummary: gatherSummaries(ask),
    async addTickets(basketId, { requestKey, ...body }, session) {
      const made = await basketFor(basketId, requestKey, session);
      if (made?.ok === false) return made;
      const id = basketId ?? made?.value.id ?? "";
      const added = await ask(
        {
          method: "POST",
          path: path`/baskets/${id}/tickets`,
          body,
          customerSession: session,
          requestKey,
        },
        basketSchema,
        [...TAKING, "invalid"],
      );
      // Taken or refused: whoever is told so sees what is left after it.
      forgetInstance(body.instanceId);
      return added;
    },
    async enterCode(basketId, { code, caller, requestKey }, session) {
      const made = await basketFor(basketId, requestKey, session);
      if (made?.ok === false) return made;
      const id = basketId ?? made?.value.id ?? "";
      // Whose name the code must match. A basket that cannot be theirs is judged as nobody's.
      if (session !== null) await claim(id, session);
      return ask(
        {
          method: "POST",
          path: path`/baskets/${id}/codes`,
          body: { code },
          customerSession: session,
          caller,
          requestKey,
        },
        basketSchema,
        ["not-found", "code-not-recognised", "not-allowed", "conflict"],
      );
    },
    usePromoCode: (basketId, codeId) =>
      ask(
        { method: "PUT", path: path`/baskets/${basketId}/codes/${codeId}/in-force` },
        basketSchema,
        ["not-found", "not-allowed", "conflict"],
      ),
    removeCode: (basketId, codeId) =>
      ask({ method: "DELETE", path: path`/baskets/${basketId}/codes/${codeId}` }, basketSchema, [
        "not-found",
        "conflict",
      ]),
    changeTicket: (basketId, ticketId, body) =>
      ask(
        { method: "PATCH", path: path`/baskets/${basketId}/tickets/${ticketId}`, body },
        basketSchema,
        ["not-found", "basket-expired", "not-allowed", "conflict"],
      ),
    changePriceTypes: (basketId, tickets) =>
      ask(
        { method: "PATCH", path: path`/baskets/${basketId}/tickets`, body: { tickets } },
        basketSchema,
        ["not-found", "basket-expired", "not-allowed", "conflict"],
      ),
    removeTicket: (basketId, ticketId, withOthers) =>
      ask(
        {
          method: "DELETE",
          path: `${path`/baskets/${basketId}/tickets/${ticketId}`}?withOthers=${String(withOthers)}`,
        },
        basketSchema,
        ["not-found", "conflict"],
      ),
    planRemoval: (basketId, lineId) =>
      ask({ method: "GET", path: path`/baskets/${basketId}/removals/${lineId}` }, removalShape, [
        "not-found",
      ]),
    extendHold: (basketId, seenUntil) =>
      ask(
        { method: "POST", path: path`/baskets/${basketId}/extend`, body: { seenUntil } },
        basketSchema,
        ["not-found", "basket-expired", "not-allowed"],
      ),
    reclaimTickets: (basketId) =>
      ask(
        {
          method: "POST",
          path: path`/baskets/${basketId}/reclaim`,
          body: {},
          idempotencyKey: randomUUID(),
        },
        basketSchema,
        TAKING,
      ),
    setDelivery: (basketId, body, customerSession) =>
      ask(
        { method: "PUT", path: path`/baskets/${basketId}/delivery`, body, customerSession },
        basketSchema,
        TELLING,
      ),
    setAdditionalDetails: (basketId, body, customerSession) =>
      ask(
        { method: "PUT", path: path`/baskets/${basketId}/details`, body, customerSession },
        basketSchema,
        TELLING,
      ),
    claimBasket: claim,
  };
}
