import { z } from "zod";

import type { DateNotation } from "~/domain/arithmetic/dates";
import { defineForm } from "~/domain/forms/define-form";
import { checkedSchema, daySchema, offerSchema, requestKeySchema } from "~/domain/schemas/fields";
import { seatNeedFields, withSeatNeeds } from "~/domain/schemas/interest";
import { reasonSchema, timeSchema, wholeNumber } from "../staff-schemas";
import { MAX_RESERVED } from "#contract/rules/orders/reserved-order";

/** Reserves seats for a customer until a day and time in the venue's time zone. */
export const reserveForm = defineForm(
  {
    id: "reserve",
    schema: (notation: DateNotation) =>
      z
        .object({
          offer: offerSchema("staffOffer"),
          quantity: wholeNumber(MAX_RESERVED, "staffQuantity"),
          ...seatNeedFields,
          day: daySchema(notation),
          time: timeSchema,
          locked: checkedSchema,
          reason: reasonSchema,
          requestKey: requestKeySchema,
        })
        .transform(withSeatNeeds),
  },
  "iso",
);
