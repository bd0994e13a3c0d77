import { redirect, type AppLoadContext } from "@remix-run/node";
import type { z } from "zod";

import { redirectToSignIn } from "~/.server/auth/require-customer";
import { readVisit, signInAs, signInByForm, type SignInOutcome } from "~/.server/auth/sign-in";
import { readForm, type Errors } from "~/.server/forms/submit-form";
import type { CrmSession } from "~/.server/ticketing/ticketing";
import { refusedFields } from "~/domain/notices/failed";
import type { Form, SettingsOf } from "~/domain/forms/define-form";
import { pathTo } from "~/routing/paths";
import { emailForm, guestForm, signInForm } from "./forms";
import { isKnownEmail } from "./mail-links.server";
import { postSignInRedirect } from "./post-sign-in-redirect.server";
import type { AccessProblem, AccessRefusal } from "./sign-in-errors";

/** Parses a form. Its replies name the problem; passwords are never sent back. */
export function readAccessForm<Schema extends z.ZodType, Settings = undefined>(
  fields: FormData,
  form: Form<Schema, Settings>,
  ...settings: SettingsOf<Settings>
) {
  const { value, refuse, redisplay } = readForm(fields, form, ...settings);
  const refusal = (problem: AccessProblem): AccessRefusal => ({ problem });
  return {
    value,
    refuse: (problem: AccessProblem = "fields", errors: Errors = {}) =>
      refuse(errors, refusal(problem)),
    failReset: () => redisplay(503, {}, refusal("reset-failed")),
  };
}

/** Saves the email for the password page. Reveals whether it has an account only if the venue allows it. */
export async function submitEmail(context: AppLoadContext, request: Request) {
  const { value, refuse } = readAccessForm(await request.formData(), emailForm);
  if (value === null) return refuse();
  if (context.venue.revealsKnownEmails && !(await isKnownEmail(context.crm, value.email)))
    return refuse("unknown");
  context.session.email = value.email;
  return redirect(pathTo("password"), 303);
}

/** Signs in with email and password. Throws a 503 if the box office is down. */
export async function submitSignIn(context: AppLoadContext, request: Request) {
  const { value, refuse } = readAccessForm(await request.clone().formData(), signInForm);
  if (value === null) return refuse();
  const result = await signInByForm(request, context);
  if (result.ok) return leaveSignIn(context, result);
  switch (result.failure) {
    case "wrong":
      return refuse("wrong", { password: "passwordAgain" });
    case "locked":
      return refuse("locked");
    case "basket-of-another":
      return leaveSignIn(context, { ok: false, failure: result.failure });
  }
}

export async function submitGuest(context: AppLoadContext, request: Request) {
  const { value, refuse } = readAccessForm(await request.formData(), guestForm);
  if (value === null) return refuse();
  const visit = await readVisit(context);
  const registered = await context.crm.registerGuest({ body: { ...value, ...visit.body } });
  if (!registered.ok) return refuse("fields", refusedFields(registered.failure.fields));
  return leaveSignIn(context, await signInAs(context, registered.value, visit));
}

/** Corrects the details of the current guest. Throws a 503 if the box office is down. */
export async function submitGuestCorrection(
  context: AppLoadContext,
  request: Request,
  { session, next }: { session: CrmSession; next: string },
) {
  const { value, refuse } = readAccessForm(await request.formData(), guestForm);
  if (value === null) return refuse();
  const corrected = await context.crm.correctGuest({ session, body: value });
  if (corrected.ok) return redirect(next, 303);
  const { failure } = corrected;
  switch (failure.code) {
    case "invalid":
      return refuse("fields", refusedFields(failure.fields));
    case "not-found":
    case "not-allowed":
      return refuse("not-correctable");
    case "not-signed-in":
      return redirectToSignIn(context, request);
  }
}

/** Leads on as `postSignInRedirect` says, also if the basket is another customer's. */
export const leaveSignIn = async (context: AppLoadContext, result: SignInOutcome) =>
  redirect(await postSignInRedirect(context, signedIn(context, result)), 303);

/** `keptBasket`: whether signing in left the basket unchanged. */
export function signedIn(context: AppLoadContext, result: SignInOutcome): { keptBasket: boolean } {
  if (result.ok) return { keptBasket: !result.value };
  context.session.flash(result.failure);
  return { keptBasket: false };
}
