import type { CheckoutRead } from "#contract/operations/basket-checkout";
import { type Basket } from "#contract/schemas/basket";
import { SEAT_PREFERENCES } from "#contract/rules/customers/choices";
import { isDelivered } from "#contract/rules/baskets/line";
import { NO_DETAILS } from "#contract/rules/orders/order";
import type { DeliveryOption } from "#contract/schemas/reference";
import { isFree } from "../arithmetic/money";

type Answers = Pick<Basket, "delivery" | "details">;

/**
 * A basket's delivery and details, completed by those of the last order or by defaults. Both are null if nothing is
 * delivered; the delivery is also null if there is no suitable default.
 */
export function completeAnswers(
  { delivery, details, tickets, items }: Basket,
  read: Pick<CheckoutRead, "deliveryOptions" | "lastAnswers"> | null,
): Answers {
  if (!isDelivered(tickets, items)) return { delivery: null, details: null };
  const last = read?.lastAnswers;
  const option = defaultDelivery(read?.deliveryOptions ?? [], last?.deliveryOptionId);
  const accessRequirements = assumeAccess(tickets, last?.accessRequirements ?? null);
  return {
    delivery: delivery ?? (option && { optionId: option.id, addressId: null }),
    details: details ?? { ...NO_DETAILS, accessRequirements },
  };
}

/**
 * A wheelchair space follows from the basket alone: in the last order, it may only have come from a space that was
 * chosen there, perhaps for someone else.
 */
function assumeAccess(tickets: Basket["tickets"], last: string | null): string | null {
  if (tickets.some(({ seat }) => seat.kind === "wheelchair")) return "wheelchair-space";
  return last === "wheelchair-space" ? null : last;
}

/** The answers that `startPayment` applies where the basket has none. */
export function getAssumedAnswers({ delivery, details }: Answers) {
  return {
    deliveryOptionId: delivery?.optionId ?? null,
    accessRequirements:
      SEAT_PREFERENCES.find((preference) => preference === details?.accessRequirements) ?? null,
  };
}

const isSimple = ({ price, requiresAddress }: Pick<DeliveryOption, "price" | "requiresAddress">) =>
  isFree(price) && !requiresAddress;

/**
 * The delivery for a visitor who skips the delivery step: the option of the last order, or else the default, or else
 * the only option. It is always free and needs no address, so that nothing is charged or mailed without being shown.
 */
export function defaultDelivery<
  Option extends Pick<DeliveryOption, "id" | "price" | "isDefault" | "requiresAddress">,
>(options: readonly Option[], lastOptionId?: string): Option | null {
  const simple = options.filter(isSimple);
  const standard = simple.find(({ isDefault }) => isDefault);
  const preset = standard ?? (options.length === 1 ? simple[0] : undefined);
  if (preset === undefined) return null;
  return simple.find(({ id }) => id === lastOptionId) ?? preset;
}

/**
 * The option preselected on the delivery step: the default, or else a free one without an address, or else the first.
 */
export const preselectedDelivery = <
  Option extends Pick<DeliveryOption, "price" | "isDefault" | "requiresAddress">,
>(
  options: readonly Option[],
): Option | undefined =>
  options.find(({ isDefault }) => isDefault) ?? options.find(isSimple) ?? options[0];
