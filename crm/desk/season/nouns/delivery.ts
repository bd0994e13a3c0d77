import { deliveryOptions as table } from "../../../tables/delivery";
import * as field from "../fields";
import type { Noun } from "../noun";

export const deliveryOptions: Noun = {
  list: "deliveryOptions",
  name: "delivery option",
  table,
  key: "id",
  fields: {
    name: field.translated("delivery", 100),
    header: field.inColumn("basketHeader", field.anyText(200)),
    description: field.translated("delivery", 1_000, 0),
    price: field.initially(0, field.money()),
    isDefault: field.initially(false, field.flag()),
    isPrintAtHome: field.initially(false, field.flag()),
    isRestricted: field.initially(false, field.flag()),
    requiresAddress: field.initially(false, field.flag()),
    number: field.inColumn("crmId", field.initially(0, field.whole(0, 1_000_000))),
    active: field.initially(true, field.flag()),
    rank: field.rank(),
  },
  instead: "Set `active: false`.",
};
