import type { Address, Country } from "#contract/schemas/address";
import { refusedFields } from "~/domain/failed";
import type { FieldErrors } from "~/domain/failed";
import type { Crm, CrmSession } from "~/.server/ticketing/ticketing";
import type { StepFailure } from "~/pages/basket/change-own-basket.server";
import { z } from "zod";
import { addressChoiceFields, chosenAddress } from "~/domain/schemas/address";

type BillingAddressChosen =
  | { ok: true }
  | { ok: false; code: "fields"; fields: FieldErrors }
  | { ok: false; code: "failed"; failure: StepFailure };

/** Bills to one of the customer's addresses, or to a new one, which is kept with the others. */
export async function chooseBillingAddress(
  crm: Crm,
  session: CrmSession,
  address: Address | { storedId: string },
): Promise<BillingAddressChosen> {
  const chosen = await ("storedId" in address
    ? billToStored(crm, session, address.storedId)
    : crm.addAddress({ session, body: { ...address, isBilling: true } }));
  if (chosen.ok) return { ok: true };
  const { failure } = chosen;
  switch (failure.code) {
    case "not-found":
      return { ok: false, code: "fields", fields: { addressId: ["required.addressChoice"] } };
    case "conflict":
      // Changed in another window meanwhile, or there are as many as can be.
      return { ok: false, code: "fields", fields: { addressId: ["refused"] } };
    case "invalid": {
      const fields = refusedFields(failure.fields);
      const named = Object.entries(fields).map(([name, told]) => [`address.${name}`, told]);
      return { ok: false, code: "fields", fields: Object.fromEntries(named) as FieldErrors };
    }
    case "not-signed-in":
    case "unavailable":
      return { ok: false, code: "failed", failure };
  }
}

async function billToStored(crm: Crm, session: CrmSession, id: string) {
  const stored = await crm.getAddress({ session, params: { id } });
  if (!stored.ok) return stored;
  const { id: _, ...address } = stored.value;
  return crm.changeAddress({ session, params: { id }, body: { ...address, isBilling: true } });
}

/** The billing-address form: one of the customer's addresses, or a new one. */
export function billingAddressSchema(countries: readonly Country[]) {
  return z
    .object(addressChoiceFields)
    .transform((form, context) => chosenAddress(form, countries, context) ?? z.NEVER);
}
