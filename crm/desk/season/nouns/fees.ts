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
    amount: field.money(),
    waivedBelow: field.inColumn("waivedMinimum", field.initially(0, field.money())),
    waivedByMembershipFrom: field.inColumn("waivedByMembershipMinAmount", field.money()),
    note: field.anyText(500),
  },
  instead: "Set its amount to 0.",
};
