import type { z } from "zod";

import { isDelivered } from "#contract/rules/baskets/line";
import { NO_DETAILS } from "#contract/rules/orders/order";
import type { startPaymentSchema } from "#contract/schemas/order";
import { findDeliveryChoice } from "../../basket/checkout/delivery";
import type { BasketRecord } from "../../basket/contents/basket-contents";
import type { Transaction } from "../../platform/database/database";

type Answers = Pick<BasketRecord, "delivery" | "details">;

/** The answers as columns of the basket. */
export const storedAnswers = ({ delivery, details }: Answers) => ({
  deliveryOptionId: delivery?.optionId ?? null,
  details,
});

/**
 * The answers of a basket with those that are assumed for optional steps that the buyer skipped; null if there are none. A
 * delivery option is only assumed if it is available, free and needs no address; otherwise the order is refused.
 */
export async function assumedAnswers(
  tx: Transaction,
  basket: BasketRecord,
  assumed: z.output<typeof startPaymentSchema>["assumed"],
): Promise<Answers | null> {
  const { delivery, details, lines, items } = basket;
  const isAnswered = delivery !== null && details !== null;
  if (assumed === undefined || isAnswered || !isDelivered(lines, items)) return null;
  const option = await findDeliveryChoice(tx, basket, assumed.deliveryOptionId ?? "", basket.now);
  const isRefused = typeof option === "string" || option.price > 0 || option.requiresAddress;
  return {
    delivery: delivery ?? (isRefused ? null : { optionId: option.id, addressId: null, price: 0 }),
    details: details ?? { ...NO_DETAILS, accessRequirements: assumed.accessRequirements },
  };
}
