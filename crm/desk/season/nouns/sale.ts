import { saleLimits as limitTable } from "../../../tables/limits";
import { ticketProtection as protectionTable } from "../../../tables/protection";
import { giftVoucherAmounts } from "../../../tables/vouchers";
import { venueSettings } from "../../../tables/venue-settings";
import * as field from "../fields";
import type { Field, Noun } from "../noun";

const giftCardAmounts: Field = {
  ...field.initially(
    [],
    field.plain(field.list(field.moneySchema), (value) =>
      field.listOf(value).map(field.printMoney),
    ),
  ),
  parts: [
    {
      table: giftVoucherAmounts,
      key: ["amount"],
      owner: null,
      toRows: (_, value) => field.listOf(value).map((amount) => ({ amount })),
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
    ticketsPerOrder: field.inColumn("tickets", field.whole(1, 999)),
    guestsPerOrder: field.inColumn("foodAndDrink", field.whole(1, 999)),
    giftCardAmounts,
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
    customersMayCancel: field.inColumn("cancelOrders", field.initially(false, field.flag())),
    cancelHoursBefore: field.inColumn("cancelHours", field.initially(48, field.whole(0, 10_000))),
    creditMonths: field.initially(6, field.whole(1, 120)),
    payWhatYouWish: field.initially(true, field.flag()),
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
    name: field.text(100),
    note: field.anyText(1_000),
    amount: field.money(),
    percentReturned: field.whole(0, 100),
  },
  instead: "",
};
