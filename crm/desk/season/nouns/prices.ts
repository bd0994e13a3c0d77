import { sql } from "drizzle-orm";
import { z } from "zod";

import { groupBy } from "#runtime/group-by";
import { ELIGIBILITIES } from "#contract/schemas/price-list";
import { accessibleReleases } from "../../../tables/holds";
import * as tables from "../../../tables/prices";
import * as field from "../fields";
import type { Field, Json, Noun, Reference } from "../noun";

export const bands: Noun = {
  list: "bands",
  name: "band",
  table: tables.priceBands,
  key: "id",
  fields: {
    name: field.described("As visitors read it, in every language: Stalls", field.text(100)),
    rank: field.rank(),
  },
  usedIn: [
    ["claims", "band_id"],
    ["order_tickets", "band_id"],
  ],
  follows: [accessibleReleases],
  performances: (ids) => sql`select i.id from instances i
    join prices p on p.price_list_id = i.price_list_id where p.band_id = any(${ids})`,
  instead: "Leave it, and close its prices with `offered: false`.",
};

export const priceTypes: Noun = {
  list: "priceTypes",
  name: "price type",
  table: tables.priceTypes,
  key: "id",
  fields: {
    name: field.described("As visitors read it: Full price", field.translated("priceType", 100)),
    note: field.described(
      "Below the name where tickets are chosen, such as what proof the door asks for",
      field.optional(field.translated("priceType", 500)),
    ),
    maxTickets: field.described(
      "Most tickets of this type in an order for one performance; null for no limit of its own",
      field.optional(field.whole(1, 999)),
    ),
    eligibility: field.described(
      "Who may buy it: all; member, with a membership; access, with an access registration whose scheme names it; programme, with a programme code that names it",
      field.initially("all", field.choice(ELIGIBILITIES)),
    ),
    payAtLeast: field.described(
      "Lowest amount, where buyers choose what they pay; the list prices then only suggest one",
      field.inColumn("wishMin", field.optional(field.money())),
    ),
    payAtMost: field.described(
      "Highest amount, where buyers choose what they pay",
      field.inColumn("wishMax", field.optional(field.money())),
    ),
    rank: field.described(
      "Order in lists, from 0; without it, after the others. The first one for all is the usual ticket",
      field.rank(),
    ),
  },
  check({ payAtLeast = null, payAtMost = null }) {
    if ((payAtLeast === null) !== (payAtMost === null))
      return [
        {
          field: payAtLeast === null ? "payAtMost" : "payAtLeast",
          message: "payAtLeast and payAtMost belong together: set both, or neither",
        },
      ];
    return Number(payAtLeast) > Number(payAtMost)
      ? [{ field: "payAtLeast", message: "is more than payAtMost" }]
      : [];
  },
  performances: (ids) => sql`select i.id from instances i
    join prices p on p.price_list_id = i.price_list_id where p.price_type_id = any(${ids})`,
  usedIn: [
    ["basket_tickets", "price_type_id"],
    ["basket_tickets", "chosen_price_type_id"],
  ],
  instead: "Leave it, and close its prices with `offered: false`.",
};

/** By band and price type: an amount, or with `offered: false` a price that is not for sale. */
const priceSchema = z.union(
  [
    field.moneySchema.transform((amount): Json => ({ amount, offered: true })),
    z
      .strictObject({ price: field.moneySchema, offered: z.boolean() })
      .transform(({ price, offered }): Json => ({ amount: price, offered })),
  ],
  { error: "expected an amount, like 45 or 45.50, or { price: 45, offered: false }" },
);

type Price = { band: string; type: string; amount: Json; offered: Json };

const pricesIn = (value: Json): Price[] =>
  field.toEntries(value).flatMap(([band, types]) =>
    field.toEntries(types).map(([type, price]): Price => {
      const { amount = 0, offered = true } = Object.fromEntries(field.toEntries(price));
      return { band, type, amount, offered };
    }),
  );

