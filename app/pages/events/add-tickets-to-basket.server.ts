import type { AppLoadContext } from "@remix-run/node";
import type { z } from "zod";

import type { addTicketsSchema } from "#contract/schemas/basket";
import { refuse } from "~/.server/http/pages/replies";
import { ensureBasket } from "~/.server/ticketing/ensure-basket";
import type { TicketRefusal } from "~/pages/basket/basket-refusal";

export type TicketRequest = z.input<typeof addTicketsSchema> & { requestKey: string };

/**
 * Takes the best seats left, or exactly the chosen ones, into the visitor's basket or a new one, all or none, with a
 * notice. Null when they are added, else why not; or an error page. Safe to repeat with the same `requestKey`.
 */
export async function addTicketsToBasket(
  context: AppLoadContext,
  { requestKey, ...body }: TicketRequest,
): Promise<TicketRefusal | null> {
  const { crm } = context;
  const session = context.session.crmSession;
  const held = (await context.basket())?.id ?? null;
  const basket = await ensureBasket(crm, held, { requestKey, session });
  if (!basket.ok) return refuse(503);
  const added = await crm.addTickets({ params: { id: basket.id }, body, session, requestKey });
  if (added.ok) {
    context.keepBasket(added.value);
    context.session.flash("tickets-added");
    return null;
  }
  const { failure } = added;
  switch (failure.code) {
    case "seats-taken":
    case "not-enough-seats":
    case "limit":
    case "not-allowed":
      return failure;
    // A seat that is not in the plan, or an amount that is not allowed: the forms check both first.
    case "invalid":
      return { code: "not-allowed", reason: "price-not-open" };
    case "conflict":
      return failure.reason === "paying"
        ? { code: "paying" }
        : { code: "not-allowed", reason: failure.reason };
    case "not-found":
      return refuse(404);
    case "key-reused":
    case "unavailable":
      return refuse(503);
  }
}
