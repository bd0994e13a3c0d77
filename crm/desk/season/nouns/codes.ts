import { programmeInstances, programmePrices, programmes, promoCodes } from "../../../tables/codes";
import * as field from "../fields";
import type { Noun } from "../noun";

const upperCase = field.idSchema.refine((code) => code === code.toUpperCase(), {
  error: "expected a code in capital letters",
});
const MAX_USES = 1_000_000_000;

export const promoCodeNoun: Noun = {
  list: "promoCodes",
  name: "promo code",
  table: promoCodes,
  key: "code",
  idSchema: upperCase,
  fields: {
    name: field.text(200),
    percentOff: field.optional(field.whole(0, 100)),
    amountOff: field.optional(field.money()),
    events: field.inColumn("eventIds", field.optional(field.references("events"))),
    priceTypes: field.inColumn("priceTypeIds", field.optional(field.references("priceTypes"))),
    minTickets: field.initially(1, field.whole(1, 999)),
    validFrom: field.optional(field.moment()),
    validUntil: field.optional(field.moment()),
    maxUses: field.optional(field.whole(0, MAX_USES)),
    maxUsesPerCustomer: field.optional(field.whole(1, MAX_USES)),
    opensPriority: field.initially(false, field.flag()),
  },
  check: ({ percentOff = null, amountOff = null }) =>
    (percentOff === null) === (amountOff === null)
      ? [
          {
            field: "percentOff",
            message: "or amountOff is needed, and not both",
            code: "one-of-two",
          },
        ]
      : [],
  instead: "Set its `validUntil`.",
};

export const programmeCodes: Noun = {
  list: "programmeCodes",
  name: "programme code",
  table: programmes,
  key: "id",
  fields: {
    code: field.plain(upperCase),
    name: field.text(200),
    description: field.anyText(2_000),
    validUntil: field.optional(field.moment()),
    performances: field.linked("performances", {
      table: programmeInstances,
      owner: "programmeId",
      other: "instanceId",
    }),
    priceTypes: field.linked("priceTypes", {
      table: programmePrices,
      owner: "programmeId",
      other: "priceTypeId",
    }),
  },
  unique: ({ code }) => [{ field: "code", at: [], value: String(code) }],
  instead: "Set its `validUntil`.",
};
