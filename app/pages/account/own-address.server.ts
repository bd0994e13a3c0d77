import type { ActionFunctionArgs, AppLoadContext } from "@remix-run/node";
import type { Country, StoredAddress } from "#contract/schemas/address";

import { accountSection } from "~/.server/auth/require-customer";
import { throwErrorPage, orErrorPage } from "~/.server/rendering/replies";
import { pathTo } from "~/routing/paths";
import { loadSection } from "~/.server/auth/load-section";
import { addressForm } from "./address/form";
import { submitAccountForm } from "./submit-account-form.server";

type Args = Pick<ActionFunctionArgs, "context" | "request" | "params">;

/** Returns the customer's address in the URL; throws the 404 page for another customer's. */
export async function getOwnAddress({ params, ...args }: Args): Promise<StoredAddress> {
  const addresses = await loadSection(args, "addresses", (session) =>
    args.context.crm.listAddresses({ session }),
  );
  return addresses.find(({ id }) => id === params["address"]) ?? throwErrorPage(404);
}

/** Lists the countries for addresses; throws a 503 page if they can't be loaded. */
export async function getCountries({ crm }: AppLoadContext): Promise<Country[]> {
  return (await orErrorPage(crm.listCountries(), "load-countries")).value;
}

/** Saves an address. One that was deleted in another window is saved as new, so that no input is lost. */
export async function saveAddress({ context, request, params }: Args) {
  const { crmSession: session } = await accountSection(context, request, "addresses");
  const { crm } = context;
  const id = params["address"];
  let isGone = false;
  return submitAccountForm(
    { context, request },
    addressForm,
    {
      save: async ({ version, ...address }) => {
        const body = { ...address, version };
        const changed =
          id === undefined ? null : await crm.changeAddress({ session, params: { id }, body });
        isGone = changed?.ok === false && changed.failure.code === "not-found";
        const saved =
          changed === null || isGone ? await crm.addAddress({ session, body: address }) : changed;
        if (saved.ok) return saved;
        const { failure } = saved;
        if (failure.code === "conflict" && failure.reason === "too-many") return TOO_MANY;
        if (failure.code !== "invalid") return { ok: false, failure };
        const parts = Object.keys(failure.fields).map((part) => [`address.${part}`, "refused"]);
        const fields = Object.fromEntries(parts) as Record<string, string>;
        return { ok: false, failure: { code: "invalid", fields } };
      },
      messages: { "too-many": "tooManyAddresses" },
      notice: () => (isGone ? "address-saved-as-new" : "address-saved"),
      to: pathTo("addresses"),
    },
    await getCountries(context),
  );
}

/** An error of the whole form. */
const TOO_MANY = { ok: false, failure: { code: "invalid", fields: { "": "too-many" } } } as const;
