import type { AppLoadContext } from "@remix-run/node";

import type { CustomerHelp } from "~/domain/account/staff";
import { pathTo } from "~/routing/paths";

/**
 * Where a link that staff have mailed leads; `__TOKEN__` stands for its token. The sealed note knows whose it is, so
 * that one that ran out can be asked for again in one press, and that the basket is what was asked for.
 */
export function linkTemplate(
  { publicUrl, mailNotes }: Pick<AppLoadContext, "publicUrl" | "mailNotes">,
  kind: CustomerHelp,
  email: string,
): string {
  const page = pathTo(kind === "password-reset" ? "reset-password" : "authentication");
  const returnTo = kind === "basket-link" ? pathTo("basket") : null;
  const note = mailNotes.seal({ email, returnTo, basket: null });
  return `${publicUrl}${page}?token=__TOKEN__&note=${note}`;
}
