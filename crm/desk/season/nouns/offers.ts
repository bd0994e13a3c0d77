import { MAX_PACKAGES, MAX_PACKAGE_PERFORMANCES } from "#contract/rules/packages/package";
import { PACKAGE_TYPES } from "#contract/schemas/package";
import { automaticOfferEvents, automaticOffers as offerTable } from "../../../tables/offers";
import { packageInstances, packageParts, packages as packageTable } from "../../../tables/packages";
import { checkOrder } from "../check-order";
import * as field from "../fields";
import type { Field, Noun } from "../noun";

const MAX_GROUP = 50;

export const automaticOffers: Noun = {
  list: "automaticOffers",
  name: "automatic offer",
  table: offerTable,
  key: "id",
  fields: {
    name: field.described("Beside the discount: 3 for 2", field.text(100)),
    description: field.described("On the event’s page", field.anyText(1_000)),
    tickets: field.described("Size of a group of tickets: 3", field.whole(1, MAX_GROUP)),
    lowered: field.described(
      "How many of each group, the cheapest first, cost less: 1",
      field.whole(1, MAX_GROUP),
    ),
    percentOff: field.described("How much less: 100 makes them free", field.whole(1, 100)),
    priceTypes: field.described(
      "Only for these; null for all",
      field.inColumn("priceTypeIds", field.optional(field.references("priceTypes", 1))),
    ),
    validFrom: field.described("From when on", field.moment()),
    validUntil: field.described("null: for good", field.optional(field.moment())),
    active: field.active(),
    rank: field.rank(),
    events: field.described(
      "For which",
      field.linked("events", {
        table: automaticOfferEvents,
        owner: "offerId",
        other: "eventId",
      }),
    ),
  },
  check(values) {
    const problems = checkOrder(values, "validFrom", "validUntil");
    if (Number(values["lowered"]) > Number(values["tickets"]))
      problems.push({ field: "lowered", message: "is more than tickets" });
    return problems;
  },
  instead: "Set `active: false`.",
};

/** The packages that a super package combines, in their order. */
const parts: Field = {
  ...field.initially([], field.references("packages")),
  parts: [
    {
      table: packageParts,
      key: ["superId", "partId"],
      owner: "superId",
      toRows: (superId, value, records) =>
        field.toTexts(value).map((partId, index) => ({
          superId,
          partId,
          partType: records.get(partId)?.["type"] ?? "flex",
          rank: index + 1,
        })),
      fromRows: (rows) =>
        [...rows]
          .sort((a, b) => Number(a["rank"]) - Number(b["rank"]))
          .map(({ partId }) => String(partId)),
    },
  ],
};

export const packages: Noun = {
  list: "packages",
  name: "package",
  table: packageTable,
  key: "id",
  fields: {
    type: field.described(
      "flex: buyers choose among its events; fixed-series: all of its events, with the same seats; super: several packages together",
      field.choice(PACKAGE_TYPES),
    ),
    name: field.described("As visitors read it", field.translated("package", 100)),
    description: field.described("Below it", field.translated("package", 2_000, 0)),
    minItems: field.described(
      "How many events, or packages of a super package, it takes",
      field.whole(1, MAX_PACKAGE_PERFORMANCES),
    ),
    percentOff: field.described("Of the price of each of its tickets", field.whole(0, 100)),
    bands: field.described(
      "Only in these; null for all",
      field.inColumn("bandIds", field.optional(field.references("bands", 1))),
    ),
    priceTypes: field.described(
      "Only these; null for all",
      field.inColumn("priceTypeIds", field.optional(field.references("priceTypes", 1))),
    ),
    onSale: field.described(
      "When the sale opens; null: not on sale yet",
      field.inColumn("onSaleAt", field.optional(field.moment())),
    ),
    offSale: field.described(
      "When the sale ends; null: with its performances",
      field.inColumn("offSaleAt", field.optional(field.moment())),
    ),
    maxPerOrder: field.described(
      "Most of it in one order",
      field.initially(MAX_PACKAGES, field.whole(1, MAX_PACKAGES)),
    ),
    rank: field.rank(),
    performances: field.described(
      "To choose from; several of one event are alternative dates",
      field.linked("performances", {
        table: packageInstances,
        owner: "packageId",
        other: "instanceId",
      }),
    ),
    parts: field.described("Of a super package: its packages", parts),
  },
  check: (values) => checkOrder(values, "onSale", "offSale"),
  instead: "Set its `offSale`.",
};
