import { MAX_PACKAGES, MAX_PACKAGE_PERFORMANCES } from "#contract/rules/package";
import { PACKAGE_TYPES } from "#contract/schemas/package";
import { automaticOfferEvents, automaticOffers as offerTable } from "../../../tables/offers";
import { packageInstances, packageParts, packages as packageTable } from "../../../tables/packages";
import * as field from "../fields";
import type { Field, Noun } from "../noun";

const MAX_GROUP = 50;

export const automaticOffers: Noun = {
  list: "automaticOffers",
  name: "automatic offer",
  table: offerTable,
  key: "id",
  fields: {
    name: field.text(100),
    description: field.anyText(1_000),
    tickets: field.whole(1, MAX_GROUP),
    lowered: field.whole(1, MAX_GROUP),
    percentOff: field.whole(1, 100),
    priceTypes: field.inColumn("priceTypeIds", field.optional(field.references("priceTypes", 1))),
    validFrom: field.moment(),
    validUntil: field.optional(field.moment()),
    active: field.initially(true, field.flag()),
    rank: field.rank(),
    events: field.linked("events", {
      table: automaticOfferEvents,
      owner: "offerId",
      other: "eventId",
    }),
  },
  check: ({ tickets, lowered }) =>
    Number(lowered) > Number(tickets)
      ? [{ field: "lowered", message: "is more than tickets" }]
      : [],
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
        field.textsOf(value).map((partId, index) => ({
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
    type: field.oneOf(PACKAGE_TYPES),
    name: field.translated("package", 100),
    description: field.translated("package", 2_000, 0),
    minItems: field.whole(1, MAX_PACKAGE_PERFORMANCES),
    percentOff: field.whole(0, 100),
    bands: field.inColumn("bandIds", field.optional(field.references("bands", 1))),
    priceTypes: field.inColumn("priceTypeIds", field.optional(field.references("priceTypes", 1))),
    onSale: field.inColumn("onSaleAt", field.optional(field.moment())),
    offSale: field.inColumn("offSaleAt", field.optional(field.moment())),
    maxPerOrder: field.initially(MAX_PACKAGES, field.whole(1, MAX_PACKAGES)),
    rank: field.rank(),
    performances: field.linked("performances", {
      table: packageInstances,
      owner: "packageId",
      other: "instanceId",
    }),
    parts,
  },
  instead: "Set its `offSale`.",
};
