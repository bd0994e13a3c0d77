import type { LineKind } from "../../contents/line-kind";
import { listPackageItemIds } from "../tickets/remove-tickets";
import { removePackage } from "./packages";

export const packageLine: LineKind<"package"> = {
  joins: null,
  remove: (tx, basket, { id }, withParts) =>
    removePackage(tx, basket, withParts ? listPackageItemIds(basket, id) : [id]),
  fulfil: null,
  revoke: null,
  sellElsewhere: null,
  letters: {
    // It consists of tickets.
    subject: "tickets",
    label: null,
    isCounted: true,
    redact: null,
  },
};
