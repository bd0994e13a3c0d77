import type { AppLoadContext, ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";

import type { Address } from "#contract/schemas/address";
import { refusedFields, type FieldErrors } from "~/domain/notices/failed";
import type { Crm, CrmSession } from "~/.server/ticketing/ticketing";
import { findBillingAddress } from "~/domain/account/customer";
import { submitStep, type StepSaved } from "../submit-step.server";
import { billingAddressForm } from "./form";
import { requireCheckoutStep, type CheckoutStepContext } from "~/parts/checkout/guards.server";

/** A new address is added to the customer's account. */
async function saveBillingAddress(
  { crm }: AppLoadContext,
  { crmSession: session }: CheckoutStepContext<"billing-address">,
  address: Address | { storedId: string },
): Promise<StepSaved> {
  const saved = await ("storedId" in address
    ? billToStored(crm, session, address.storedId)
    : crm.addAddress({ session, body: { ...address, isBilling: true } }));
  if (saved.ok) return { ok: true, value: null };
  const { failure } = saved;
  const refused = (fields: FieldErrors) =>
    ({ ok: false, failure: { code: "fields", fields } }) as const;
  switch (failure.code) {
    case "not-found":
      return refused({ addressId: ["required.addressChoice"] });
    case "conflict":
      // Changed in another window, or the limit of stored addresses is reached.
      return refused({ addressId: ["refused"] });
    case "invalid": {
      const fields = Object.entries(refusedFields(failure.fields));
      return refused(Object.fromEntries(fields.map(([name, keys]) => [`address.${name}`, keys])));
    }
    case "not-signed-in":
      return { ok: false, failure };
  }
}

async function billToStored(crm: Crm, session: CrmSession, id: string) {
  const stored = await crm.getAddress({ session, params: { id } });
  if (!stored.ok) return stored;
  const { id: _, ...address } = stored.value;
  return crm.changeAddress({ session, params: { id }, body: { ...address, isBilling: true } });
}

export async function getBillingAddressStep({ request, context }: LoaderFunctionArgs) {
  const { basket, customer, frame, typed } = await requireCheckoutStep(
    context,
    request,
    "billing-address",
  );
  return {
    frame,
    typed,
    addresses: customer.addresses,
    countries: (await context.crm.listCountries()).value,
    billed: findBillingAddress(customer)?.id ?? null,
    mailedTo: basket.delivery?.addressId ?? null,
  };
}

export function submitBillingAddressStep(args: ActionFunctionArgs) {
  return submitStep(
    args,
    "billing-address",
    billingAddressForm,
    saveBillingAddress,
    async ({ crm }) => (await crm.listCountries()).value,
  );
}
