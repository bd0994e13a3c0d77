import type { AppLoadContext } from "@remix-run/node";

import { readVisit, signInAs } from "~/.server/auth/sign-in";
import { refusedFields } from "~/domain/notices/failed";
import { registrationForm } from "../sign-in/forms";
import { isKnownEmail, registrationMail } from "../sign-in/mail-links.server";
import { leaveSignIn, readAccessForm } from "../sign-in/submit-sign-in.server";

/**
 * Starts a registration and signs in as a guest. The account is created by the link in an email, which proves the
 * address. Throws a 503 if the box office is down.
 */
export async function submitRegistration(context: AppLoadContext, request: Request) {
  const { crm, venue, session } = context;
  const countries = (await crm.listCountries()).value;
  const { value, refuse } = readAccessForm(await request.formData(), registrationForm, countries);
  if (value === null) return refuse();
  const { terms: _, ...registration } = value;
  if (venue.revealsKnownEmails && (await isKnownEmail(crm, registration.email)))
    return refuse("email-taken", { email: "emailTaken" });
  const mail = await registrationMail(context, registration.email);
  const visit = await readVisit(context);
  const body = { ...registration, ...mail, ...visit.body };
  const registered = await crm.startRegistration({ body });
  if (!registered.ok) return refuse("fields", refusedFields(registered.failure.fields));
  session.flash("registration-mailed");
  return leaveSignIn(context, await signInAs(context, registered.value, visit));
}
