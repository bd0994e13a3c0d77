import { saleLimits as limitTable } from "../../../tables/limits";
import { ticketProtection as protectionTable } from "../../../tables/protection";
import { giftVoucherAmounts } from "../../../tables/vouchers";
import { venueSettings } from "../../../tables/venue-settings";
import * as field from "../fields";
import type { Field, Noun } from "../noun";

const giftCardAmounts: Field = {
  ...field.initially([], field.amountList({ isSorted: true })),
  parts: [
    {
      table: giftVoucherAmounts,
      key: ["amount"],
      owner: null,
      toRows: (_, value) => field.toList(value).map((amount) => ({ amount })),
      fromRows: (rows) => rows.map(({ amount }) => Number(amount)).sort((a, b) => a - b),
    },
  ],
};

/** Limits of one order, and the amounts of gift cards. */
export const sale: Noun = {
  list: "sale",
  name: "sale",
  table: limitTable,
  key: "id",
  only: "1",
  fields: {
    ticketsPerOrder: field.described(
      "Most tickets in one order, over all performances; each performance also has its own `maxTickets`, and packages their own `maxPerOrder` instead",
      field.inColumn("tickets", field.whole(1, 999)),
    ),
    guestsPerOrder: field.described(
      "Most guests for whom an order has food and drink",
      field.inColumn("foodAndDrink", field.whole(1, 999)),
    ),
    giftCardAmounts: field.described(
      "Offered on the gift card page; none: gift cards are not sold",
      giftCardAmounts,
    ),
  },
  instead: "",
};

export const settings: Noun = {
  list: "settings",
  name: "settings",
  table: venueSettings,
  key: "id",
  only: "1",
  fields: {
    customersMayCancel: field.described(
      "Whether customers can cancel orders themselves, for account credit",
      field.inColumn("cancelOrders", field.initially(false, field.flag())),
    ),
    cancelHoursBefore: field.described(
      "Until how many hours before the first performance they can",
      field.inColumn("cancelHours", field.initially(48, field.whole(0, 10_000))),
    ),
    creditMonths: field.described(
      "How long that credit is valid",
      field.initially(6, field.whole(1, 120)),
    ),
    payWhatYouWish: field.described(
      "false: price types with `payAtLeast` are not sold",
      field.initially(true, field.flag()),
    ),
    releaseAccessibleHoursBefore: field.described(
      "How many hours before the start unsold wheelchair spaces and companion seats go on general sale; null: not by time",
      field.inColumn("releaseAccessibleHours", field.optional(field.whole(0, 10_000))),
    ),
    releaseAccessibleWhenBandSold: field.described(
      "true: those of a band go on general sale once its other seats are sold or held as not for sale",
      field.inColumn("releaseAccessibleWhenSold", field.initially(false, field.flag())),
    ),
  },
  instead: "",
};

export const ticketProtection: Noun = {
  list: "ticketProtection",
  name: "ticket protection",
  table: protectionTable,
  key: "id",
  only: "ticket-protection",
  fields: {
    name: field.described("As visitors read it", field.text(100)),
    note: field.described("What it covers", field.anyText(1_000)),
    amount: field.described("For each ticket", field.money()),
    percentReturned: field.described(
      "How much of a ticket’s price the box office pays back",
      field.whole(0, 100),
    ),
  },
  instead: "",
};
