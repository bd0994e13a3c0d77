import type { FoundSeat } from "#contract/schemas/best-available";
import type { TicketRefusal } from "~/domain/basket/ticket-refusal";

import type { Buyer, Crm } from "~/.server/crm/crm";

type SeatsNamed =
  | { ok: true; seats: FoundSeat[] }
  | { ok: false; refusal: TicketRefusal }
  | { ok: false; refusal: null; status: 404 | 503 };

/** Names the seats that a choice would get now. Nothing is held; safe to repeat. */
export async function nameBestSeats(
  crm: Crm,
  request: Parameters<Crm["findBestSeats"]>[0],
  buyer: Buyer,
): Promise<SeatsNamed> {
  const result = await crm.findBestSeats(request, buyer);
  if (result.ok) return { ok: true, seats: result.value };
  const { failure } = result;
  switch (failure.code) {
    case "not-enough-seats":
    case "limit":
    case "not-allowed":
      return { ok: false, refusal: failure };
    case "invalid":
      return { ok: false, refusal: { code: "not-allowed", reason: "price-not-open" } };
    case "not-found":
      return { ok: false, refusal: null, status: 404 };
    case "unavailable":
      return { ok: false, refusal: null, status: 503 };
  }
}
