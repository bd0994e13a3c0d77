import { z } from "zod";

import { ITEM_KINDS } from "#contract/schemas/basket-item";
import { coverFees } from "../../../tables/fees";
import { donationUpsells, funds as fundTable } from "../../../tables/funds";
import * as field from "../fields";
import type { Noun } from "../noun";

export const funds: Noun = {
  list: "funds",
  name: "fund",
  table: fundTable,
  key: "id",
  fields: {
    name: field.translated("fund", 100),
    description: field.translated("fund", 2_000, 0),
    code: field.text(50),
    defaultAmount: field.optional(field.money()),
    active: field.initially(true, field.flag()),
    appeals: field.initially([], field.translatedList("fund", 200)),
    rank: field.rank(),
  },
  unique: ({ code }) => [{ field: "code", at: [], value: String(code) }],
  usedIn: [
    ["basket_items", "product_id"],
    ["order_items", "product_id"],
  ],
  instead: "Set `active: false`.",
};

/** What visitors are asked to give in the basket. */
export const donationRequest: Noun = {
  list: "donationRequest",
  name: "donation request",
  table: donationUpsells,
  key: "id",
  only: "donation-upsell",
  fields: {
    fund: field.inColumn("fundId", field.reference("funds")),
    amounts: field.plain(field.list(field.moneySchema, 1), (value) =>
      field.listOf(value).map(field.printMoney),
    ),
    contributionId: field.text(100),
    recognitionNameFrom: field.money(),
    displayRecognitionName: field.initially(true, field.flag()),
    displayOther: field.initially(true, field.flag()),
    displayAnonymousOption: field.initially(true, field.flag()),
    hideForMembersFrom: field.inColumn("hideOnMembershipMinValue", field.money()),
  },
  instead: "",
};

const MAX_BASIS_POINTS = 10_000;

/** What visitors can add to cover the costs of card payments. */
export const coverFee: Noun = {
  list: "coverFee",
  name: "cover fee",
  table: coverFees,
  key: "id",
  only: "cover-fee",
  fields: {
    basisPoints: field.whole(0, MAX_BASIS_POINTS),
    fund: field.inColumn("fundId", field.reference("funds")),
    excludedKinds: field.initially([], field.plain(field.list(z.enum(ITEM_KINDS)))),
    excludedProducts: field.initially([], field.textList(100)),
  },
  instead: "",
};
