import type { AppLoadContext } from "@remix-run/node";

import type { InstanceDetail } from "#contract/schemas/event";
import { throwRedirect } from "~/.server/rendering/replies";
import { buysAsGuest } from "~/domain/account/customer";
import { pathTo } from "~/routing/paths";

/**
 * If the venue forces a login for restricted performances, redirects visitors without an account from a performance in
 * priority booking to sign in, and then to its page. Not even a code opens it to them.
 */
export async function requireLoginIfRestricted(
  context: AppLoadContext,
  { id, event, status }: Pick<InstanceDetail, "id" | "event" | "status">,
): Promise<void> {
  const { venue, session } = context;
  if (!venue.forceLoginForRestricted || status !== "priority") return;
  const customer = await context.customer();
  if (customer !== null && !buysAsGuest(customer)) return;
  session.returnTo = pathTo("instance", { event: event.id, instance: id });
  session.flash("sign-in-first");
  throwRedirect(pathTo("login"));
}
