import { featuresWithout } from "#contract/names/features";
import { assignBarcodes } from "../../stock/holds/assign-barcodes";
import type { TicketingSystem } from "../system";
import { sellSeats } from "./sell-seats";

/**
 * The box office on its own: our tables are the record of everything it sells, so it has every feature but that of orders that
 * only another system knows.
 */
export const ownSystem: TicketingSystem = {
  features: featuresWithout(["counterOrders"]),
  catalogue: { record: "ours" },
  seats: { record: "ours" },
  codes: { record: "ours" },
  members: { record: "ours" },
  vouchers: { record: "ours" },
  orders: {
    record: "ours",
    async commit(tx, order) {
      const sold = await sellSeats(tx, order);
      if (sold !== null) await assignBarcodes(tx, sold.withoutBarcode);
      return sold;
    },
  },
};
