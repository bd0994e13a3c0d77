import { parseWithZod } from "@conform-to/zod/v4";
import { redirect } from "@remix-run/node";
import type { AppLoadContext } from "@remix-run/node";

import type { FieldErrors } from "~/domain/failed";
import { ownAddressSchema } from "~/domain/schemas/address";
import { pathTo } from "~/routing/paths";

import { accountSection } from "~/.server/auth/account-section";
import { countryList } from "./own-address.server";
import { formAgain, refuseChange } from "./refuse-change.server";

/**
 * Takes the posted form of an address: a new one, or a change of the one with this id. One that was deleted in another
 * window meanwhile is kept as a new one, and the customer is told: nothing that was typed is lost.
 */
export async function keepAddress(context: AppLoadContext, request: Request, id: string | null) {
  const { crmSession } = await accountSection(context, request, "addresses");
  const schema = ownAddressSchema(await countryList(context));
  const submission = parseWithZod(await request.formData(), { schema });
  if (submission.status !== "success") return formAgain({ submission });
  const { version, ...address } = submission.value;
  const { crm, session } = context;
  const changed =
    id === null
      ? null
      : await crm.changeAddress({
          session: crmSession,
          params: { id },
          body: { ...address, version },
        });
  const gone = changed?.ok === false && changed.failure.code === "not-found";
  const kept =
    changed === null || gone
      ? await crm.addAddress({ session: crmSession, body: address })
      : changed;
  if (kept.ok) {
    session.flash(gone ? "address-kept-anew" : "address-kept");
    return redirect(pathTo("addresses"), 303);
  }
  const { failure } = kept;
  if (failure.code === "conflict" && failure.reason === "too-many")
    return formAgain({ submission }, "fields", { "": ["tooManyAddresses"] });
  if (failure.code === "invalid") {
    const named = Object.keys(failure.fields).map((part) => [`address.${part}`, ["refused"]]);
    return formAgain({ submission }, "fields", Object.fromEntries(named) as FieldErrors);
  }
  return refuseChange(context, request, { submission }, failure);
}
