import type { AppLoadContext } from "@remix-run/node";
import type { z } from "zod";

import type { addTicketsSchema } from "#contract/operations/basket-tickets";
import { Unavailable } from "#contract/calls/unavailable";
import type { Result } from "#contract/calls/result";
import type { Basket } from "#contract/schemas/basket";
import { redirectToTurnElsewhere } from "~/.server/edge/queue-gate/admission";
import { foundOr404, throwErrorPage } from "~/.server/rendering/replies";
import { retryUntilApplied } from "~/.server/ticketing/retry-until-applied";
import type { Notice } from "~/domain/notices/notice-codes";
import { getOrCreateBasketId } from "~/parts/basket/get-or-create-basket.server";
import type { TicketRefusal } from "~/parts/refusals/basket-refusal";
import { enterVisitorCode } from "~/parts/basket/change-codes.server";
import { requireLoginIfRestricted } from "./require-login.server";

export type TicketRequest = z.input<typeof addTicketsSchema> & { requestKey: string };

type Tickets = Omit<TicketRequest, "requestKey">;

function countNewTickets(before: Basket | null, { tickets }: Basket): number {
  const previousIds = new Set(before?.tickets.map(({ id }) => id));
  return tickets.filter(({ id }) => !previousIds.has(id)).length;
}

/** Whether a basket has the requested seats, or the requested number of tickets of each price type. */
function hasTickets(basket: Basket, { instanceId, seats, choices = [] }: Tickets): boolean {
  const own = basket.tickets.filter(({ instance }) => instance.id === instanceId);
  if (seats !== undefined)
    return seats.every(({ seatId }) => own.some((ticket) => ticket.seatId === seatId));
  return choices.every(({ priceTypeId }) => {
    const requested = choices.filter((choice) => choice.priceTypeId === priceTypeId);
    const quantity = requested.reduce((sum, choice) => sum + choice.quantity, 0);
    return own.filter(({ priceType }) => priceType.id === priceTypeId).length >= quantity;
  });
}

/** Whether a basket has the requested seats at the requested price types, and nothing else. */
export function hasOnlyTickets(basket: Basket, { instanceId, seats = [] }: Tickets): boolean {
  const { tickets, items } = basket;
  return (
    items.length === 0 &&
    tickets.length === seats.length &&
    seats.every(({ seatId, priceTypeId }) =>
      tickets.some(
        (ticket) =>
          ticket.instance.id === instanceId &&
          ticket.seatId === seatId &&
          ticket.priceType.id === priceTypeId,
      ),
    )
  );
}

/** As `addTickets`, with a notice on the next page. Returns null or a refusal. */
export async function addTicketsToBasket(
  context: AppLoadContext,
  request: TicketRequest,
): Promise<TicketRefusal | null> {
  const added = await addTickets(context, request);
  if (!added.ok) return added.failure.code === "basket-gone" ? throwErrorPage(404) : added.failure;
  context.session.flash(added.value);
  await applyLinkCode(context);
  return null;
}

/** The key's basket is another customer's by now, or does not exist any more. */
type BasketGone = { code: "basket-gone"; basketId: string };

/**
 * Adds the best seats left or the chosen ones, all or none. Returns the notice about it. Safe to repeat with the same
 * `requestKey`: adds again only what was removed in between.
 */
export async function addTickets(
  context: AppLoadContext,
  { requestKey, ...body }: TicketRequest,
): Promise<Result<Notice, TicketRefusal | BasketGone>> {
  const { crm, venue } = context;
  const session = context.session.crmSession;
  if (venue.forceLoginForRestricted) {
    const instance = await crm.getInstance({ params: { id: body.instanceId } });
    await requireLoginIfRestricted(context, foundOr404(instance));
  }
  const before = await context.basket();
  const params = { id: await getOrCreateBasketId(context, requestKey) };
  const added = await retryUntilApplied(
    requestKey,
    (key) => crm.addTickets({ params, body, session, requestKey: key }),
    (after) => countNewTickets(before, after) > 0 || hasTickets(after, body),
  );
  if (added.ok) {
    // Chosen seats are in the basket, no matter which request added them.
    const count = body.seats?.length ?? countNewTickets(before, added.value);
    context.keepBasket(added.value);
    return { ok: true, value: getNotice(added.value, body.instanceId, count) };
  }
  const refused = (failure: TicketRefusal) => ({ ok: false, failure }) as const;
  const { failure } = added;
  switch (failure.code) {
    case "seats-taken":
    case "not-enough-seats":
    case "limit":
    case "not-allowed":
      return refused(failure);
    // An unknown seat or an invalid amount, which the forms check first.
    case "invalid":
      return refused({ code: "not-allowed", reason: "price-not-open" });
    case "conflict":
      if (failure.reason === "turn-elsewhere") return redirectToTurnElsewhere(context);
      return refused(
        failure.reason === "paying"
          ? { code: "paying" }
          : { code: "not-allowed", reason: failure.reason },
      );
    case "not-found":
      return { ok: false, failure: { code: "basket-gone", basketId: params.id } };
    // Keys are derived from their request.
    case "key-reused":
      throw new Unavailable("addTickets");
  }
}

function getNotice({ tickets }: Basket, instanceId: string, count: number): Notice {
  const title = tickets.find(({ instance }) => instance.id === instanceId)?.instance.title;
  return count === 0 || title === undefined
    ? "tickets-added-before"
    : { code: "tickets-added-to", title: title.slice(0, 200), count };
}

/** Enters the promo code of a campaign link or typed before, now that there are tickets to apply it to. */
async function applyLinkCode(context: AppLoadContext): Promise<void> {
  const { session } = context;
  const { linkCode } = session;
  if (linkCode === null) return;
  session.linkCode = null;
  const { reason } = await enterVisitorCode(context, linkCode);
  if (reason !== null) session.flash("link-code-refused");
}
