import { normalizeCode } from "#contract/text/typed-code";
import { programmeInstances, programmePrices, programmes, promoCodes } from "../../../tables/codes";
import { checkOrder } from "../check-order";
import * as field from "../fields";
import type { Noun } from "../noun";

/** Alphabets with letters that look like Latin ones. */
const LOOKS_LATIN = /\p{Script=Cyrillic}|\p{Script=Greek}/u;

/** What buyers enter is compared in this form. */
const enteredCode = field.idSchema
  .refine((code) => code === normalizeCode(code), {
    error: "expected a code in capital letters, without spaces and characters that cannot be typed",
  })
  .refine((code) => !(LOOKS_LATIN.test(code) && /\p{Script=Latin}/u.test(code)), {
    error: "mixes alphabets whose letters look alike",
  });
const MAX_USES = 1_000_000_000;

export const promoCodeNoun: Noun = {
  list: "promoCodes",
  name: "promo code",
  table: promoCodes,
  key: "code",
  idSchema: enteredCode,
  fields: {
    name: field.described("For staff, and beside the discount", field.text(200)),
    percentOff: field.described(
      "Of the price of each ticket; or `amountOff`",
      field.optional(field.whole(0, 100)),
    ),
    amountOff: field.described(
      "Of all tickets together; or `percentOff`",
      field.optional(field.money()),
    ),
    events: field.described(
      "Only for these; null for all",
      field.inColumn("eventIds", field.optional(field.references("events"))),
    ),
    priceTypes: field.described(
      "Only for these; null for all",
      field.inColumn("priceTypeIds", field.optional(field.references("priceTypes"))),
    ),
    minTickets: field.described("From how many tickets", field.initially(1, field.whole(1, 999))),
    validFrom: field.described("null: at once", field.optional(field.moment())),
    validUntil: field.described("null: for good", field.optional(field.moment())),
    maxUses: field.described(
      "In how many orders; null for no limit",
      field.optional(field.whole(0, MAX_USES)),
    ),
    maxUsesPerCustomer: field.described(
      "In how many orders of a customer; null for no limit",
      field.optional(field.whole(1, MAX_USES)),
    ),
    opensPriority: field.described(
      "Whether it opens priority booking, too",
      field.initially(false, field.flag()),
    ),
  },
  check(values) {
    const { percentOff = null, amountOff = null } = values;
    const problems = checkOrder(values, "validFrom", "validUntil");
    if ((percentOff === null) === (amountOff === null))
      problems.push({
        field: "percentOff",
        message: "or amountOff is needed, and not both",
        code: "one-of-two",
      });
    return problems;
  },
  entered: { kind: "promo", getCode: (code) => code },
  instead: "Set its `validUntil`.",
};

export const programmeCodes: Noun = {
  list: "programmeCodes",
  name: "programme code",
  table: programmes,
  key: "id",
  fields: {
    code: field.described("What buyers enter, in capital letters", field.plain(enteredCode)),
    name: field.described("As visitors read it", field.text(200)),
    description: field.described("Below it", field.anyText(2_000)),
    validUntil: field.described("null: for good", field.optional(field.moment())),
    performances: field.described(
      "Which it opens",
      field.linked("performances", {
        table: programmeInstances,
        owner: "programmeId",
        other: "instanceId",
      }),
    ),
    priceTypes: field.described(
      "With `eligibility: programme`, that it opens for these",
      field.linked("priceTypes", {
        table: programmePrices,
        owner: "programmeId",
        other: "priceTypeId",
      }),
    ),
  },
  entered: { kind: "programme", getCode: (_, { code }) => String(code) },
  unique: ({ code }) => [{ field: "code", at: [], value: String(code) }],
  instead: "Set its `validUntil`.",
};
