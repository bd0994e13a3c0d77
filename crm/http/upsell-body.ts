import type { z } from "zod";

import { CURRENCY } from "../domain/currency";
import type { UpsellRow } from "../store/funds";
import type { upsellSchema } from "./schemas/fund";

/** The gift that baskets are asked for, as the API tells it. */
export function upsellBody(row: UpsellRow): z.infer<typeof upsellSchema> {
  const money = (amount: number) => ({ amount, currency: CURRENCY });
  const { amounts, recognitionNameFrom, hideOnMembershipMinValue, ...rest } = row;
  return {
    ...rest,
    values: amounts.map(money),
    recognitionNameFrom: money(recognitionNameFrom),
    hideOnMembershipMinValue: money(hideOnMembershipMinValue),
  };
}
