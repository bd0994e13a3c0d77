import { redirect } from "@remix-run/node";
import type { AppLoadContext } from "@remix-run/node";

import { pathTo } from "~/routing/paths";

import { refuse } from "~/.server/http/pages/replies";
import { registrationLinks } from "./mail-links.server";

/** Emails the confirmation link again to a customer who registered in this session. */
export async function confirmAgain(context: AppLoadContext) {
  const { crm, session } = context;
  const customer = await context.customer();
  if (customer === null || session.crmSession === null) return redirect(pathTo("login"), 303);
  if (!customer.confirmationPending) return redirect(pathTo("your-details"), 303);
  const sent = await crm.resendRegistrationLink({
    session: session.crmSession,
    body: await registrationLinks(context, customer.email),
  });
  if (!sent.ok) return sent.failure.code === "unavailable" ? refuse(503) : refuse(400);
  session.flash("registration-mailed");
  return redirect(pathTo("your-details"), 303);
}
