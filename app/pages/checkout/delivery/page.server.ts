import type { AppLoadContext } from "@remix-run/node";
import { z } from "zod";

import { postalAddress, type Address, type Country } from "#contract/schemas/address";
import { completeAnswers } from "~/domain/checkout/assumed-answers";
import { addressChoiceFields, chosenAddress } from "~/domain/schemas/address";
import { throwErrorPage } from "~/.server/http/rendering/replies";
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
  if (read === null) return throwErrorPage(503);
  const chosen = completeAnswers(basket, read).delivery;
  const hasPaperTickets = basket.tickets.some(({ isStream }) => !isStream);
  const options = read.deliveryOptions.map((option) => ({
    ...option,
    words: describeDelivery(i18n.t, option, hasPaperTickets),
  }));
  return { options, chosen, countries: countries.value };
}

export async function readDelivery(context: AppLoadContext, step: Step) {
  const { options, countries } = await getDeliveryPage(context, step);
  return deliverySchema(options, countries);
}

/** The address is validated only if the chosen option needs one. */
function deliverySchema(
  options: readonly { id: string; requiresAddress: boolean }[],
  countries: readonly Country[],
) {
  return z
    .object({
      optionId: z
        .string({ error: "required.delivery" })
        .refine((id) => options.some((option) => option.id === id), { error: "required.delivery" }),
      ...addressChoiceFields,
    })
    .transform(({ optionId, ...form }, context) => {
      const option = options.find(({ id }) => id === optionId);
      if (!option?.requiresAddress) return { optionId, address: null };
      const address = chosenAddress(form, countries, context);
      return address === null ? z.NEVER : { optionId, address };
    });
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
