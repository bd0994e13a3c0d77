import { fees } from "../../../tables/fees";
import * as field from "../fields";
import type { Noun } from "../noun";

export const bookingFee: Noun = {
  list: "bookingFee",
  name: "booking fee",
  table: fees,
  key: "type",
  only: "per-ticket",
  fields: {
    amount: field.described("Added to the price of each ticket", field.money()),
    waivedBelow: field.described(
      "Tickets with a lower price have no fee: by the price in the price list, before discounts of packages and promo codes",
      field.inColumn("waivedMinimum", field.initially(0, field.money())),
    ),
    waivedByMembershipFrom: field.described(
      "Memberships with this `worth` or more waive it",
      field.inColumn("waivedByMembershipMinAmount", field.money()),
    ),
    note: field.described("For staff", field.anyText(500)),
  },
  instead: "Set its amount to 0.",
};
