import type { z } from "zod";

import type { UpsellRow } from "../../giving/funds";
import type { upsellSchema } from "#contract/schemas/fund";

/** The gift that baskets are asked for, as the API tells it. */
export function upsellBody(row: UpsellRow, currency: string): z.infer<typeof upsellSchema> {
  const money = (amount: number) => ({ amount, currency });
  const { amounts, recognitionNameFrom, hideOnMembershipMinValue, ...rest } = row;
  return {
    ...rest,
    values: amounts.map(money),
    recognitionNameFrom: money(recognitionNameFrom),
    hideOnMembershipMinValue: money(hideOnMembershipMinValue),
  };
}
