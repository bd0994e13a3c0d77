import type { AppLoadContext } from "@remix-run/node";
import type { z } from "zod";

import type { addTicketsSchema, Basket } from "#contract/schemas/basket";
import { refuse } from "~/.server/http/pages/replies";
import { ensureBasket } from "~/.server/ticketing/ensure-basket";
import type { Crm } from "~/.server/ticketing/ticketing";
import type { TicketRefusal } from "~/pages/basket/basket-refusal";

export type TicketRequest = z.input<typeof addTicketsSchema> & { requestKey: string };

type TicketsAdded =
  | { ok: true; basket: Basket }
  | { ok: false; refusal: TicketRefusal }
  | { ok: false; refusal: null; status: 404 | 503 };

/** Adds tickets to the visitor's basket, with a notice. Null when they are added, else why not; or an error page. */
export async function addTickets(
  context: AppLoadContext,
  request: TicketRequest,
): Promise<TicketRefusal | null> {
  const { crm, session } = context;
  const basketId = (await context.basket())?.id ?? null;
  const added = await addTicketsToBasket(crm, basketId, request, session.crmSession);
  if (!added.ok) return added.refusal ?? refuse(added.status);
  context.keepBasket(added.basket);
  session.flash("tickets-added");
  return null;
}

/**
 * Takes the best seats left, or exactly the chosen ones, into the basket, all or none; `null` makes a basket. Safe to
 * repeat with the same `requestKey`.
 */
export async function addTicketsToBasket(
  crm: Crm,
  basketId: string | null,
  { requestKey, ...body }: TicketRequest,
  session: string | null,
): Promise<TicketsAdded> {
  const basket = await ensureBasket(crm, basketId, { requestKey, session });
  if (!basket.ok) return { ok: false, refusal: null, status: 503 };
  const params = { id: basket.id };
  const result = await crm.addTickets({ params, body, session, requestKey });
  if (result.ok) return { ok: true, basket: result.value };
  const { failure } = result;
  switch (failure.code) {
    case "seats-taken":
    case "not-enough-seats":
    case "limit":
    case "not-allowed":
      return { ok: false, refusal: failure };
    // A seat that is not in the plan, or an amount that is not allowed: the forms check both first.
    case "invalid":
      return { ok: false, refusal: { code: "not-allowed", reason: "price-not-open" } };
    case "conflict":
      return {
        ok: false,
        refusal:
          failure.reason === "paying"
            ? { code: "paying" }
            : { code: "not-allowed", reason: failure.reason },
      };
    case "not-found":
      return { ok: false, refusal: null, status: 404 };
    case "key-reused":
    case "unavailable":
      return { ok: false, refusal: null, status: 503 };
  }
}
