import type { AppLoadContext } from "@remix-run/node";

import type { CustomerHelp } from "~/domain/account/staff";
import { pathTo } from "~/routing/paths";

export async function helpCustomer(
  context: AppLoadContext,
  session: string,
  { id, kind, reason }: { id: string; kind: CustomerHelp; reason: string },
) {
  const { crm } = context;
  const params = { id };
  if (kind === "unlock") return crm.unlockCustomer({ session, params, body: { reason } });
  const file = await crm.getCustomerFile({ session, params });
  if (!file.ok) return file;
  const linkUrl = linkTemplate(context, kind, file.value.customer.email);
  const send = {
    "magic-link": crm.sendCustomerMagicLink,
    "password-reset": crm.sendCustomerPasswordReset,
    "basket-link": crm.sendCustomerBasketLink,
  }[kind];
  return send({ session, params, body: { linkUrl, reason } });
}

/**
 * `__TOKEN__` stands for the link's token. The sealed note knows whose it is, so that an expired one can be asked for
 * again, and that the basket is what was asked for.
 */
function linkTemplate(
  { publicUrl, linkState }: Pick<AppLoadContext, "publicUrl" | "linkState">,
  kind: CustomerHelp,
  email: string,
): string {
  const page = pathTo(kind === "password-reset" ? "reset-password" : "authentication");
  const returnTo = kind === "basket-link" ? pathTo("basket") : null;
  const note = linkState.seal({ email, returnTo, basket: null });
  return `${publicUrl}${page}?token=__TOKEN__&note=${note}`;
}
