import { basketHold, basketStatus, type StandingBasket } from "./basket";
import { toIso } from "./dates";

/** What a page's header shows of a basket: how it stands, how many tickets it holds, and for how long. */
export function basketSummary(basket: StandingBasket & { id: string }) {
  const status = basketStatus(basket);
  const hold = basketHold(basket, status);
  return {
    id: basket.id,
    status,
    // What is lost is in a basket no more.
    ticketCount: status === "expired" ? 0 : basket.lines.length,
    hold: hold && { until: toIso(hold.until), extendable: hold.extendable },
  };
}
