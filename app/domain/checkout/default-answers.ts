import type { DeliveryOption } from "#contract/schemas/reference";
import { isFree } from "../money";

/**
 * The delivery that is assumed for a visitor who is not asked, of the options of a basket: free and without an address,
 * so that nothing unseen is charged or sent. The option of the last order, else the default, else the only one there is.
 */
export function defaultDelivery<
  Option extends Pick<DeliveryOption, "id" | "price" | "isDefault" | "requiresAddress">,
>(options: readonly Option[], lastOptionId?: string): Option | null {
  const simple = options.filter(({ price, requiresAddress }) => isFree(price) && !requiresAddress);
  const standard = simple.find(({ isDefault }) => isDefault);
  const preset = standard ?? (options.length === 1 ? simple[0] : undefined);
  if (preset === undefined) return null;
  return simple.find(({ id }) => id === lastOptionId) ?? preset;
}
