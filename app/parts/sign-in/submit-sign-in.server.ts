import type { Submission } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data, type AppLoadContext } from "@remix-run/node";

import { signInAs, signInByForm, type SignInResult } from "~/.server/auth/sign-in";
import type { CrmSession } from "~/.server/ticketing/ticketing";
import { throwErrorPage } from "~/.server/rendering/replies";
import { refusedFields, type FieldErrors } from "~/domain/failed";
import {
  emailOnlySchema,
  guestFormSchema,
  registrationFormSchema,
  signInSchema,
} from "~/domain/schemas/sign-in";
import type { AccessAnswer, AccessIntent, AccessProblem } from "./sign-in-errors";
import { isKnownEmail, registrationMail } from "./mail-links.server";

/** Saves the email for the password page. Reveals whether it has an account only if the venue allows it. */
export async function submitEmail(context: AppLoadContext, request: Request): Promise<Answered> {
  const submission = parseWithZod(await request.formData(), { schema: emailOnlySchema });
  if (submission.status !== "success") return refused("email", submission, "fields");
  const { email } = submission.value;
  if (context.venue.revealsKnownEmails && !(await isKnownEmail(context.crm, email)))
    return refused("email", submission, "unknown");
  context.session.email = email;
  return { ok: true };
}

/** Signs in with email and password. Throws a 503 if the box office is down. */
export async function submitSignIn(
  context: AppLoadContext,
  request: Request,
): Promise<AccessOutcome> {
  const submission = parseWithZod(await request.clone().formData(), { schema: signInSchema });
  if (submission.status !== "success") return refused("sign-in", submission, "fields");
  const result = await signInByForm(request, context);
  if (result.ok || result.failure === "basket-of-another") return signedIn(context, result);
  switch (result.failure) {
    case "expired":
      return throwErrorPage(503);
    case "wrong":
      return refused("sign-in", submission, "wrong", {
        fieldErrors: { password: ["passwordAgain"] },
      });
    case "locked":
      return refused("sign-in", submission, "locked");
  }
}

/**
 * Starts a registration and signs in as a guest. The account is created by the link in an email, which proves the
 * address. Throws a 503 if the box office is down.
 */
export async function submitRegistration(
  context: AppLoadContext,
  request: Request,
): Promise<AccessOutcome> {
  const { crm, venue, session } = context;
  const schema = registrationFormSchema((await crm.listCountries()).value);
  const submission = parseWithZod(await request.formData(), { schema });
  if (submission.status !== "success") return refused("register", submission, "fields");
  const { terms: _, ...registration } = submission.value;
  if (venue.revealsKnownEmails && (await isKnownEmail(crm, registration.email)))
    return refused("register", submission, "email-taken", {
      fieldErrors: { email: ["emailTaken"] },
    });
  const mail = await registrationMail(context, registration.email);
  const registered = await crm.startRegistration({ body: { ...registration, ...mail } });
  if (registered.ok) {
    session.flash("registration-mailed");
    return signedIn(context, await signInAs(context, registered.value));
  }
  const { failure } = registered;
  return refused("register", submission, "fields", { fieldErrors: refusedFields(failure.fields) });
}

export async function submitGuest(
  context: AppLoadContext,
  request: Request,
): Promise<AccessOutcome> {
  const submission = parseWithZod(await request.formData(), { schema: guestFormSchema });
  if (submission.status !== "success") return refused("guest", submission, "fields");
  const registered = await context.crm.registerGuest({ body: submission.value });
  if (registered.ok) return signedIn(context, await signInAs(context, registered.value));
  const { failure } = registered;
  return refused("guest", submission, "fields", { fieldErrors: refusedFields(failure.fields) });
}

/** Corrects the details of the current guest. Throws a 503 if the box office is down. */
export async function submitGuestCorrection(
  { crm }: AppLoadContext,
  request: Request,
  session: CrmSession,
): Promise<Answered> {
  const submission = parseWithZod(await request.formData(), { schema: guestFormSchema });
  if (submission.status !== "success") return refused("guest", submission, "fields");
  const corrected = await crm.correctGuest({ session, body: submission.value });
  if (corrected.ok) return { ok: true };
  const { failure } = corrected;
  switch (failure.code) {
    case "invalid":
      return refused("guest", submission, "fields", { fieldErrors: refusedFields(failure.fields) });
    case "not-found":
    case "not-allowed":
      return refused("guest", submission, "not-correctable");
    default:
      return throwErrorPage(503);
  }
}

type Refused = ReturnType<typeof data<AccessAnswer>>;

export type Answered<Done extends object = object> =
  | ({ ok: true } & Done)
  | { ok: false; failure: Refused };

/** `keptBasket`: whether signing in left the basket unchanged. */
export type AccessOutcome = Answered<{ keptBasket: boolean }>;

/** Returns the action data of a refused form. Passwords are never sent back. */
export function refused(
  intent: AccessIntent,
  submission: Submission<unknown>,
  problem: AccessProblem,
  { fieldErrors = {}, status = 400 }: { fieldErrors?: FieldErrors; status?: 400 | 503 } = {},
): { ok: false; failure: Refused } {
  const hideFields = ["password", "confirm"];
  const lastResult =
    submission.status === "success"
      ? submission.reply({ fieldErrors, hideFields })
      : submission.reply({ hideFields });
  const { email } = submission.payload;
  const typed = typeof email === "string" ? email : null;
  return { ok: false, failure: data({ intent, problem, lastResult, email: typed }, { status }) };
}

export function signedIn(context: AppLoadContext, result: SignInResult): AccessOutcome {
  if (result.ok) return { ok: true, keptBasket: !result.value };
  if (result.failure !== "basket-of-another") return throwErrorPage(503);
  context.session.flash("basket-of-another");
  return { ok: true, keptBasket: false };
}
