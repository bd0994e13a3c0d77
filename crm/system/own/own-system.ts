import { featuresWithout } from "#contract/names/features";
import { assignBarcodes } from "../../stock/holds/assign-barcodes";
import type { TicketingSystem } from "../system";
import { sellSeats } from "./sell-seats";

/** The box office on its own: it has every feature, and our tables are the record of everything it sells. */
export const ownSystem: TicketingSystem = {
  features: featuresWithout([]),
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
