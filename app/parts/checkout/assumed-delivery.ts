import type { CheckoutRead } from "#contract/operations/basket-checkout";
import type { Basket } from "#contract/schemas/basket";
import type { Money } from "#contract/schemas/money";
import type { DeliveryOption } from "#contract/schemas/reference";
import { isFree } from "~/domain/arithmetic/money";
import { completeAnswers } from "~/domain/checkout/assumed-answers";
import type { Translate } from "~/i18n/translate";
import { describeDelivery } from "~/parts/lines/line-words";

/** A delivery that was not asked for, so that a page must name it before it is paid. */
export type AssumedDelivery = {
  id: string;
  name: string;
  /** What it means, where the box office's description doesn't apply. */
  words: string | null;
  description: string;
  /** E-tickets, which come by email as soon as the order is paid for. */
  isByEmail: boolean;
};

/** The delivery that applies if nobody is asked: null if nothing is delivered, undefined if it has to be asked for. */
export function assumedDelivery(
  t: Translate,
  basket: Basket,
  read: CheckoutRead | null,
): AssumedDelivery | null | undefined {
  const { delivery } = completeAnswers(basket, read);
  if (delivery === null) return null;
  const option = read?.deliveryOptions.find(({ id }) => id === delivery.optionId);
  return (
    option &&
    describeAssumed(
      t,
      option,
      basket.tickets.some(({ isStream }) => !isStream),
    )
  );
}

/** Whether tickets come by email, for nothing, as soon as the order is paid for. */
export const comesByEmail = (option: DeliveryOption | undefined, price: Money): boolean =>
  option?.isPrintAtHome === true && isFree(price);

export const describeAssumed = (
  t: Translate,
  option: DeliveryOption,
  hasPaperTickets: boolean,
): AssumedDelivery => ({
  id: option.id,
  name: option.name,
  words: describeDelivery(t, option, hasPaperTickets),
  description: option.description,
  isByEmail: comesByEmail(option, option.price),
});
