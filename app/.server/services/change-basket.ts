import type { Basket, SeatLabel } from "~/domain/basket";
import type { TicketRefusal } from "~/domain/ticket-refusal";
import type { NoticeCode } from "~/domain/notice-codes";
import type { BasketChange } from "~/domain/schemas/basket-change";

import type { Crm, CrmFailure } from "../crm/crm";

export type BasketChanged =
  | { ok: true; basket: Basket }
  | { ok: false; code: "refused"; refusal: TicketRefusal }
  /** The hold ran out before. */
  | { ok: false; code: "expired" }
  /** It cannot be held any longer. */
  | { ok: false; code: "hold-cap" }
  /** The ticket has left the basket before: in another window. */
  | { ok: false; code: "ticket-gone" }
  /** There is no such basket (any more). */
  | { ok: false; code: "gone" }
  | { ok: false; code: "ordered"; orderId: string | null }
  | { ok: false; code: "unavailable" };

type Failure = Extract<
  CrmFailure,
  {
    code:
      | "not-found"
      | "basket-expired"
      | "not-allowed"
      | "conflict"
      | "seats-taken"
      | "not-enough-seats"
      | "limit"
      | "unavailable";
  }
>;

/**
 * Makes one change to a basket. One that is being paid for is first given back by the box office, which calls that
 * payment off. Each change is safe to repeat.
 */
export async function changeBasket(
  crm: Crm,
  basketId: string,
  change: BasketChange,
): Promise<BasketChanged> {
  const result = await carryOut(crm, basketId, change);
  return result.ok ? { ok: true, basket: result.value } : refusalOf(crm, basketId, result.failure);
}

function carryOut(crm: Crm, basketId: string, change: BasketChange) {
  switch (change.intent) {
    case "change":
      return crm.changeTicket(basketId, change.ticket, { priceTypeId: change.priceType });
    case "remove":
      return crm.removeTicket(basketId, change.ticket);
    case "extend":
      return crm.extendHold(basketId);
    case "reclaim":
      return crm.reclaimTickets(basketId);
  }
}

async function refusalOf(crm: Crm, basketId: string, failure: Failure): Promise<BasketChanged> {
  switch (failure.code) {
    case "basket-expired":
      return { ok: false, code: "expired" };
    case "unavailable":
      return { ok: false, code: "unavailable" };
    case "not-found":
      return missing(crm, basketId);
    case "conflict":
      return failure.reason === "ordered"
        ? ordered(crm, basketId)
        : { ok: false, code: "refused", refusal: { code: "paying" } };
    case "not-allowed":
      if (failure.reason === "ordered") return ordered(crm, basketId);
      return failure.reason === "hold-cap"
        ? { ok: false, code: "hold-cap" }
        : { ok: false, code: "refused", refusal: failure };
    case "seats-taken":
    case "not-enough-seats":
    case "limit":
      return { ok: false, code: "refused", refusal: failure };
  }
}

/** The box office says the same of an unknown ticket and of an unknown basket. */
async function missing(crm: Crm, basketId: string): Promise<BasketChanged> {
  const basket = await crm.getBasket(basketId);
  if (basket.ok) return { ok: false, code: "ticket-gone" };
  return { ok: false, code: basket.failure.code === "not-found" ? "gone" : "unavailable" };
}

async function ordered(crm: Crm, basketId: string): Promise<BasketChanged> {
  const basket = await crm.getBasket(basketId);
  return { ok: false, code: "ordered", orderId: basket.ok ? basket.value.orderId : null };
}

/** What to say of a change that was made. `before` tells whether seats that were taken again are the same ones. */
export function changeNotice(
  { intent }: BasketChange,
  before: Basket | null,
  after: Basket,
): NoticeCode {
  switch (intent) {
    case "change":
      return "ticket-changed";
    case "remove":
      return "ticket-removed";
    case "extend":
      return "hold-extended";
    case "reclaim": {
      const lost = before?.lost ?? [];
      const same = lost.every(({ instance, seat }) =>
        after.items.some((item) => item.instance.id === instance.id && isSameSeat(item.seat, seat)),
      );
      return same ? "seats-held-again" : "seats-held-nearby";
    }
  }
}

function isSameSeat(one: SeatLabel, other: SeatLabel): boolean {
  return one.section === other.section && one.row === other.row && one.number === other.number;
}
