import { MAX_MEMBERSHIP_MONTHS } from "../../../people/memberships/rules";
import { membershipLevels as table } from "../../../tables/memberships";
import * as field from "../fields";
import type { Noun } from "../noun";

export const membershipLevels: Noun = {
  list: "membershipLevels",
  name: "membership level",
  table,
  key: "id",
  fields: {
    name: field.described("As visitors read it", field.translated("membership", 100)),
    description: field.described(
      "On the membership page",
      field.translated("membership", 2_000, 0),
    ),
    infoLink: field.described(
      "A page about it elsewhere, https://…",
      field.optional(field.text(500)),
    ),
    benefits: field.described(
      "One short line each, as text or by language: [Member prices, { en: No booking fees, sv: Inga bokningsavgifter }]",
      field.initially([], field.translatedList("membership", 300)),
    ),
    price: field.described("Of joining", field.money()),
    renewalPrice: field.described("Of each further time", field.money()),
    months: field.described(
      "How long it lasts",
      field.initially(12, field.whole(1, MAX_MEMBERSHIP_MONTHS)),
    ),
    worth: field.described(
      "Compared with `waivedByMembershipFrom` of the booking fee and `hideForMembersFrom` of the donation request; usually the price",
      field.money(),
    ),
    deductible: field.described(
      "The part of `price` that buyers can deduct from taxes, which a charity says; null: not said",
      field.optional(field.money()),
    ),
    hasPriority: field.described(
      "Whether members book from a performance’s `membersFrom`",
      field.initially(false, field.flag()),
    ),
    requiresLogin: field.described(
      "true: only for buyers with an account",
      field.initially(false, field.flag()),
    ),
    active: field.active(),
    rank: field.rank(),
  },
  check: ({ price = 0, deductible = null }) =>
    Number(deductible) <= Number(price)
      ? []
      : [{ field: "deductible", message: "expected at most its price" }],
  usedIn: [
    ["basket_items", "product_id"],
    ["order_items", "product_id"],
  ],
  instead: "Set `active: false`.",
};
