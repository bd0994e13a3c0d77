import { basketHold, basketStatus, type BasketStanding } from "./basket";

/** What a page's header shows of a basket: how it stands, how many tickets it holds, and for how long. */
export function basketSummary(basket: BasketStanding & { id: string }) {
  const status = basketStatus(basket);
  return {
    id: basket.id,
    status,
    // What is lost is in a basket no more.
    ticketCount: status === "expired" ? 0 : basket.lines.length,
    hold: basketHold(basket, status),
  };
}
