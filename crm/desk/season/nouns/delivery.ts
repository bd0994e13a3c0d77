import { deliveryOptions as table } from "../../../tables/delivery";
import * as field from "../fields";
import type { Noun } from "../noun";

export const deliveryOptions: Noun = {
  list: "deliveryOptions",
  name: "delivery option",
  table,
  key: "id",
  fields: {
    name: field.described("As visitors read it: E-tickets", field.translated("delivery", 100)),
    header: field.described(
      "What the basket calls it beside its price, such as Sent by mail; if empty, Delivery and its `name`",
      field.inColumn("basketHeader", field.initially("", field.translated("delivery", 200, 0))),
    ),
    description: field.described(
      "Below the name in the checkout",
      field.translated("delivery", 1_000, 0),
    ),
    price: field.described("For an order", field.initially(0, field.money())),
    isDefault: field.described(
      "Chosen before the buyer chooses: of one option",
      field.initially(false, field.flag()),
    ),
    isPrintAtHome: field.described(
      "Tickets are emailed as a PDF, and shown in the account",
      field.initially(false, field.flag()),
    ),
    isRestricted: field.described("Not offered to visitors", field.initially(false, field.flag())),
    requiresAddress: field.described(
      "Tickets are mailed: the checkout asks for an address",
      field.initially(false, field.flag()),
    ),
    number: field.described(
      "Its number in another ticketing system",
      field.inColumn("crmId", field.initially(0, field.whole(0, 1_000_000))),
    ),
    active: field.active(),
    rank: field.rank(),
  },
  instead: "Set `active: false`.",
};
