import type { StoredAddress, Country } from "#contract/schemas/address";
import type { AppLoadContext } from "@remix-run/node";

import { accountSection } from "~/.server/auth/account-section";
import type { CrmSession } from "~/.server/ticketing/ticketing";
import { refuse } from "~/.server/http/pages/replies";
import { unwrapOrErrorPage } from "./unwrap-or-error-page.server";

/** One of the signed-in customer's addresses; anybody else's is a 404 like one that does not exist. */
export async function ownAddress(
  context: AppLoadContext,
  request: Request,
  id: string,
): Promise<{ address: StoredAddress; crmSession: CrmSession }> {
  const { crmSession } = await accountSection(context, request, "addresses");
  const addresses = unwrapOrErrorPage(
    context,
    request,
    await context.crm.listAddresses({ session: crmSession }),
  );
  const address = addresses.find((one) => one.id === id);
  return address === undefined ? refuse(404) : { address, crmSession };
}

/** The countries that an address can be in, or the page that says that their list failed to load. */
export async function countryList({ crm }: AppLoadContext): Promise<Country[]> {
  const countries = await crm.listCountries();
  return countries.ok ? countries.value : refuse(503, "load-countries");
}
