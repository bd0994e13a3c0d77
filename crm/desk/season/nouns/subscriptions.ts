import { z } from "zod";

import { MAX_SUBSCRIPTION_MONTHS } from "../../../basket/subscriptions/rules";
import {
  ticketSubscriptionPlans as table,
  ticketSubscriptionPricings,
} from "../../../tables/subscriptions";
import * as field from "../fields";
import type { Field, Json, Noun } from "../noun";

const pricing = z
  .strictObject({
    id: field.idSchema,
    name: field.textSchema(100),
    price: field.moneySchema,
    priceType: field.idSchema
      .nullable()
      .optional()
      .describe("The only price type that it pays for; null for any"),
  })
  .transform(({ priceType = null, ...rest }): Json => ({ ...rest, priceType }));

const entriesIn = (value: Json) =>
  field.toList(value).map((entry) => Object.fromEntries(field.toEntries(entry)));

const pricings: Field = {
  ...field.plain(field.list(pricing, 1), (value) =>
    entriesIn(value).map(({ price = 0, priceType = null, ...rest }) => ({
      ...rest,
      price: field.printMoney(price),
      ...(priceType === null ? {} : { priceType }),
    })),
  ),
  refersTo: (value) =>
    entriesIn(value).flatMap(({ priceType }, index) =>
      typeof priceType === "string"
        ? [{ list: "priceTypes", id: priceType, at: [index, "priceType"] }]
        : [],
    ),
  parts: [
    {
      table: ticketSubscriptionPricings,
      key: ["id"],
      owner: "planId",
      toRows: (planId, value) =>
        entriesIn(value).map(({ id = "", name = "", price = 0, priceType = null }, index) => ({
          id,
          planId,
          name,
          price,
          priceTypeId: priceType,
          rank: index + 1,
        })),
      fromRows: (rows) =>
        [...rows]
          .sort((a, b) => Number(a["rank"]) - Number(b["rank"]))
          .map(({ id = "", name = "", price = 0, priceTypeId = null }) => ({
            id,
            name,
            price,
            priceType: priceTypeId,
          })),
    },
  ],
};

export const ticketSubscriptions: Noun = {
  list: "ticketSubscriptions",
  name: "ticket subscription",
  table,
  key: "id",
  fields: {
    name: field.described("As visitors read it", field.translated("subscription", 100)),
    description: field.described("Below it", field.translated("subscription", 2_000, 0)),
    vouchers: field.described(
      "How many tickets it pays for, without their fees",
      field.whole(1, 1_000),
    ),
    months: field.described("How long it is valid", field.whole(1, MAX_SUBSCRIPTION_MONTHS)),
    active: field.active(),
    rank: field.rank(),
    pricings: field.described("What it costs: a price for each group of buyers", pricings),
  },
  unique: ({ pricings: said = [] }) =>
    entriesIn(said).map(({ id }, index) => ({
      field: "pricings",
      at: [index, "id"],
      value: String(id),
    })),
  usedIn: [
    ["basket_items", "product_id"],
    ["order_items", "product_id"],
  ],
  instead: "Set `active: false`.",
};
