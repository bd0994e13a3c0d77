import { basketHold, basketStatus, type BasketStatusInput } from "./basket";
import { toIso } from "../platform/dates";

/** What a page's header shows of a basket: how it stands, how much it holds, and for how long. */
export function basketSummary(
  basket: BasketStatusInput & { id: string; hasRights: boolean; otherLines: number },
) {
  const status = basketStatus(basket);
  const hold = basketHold(basket, status);
  return {
    id: basket.id,
    status,
    // What is lost is in a basket no more.
    ticketCount: status === "expired" ? 0 : basket.lines.length,
    otherCount: basket.otherLines,
    hasRights: basket.hasRights,
    hold: hold && { ...hold, until: toIso(hold.until), capAt: toIso(hold.capAt) },
  };
}
