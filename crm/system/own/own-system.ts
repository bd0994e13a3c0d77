import { randomInt } from "node:crypto";

import { featuresWithout } from "#contract/features";
import { makeBarcode } from "#contract/rules/barcode";
import type { TicketingSystem } from "../system";
import { assignBarcodes, sellSeats } from "./sell-seats";

/** The box office on its own: it has every feature, and our tables are the record of everything it sells. */
export const ownSystem: TicketingSystem = {
  features: featuresWithout([]),
  seats: { record: "ours" },
  orders: {
    record: "ours",
    async commit(tx, order) {
      const sold = await sellSeats(tx, order);
      if (sold !== null)
        await assignBarcodes(tx, sold.withoutBarcode, () => makeBarcode(() => randomInt(10)));
      return sold;
    },
  },
};
