import type { Basket } from "#contract/schemas/basket";
import type { TicketRefusal } from "~/domain/basket/ticket-refusal";

import type { Crm } from "~/.server/crm/crm";
import type { CrmSession } from "~/.server/crm/crm-result";

export type TicketRequest = Parameters<Crm["addTickets"]>[1];

export type TicketsAdded =
  | { ok: true; basket: Basket }
  | { ok: false; refusal: TicketRefusal }
  | { ok: false; refusal: null; status: 404 | 503 };

/**
 * Takes the best seats left, or exactly the chosen ones, into the basket, all or none. Safe to repeat with the same `requestKey`. A basket that has
 * been bought or is gone makes room for a new one.
 */
export async function addTicketsToBasket(
  crm: Crm,
  basketId: string | null,
  request: TicketRequest,
  session: CrmSession | null,
): Promise<TicketsAdded> {
  const result = await crm.addTickets(basketId, request, session);
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
    case "unavailable":
      return { ok: false, refusal: null, status: 503 };
  }
}
