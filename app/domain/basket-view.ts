import type { BasketTotals, DeliveryOption, TicketItem } from "./basket";
import type { TicketPrice } from "./event";
import type { InstanceGroup } from "./group-by-instance";

/** A ticket and the price types that its band has; none when they cannot be asked for just now. */
export type PricedTicket = TicketItem & { prices: (TicketPrice & { name: string })[] };

/** What the basket's page shows. */
export type BasketView =
  | { state: "empty" }
  | { state: "expired"; lost: InstanceGroup<TicketItem>[] }
  | {
      state: "open" | "paying";
      groups: InstanceGroup<PricedTicket>[];
      totals: BasketTotals;
      delivery: DeliveryOption | null;
      orderId: string | null;
    };
