import { membershipLevels as table } from "../../../tables/memberships";
import * as field from "../fields";
import type { Noun } from "../noun";

const MAX_MONTHS = 120;

export const membershipLevels: Noun = {
  list: "membershipLevels",
  name: "membership level",
  table,
  key: "id",
  fields: {
    name: field.translated("membership", 100),
    description: field.translated("membership", 2_000, 0),
    infoLink: field.optional(field.text(500)),
    benefits: field.initially([], field.translatedList("membership", 300)),
    price: field.money(),
    renewalPrice: field.money(),
    months: field.initially(12, field.whole(1, MAX_MONTHS)),
    worth: field.money(),
    hasPriority: field.initially(false, field.flag()),
    requiresLogin: field.initially(false, field.flag()),
    active: field.initially(true, field.flag()),
    rank: field.rank(),
  },
  usedIn: [
    ["basket_items", "product_id"],
    ["order_items", "product_id"],
  ],
  instead: "Set `active: false`.",
};
