import { z } from "zod";

import { MIN_DONATION } from "#contract/rules/giving/donation";
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
    name: field.described("As visitors read it", field.translated("fund", 100)),
    description: field.described("On the donation page", field.translated("fund", 2_000, 0)),
    code: field.described("In the accounts", field.text(50)),
    defaultAmount: field.described(
      "Filled in on the donation page; null for none",
      field.optional(field.amountFrom(MIN_DONATION)),
    ),
    active: field.active(),
    appeals: field.described(
      "Reasons to give that donors can choose from",
      field.initially([], field.translatedList("fund", 200)),
    ),
    amounts: field.described(
      "Suggested gifts to it; without any, those of `donationRequest`",
      field.initially([], field.amountList({ least: MIN_DONATION })),
    ),
    amountTexts: field.described(
      "What each of these gifts does, in their order, beginning with a verb: “Pays a stagehand for an evening.” None, or as many as `amounts`",
      field.initially([], field.translatedList("fund", 300)),
    ),
    rank: field.rank(),
  },
  check: ({ amounts = [], amountTexts = [] }) => {
    const [gifts, texts] = [field.toList(amounts), field.toList(amountTexts)];
    return texts.length === 0 || texts.length === gifts.length
      ? []
      : [
          {
            field: "amountTexts",
            message: `expected ${gifts.length} texts, one for each of its amounts, or none`,
            code: "one-each",
          },
        ];
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
    fund: field.described(
      "What the gift is for",
      field.inColumn("fundId", field.reference("funds")),
    ),
    amounts: field.described("To choose from", field.amountList({ least: MIN_DONATION, count: 1 })),
    contributionId: field.described(
      "Its name in another ticketing system, such as annual-fund; the storefront does not show it",
      field.initially("donation", field.text(100)),
    ),
    recognitionNameFrom: field.described(
      "Smallest gift for which donors can say how they are named",
      field.money(),
    ),
    displayRecognitionName: field.described(
      "Whether donors are asked how they are named",
      field.initially(true, field.flag()),
    ),
    displayOther: field.described(
      "Whether any other amount can be given",
      field.initially(true, field.flag()),
    ),
    displayAnonymousOption: field.described(
      "Whether donors are offered to stay anonymous",
      field.initially(true, field.flag()),
    ),
    hideForMembersFrom: field.described(
      "Members whose level has at least this `worth` are not asked, nor to round up their total",
      field.inColumn("hideOnMembershipMinValue", field.money()),
    ),
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
    basisPoints: field.described(
      "Of what the order costs: 250 is 2.5 %",
      field.whole(0, MAX_BASIS_POINTS),
    ),
    fund: field.described(
      "What it is given to",
      field.inColumn("fundId", field.reference("funds")),
    ),
    excludedKinds: field.described(
      "Kinds of lines for which it is not asked",
      field.initially([], field.plain(field.list(z.enum(ITEM_KINDS)))),
    ),
    excludedProducts: field.described(
      "Ids of funds, membership levels and so on for which it is not asked",
      field.initially([], field.textList(100)),
    ),
  },
  instead: "",
};
