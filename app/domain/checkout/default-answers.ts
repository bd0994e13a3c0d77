import type { CheckoutRead } from "#contract/operations/basket-checkout";
import { SEAT_PREFERENCES, type Basket } from "#contract/schemas/basket";
import { isDelivered } from "#contract/schemas/basket-item";
import type { DeliveryOption } from "#contract/schemas/reference";
import { isFree } from "../money";

type Answers = Pick<Basket, "delivery" | "details">;

/**
 * A basket's delivery and details, and what is assumed where its customer did not answer: the same as in the last order,
 * else the defaults. Both are null where nothing is delivered, the delivery also where none can be assumed.
 */
export function answersOf(
  { delivery, details, tickets, items }: Basket,
  read: Pick<CheckoutRead, "deliveryOptions" | "lastAnswers"> | null,
): Answers {
  if (!isDelivered(tickets, items)) return { delivery: null, details: null };
  const last = read?.lastAnswers;
  const option = defaultDelivery(read?.deliveryOptions ?? [], last?.deliveryOptionId);
  const accessRequirements = tickets.some(({ seat }) => seat.kind === "wheelchair")
    ? "wheelchair-space"
    : (last?.accessRequirements ?? null);
  return {
    delivery: delivery ?? (option && { optionId: option.id, addressId: null }),
    details: details ?? { specialRequests: null, accessRequirements, marketing: null },
  };
}

/** What the box office is to take for an answer where the basket has none. */
export function assumedIn({ delivery, details }: Answers) {
  return {
    deliveryOptionId: delivery?.optionId ?? null,
    accessRequirements:
      SEAT_PREFERENCES.find((known) => known === details?.accessRequirements) ?? null,
  };
}

const isSimple = ({ price, requiresAddress }: Pick<DeliveryOption, "price" | "requiresAddress">) =>
  isFree(price) && !requiresAddress;

/**
 * The delivery that is assumed for a visitor who is not asked, of the options of a basket: free and without an address,
 * so that nothing unseen is charged or sent. The option of the last order, else the default, else the only one there is.
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

/** What a visitor who is asked finds chosen: the default, else what costs nothing and sends nothing, else the first. */
export const preselectedDelivery = <
  Option extends Pick<DeliveryOption, "price" | "isDefault" | "requiresAddress">,
>(
  options: readonly Option[],
): Option | undefined =>
  options.find(({ isDefault }) => isDefault) ?? options.find(isSimple) ?? options[0];
