import type { z } from "zod";

import type { addTicketsSchema, Basket } from "#contract/schemas/basket";
import type { TicketRefusal } from "~/domain/basket/ticket-refusal";

import type { Crm } from "~/.server/ticketing/ticketing";
import { ensureBasket } from "~/.server/ticketing/ensure-basket";

export type TicketRequest = z.input<typeof addTicketsSchema> & { requestKey: string };

export type TicketsAdded =
  | { ok: true; basket: Basket }
  | { ok: false; refusal: TicketRefusal }
  | { ok: false; refusal: null; status: 404 | 503 };

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
    // A seat that is not of the plan, or a sum that may not be wished for: the forms see to both first.
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
