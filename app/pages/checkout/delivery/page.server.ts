import type { AppLoadContext } from "@remix-run/node";

import { Unavailable } from "#contract/calls/unavailable";
import { postalAddress, type Address } from "#contract/schemas/address";
import { completeAnswers } from "~/domain/checkout/assumed-answers";
import { describeDelivery } from "~/parts/lines/line-words";
import { changeOwnBasket, type StepSaved } from "../submit-step.server";
import type { CheckoutStepContext } from "~/parts/checkout/guards.server";

type Step = CheckoutStepContext<"delivery">;

/** Loads the delivery options, the chosen or assumed one, and the countries for an address. */
export async function getDeliveryPage(
  { readCheckout, crm, i18n }: AppLoadContext,
  { basket }: Step,
) {
  const [read, countries] = await Promise.all([readCheckout(), crm.listCountries()]);
  if (read === null) throw new Unavailable("readCheckout");
  const chosen = completeAnswers(basket, read).delivery;
  const hasPaperTickets = basket.tickets.some(({ isStream }) => !isStream);
  const options = read.deliveryOptions.map((option) => ({
    ...option,
    words: describeDelivery(i18n.t, option, hasPaperTickets),
  }));
  const onlyTickets = basket.tickets.length > 0 && basket.items.length === 0;
  return { options, onlyTickets, chosen, countries: countries.value };
}

/** Saves the delivery option. A new address is added to the customer's account. Safe to retry. */
export async function saveDelivery(
  { crm }: AppLoadContext,
  step: Step,
  { optionId, address }: { optionId: string; address: Address | { storedId: string } | null },
): Promise<StepSaved> {
  const save = (chosen: Address | null) =>
    changeOwnBasket(crm, step, (call) =>
      crm.setDelivery({ ...call, body: { optionId, address: chosen } }),
    );
  if (address === null || !("storedId" in address)) return save(address);
  const stored = step.customer.addresses.find(({ id }) => id === address.storedId);
  return stored === undefined
    ? { ok: false, failure: { code: "fields", fields: { addressId: ["required.addressChoice"] } } }
    : save(postalAddress(stored));
}