function byBand(prices: readonly Price[], write: (price: Price) => Json): Json {
  const bandsOf = groupBy(prices, ({ band }) => band);
  return Object.fromEntries(
    [...bandsOf].map(([band, ofBand]) => [
      band,
      Object.fromEntries(ofBand.map((price) => [price.type, write(price)])),
    ]),
  );
}

const stored = ({ amount, offered }: Price): Json => ({ amount, offered });

/** Each price that differs: "A standard 45.5 → 50, B free closed". */
function describePrices(from: Json, to: Json): string {
  const getName = ({ band, type }: Price) => `${band} ${type}`;
  const before = new Map(pricesIn(from).map((price) => [getName(price), price]));
  const write = ({ amount, offered }: Price) =>
    offered === true ? String(field.printMoney(amount)) : "closed";
  const changes = pricesIn(to).flatMap((price) => {
    const old = before.get(getName(price));
    const [was, is] = [old === undefined ? "none" : write(old), write(price)];
    return was === is ? [] : [`${getName(price)} ${was} → ${is}`];
  });
  const shown = changes.slice(0, MAX_DESCRIBED).join(", ");
  return changes.length > MAX_DESCRIBED
    ? `${shown} and ${changes.length - MAX_DESCRIBED} more`
    : shown;
}

const MAX_DESCRIBED = 8;

const prices: Field = {
  ...field.plain(
    z.record(field.idSchema, z.record(field.idSchema, priceSchema), {
      error: "expected the prices of each band, by price type",
    }),
    (value) =>
      byBand(pricesIn(value), ({ amount, offered }) =>
        offered === true
          ? field.printMoney(amount)
          : { price: field.printMoney(amount), offered: false },
      ),
  ),
  initial: {},
  describe: describePrices,
  // Baskets may have them: a price that is left out is no longer for sale.
  merge: (before, said) => {
    const names = new Set(pricesIn(said).map(({ band, type }) => JSON.stringify([band, type])));
    const left = pricesIn(before)
      .filter(({ band, type }) => !names.has(JSON.stringify([band, type])))
      .map((price) => ({ ...price, offered: false }));
    return byBand([...pricesIn(said), ...left], stored);
  },
  refersTo: (value) =>
    pricesIn(value).flatMap(({ band, type }): Reference[] => [
      { list: "bands", id: band, at: [band] },
      { list: "priceTypes", id: type, at: [band, type] },
    ]),
  parts: [
    {
      table: tables.prices,
      key: ["priceListId", "bandId", "priceTypeId"],
      owner: "priceListId",
      toRows: (priceListId, value) =>
        pricesIn(value).map(({ band, type, amount, offered }) => ({
          priceListId,
          bandId: band,
          priceTypeId: type,
          faceValue: amount,
          enabled: offered,
        })),
      fromRows: (rows) =>
        byBand(
          rows.map(({ bandId, priceTypeId, faceValue = 0, enabled = true }) => ({
            band: String(bandId),
            type: String(priceTypeId),
            amount: faceValue,
            offered: enabled,
          })),
          stored,
        ),
    },
  ],
};

export const priceLists: Noun = {
  list: "priceLists",
  name: "price list",
  table: tables.priceLists,
  key: "id",
  fields: {
    name: field.described("For staff: Concerts on weekends", field.text(200)),
    currency: field.described("The venue’s", {
      ...field.plain(field.textSchema(3).regex(/^[A-Z]{3}$/, "expected a currency, like USD")),
      initial: ({ currency }) => currency,
    }),
    prices: field.described(
      "By band, then by price type: an amount without the booking fee, or { price, offered: false } for one that is not sold. A band or type that is not named is not sold",
      prices,
    ),
  },
  check: ({ currency: said = null }, { currency }) =>
    said === currency
      ? []
      : [{ field: "currency", message: `is the venue's: expected ${currency} (venue.yaml)` }],
  performances: (ids) => sql`select id from instances where price_list_id = any(${ids})`,
  instead: "Leave it: what no performance uses is not shown.",
};
