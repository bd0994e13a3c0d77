import { parseWithZod } from "@conform-to/zod/v4";
import { redirect, type ActionFunctionArgs, type AppLoadContext } from "@remix-run/node";
import type { Country, StoredAddress } from "#contract/schemas/address";
import { nullIfUnavailable } from "#contract/unavailable";

import { accountSection } from "~/.server/auth/account-section";
import { throwErrorPage, orErrorPage } from "~/.server/http/rendering/replies";
import { ownAddressSchema } from "~/domain/schemas/address";
import { pathTo } from "~/routing/paths";
import { loadSection } from "~/.server/auth/load-section";
import { refuseForm, redisplayForm } from "./save-account-form.server";

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
  const { crmSession } = await accountSection(context, request, "addresses");
  const schema = ownAddressSchema(await getCountries(context));
  const submission = parseWithZod(await request.formData(), { schema });
  if (submission.status !== "success") return redisplayForm(submission);
  const { version, ...address } = submission.value;
  const { crm, session } = context;
  const id = params["address"];
  let isGone = false;
  const save = async () => {
    if (id !== undefined) {
      const body = { ...address, version };
      const changed = await crm.changeAddress({ session: crmSession, params: { id }, body });
      isGone = !changed.ok && changed.failure.code === "not-found";
      if (!isGone) return changed;
    }
    return crm.addAddress({ session: crmSession, body: address });
  };
  const saved = await nullIfUnavailable(save());
  if (saved === null) return redisplayForm(submission, "unavailable");
  if (saved.ok) {
    session.flash(isGone ? "address-saved-as-new" : "address-saved");
    return redirect(pathTo("addresses"), 303);
  }
  const { failure } = saved;
  if (failure.code === "conflict" && failure.reason === "too-many")
    return redisplayForm(submission, "fields", { "": ["tooManyAddresses"] });
  if (failure.code === "invalid") {
    const parts = Object.keys(failure.fields).map((part) => [`address.${part}`, "refused"]);
    const fields = Object.fromEntries(parts) as Record<string, string>;
    return refuseForm({ context, request }, submission, { code: "invalid", fields });
  }
  return refuseForm({ context, request }, submission, failure);
}
