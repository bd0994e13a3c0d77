import type { Submission } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "@remix-run/node";
import type { AppLoadContext } from "@remix-run/node";

import type { AccessAnswer, AccessIntent, AccessProblem } from "~/domain/access-answer";
import { refusedFields } from "~/domain/refused-fields";
import type { FieldErrors } from "~/domain/refused-fields";
import { guestSchema } from "~/domain/schemas/guest";
import { registrationSchema } from "~/domain/schemas/registration";
import { signInSchema } from "~/domain/schemas/sign-in";

import { available, refuse } from "../http/replies";
import { registerCustomer } from "../services/register-customer";
import { signInAs, signInByForm } from "./sign-in";
import type { SignInResult } from "./sign-in";

type Refused = ReturnType<typeof data<AccessAnswer>>;

/** The visitor is signed in, with the basket as it was or with another one; or the page shows its form again. */
export type AccessOutcome = { ok: true; keptBasket: boolean } | { ok: false; reply: Refused };

/** Signs in with the posted form. Throws the 503 page when the box office does not answer. */
export async function answerSignIn(
  context: AppLoadContext,
  request: Request,
): Promise<AccessOutcome> {
  const submission = parseWithZod(await request.clone().formData(), { schema: signInSchema });
  if (submission.status !== "success") return refused("sign-in", submission, "fields");
  const result = await signInByForm(request, context);
  if (result.ok || result.code === "basket-of-another") return signedIn(context, result);
  switch (result.code) {
    case "unavailable":
      return refuse(503);
    case "wrong":
      return refused("sign-in", submission, "wrong", { password: ["passwordAgain"] });
    case "locked":
      return refused("sign-in", submission, "locked");
  }
}

/** Makes an account of the posted form and signs in. Throws the 503 page when the box office does not answer. */
export async function answerRegistration(
  context: AppLoadContext,
  request: Request,
): Promise<AccessOutcome> {
  const schema = registrationSchema(available(await context.crm.listCountries()));
  const submission = parseWithZod(await request.formData(), { schema });
  if (submission.status !== "success") return refused("register", submission, "fields");
  const registered = await registerCustomer(context.crm, submission.value);
  if (registered.ok) return signedIn(context, await signInAs(context, registered));
  switch (registered.code) {
    case "unavailable":
      return refuse(503);
    case "email-taken":
      return refused("register", submission, "email-taken", { email: ["emailTaken"] });
    case "fields":
      return refused("register", submission, "fields", registered.fields);
  }
}

/** Writes down somebody who buys without an account. Throws the 503 page when the box office does not answer. */
export async function answerGuest(
  context: AppLoadContext,
  request: Request,
): Promise<AccessOutcome> {
  const submission = parseWithZod(await request.formData(), { schema: guestSchema });
  if (submission.status !== "success") return refused("guest", submission, "fields");
  const entered = await context.crm.registerGuest(submission.value);
  if (entered.ok) return signedIn(context, await signInAs(context, entered.value));
  const { failure } = entered;
  if (failure.code === "unavailable") return refuse(503);
  return refused("guest", submission, "fields", refusedFields(failure.fields));
}

function refused(
  intent: AccessIntent,
  submission: Submission<unknown>,
  problem: AccessProblem,
  fieldErrors: FieldErrors = {},
): AccessOutcome {
  // A password never travels back into a page.
  const hideFields = ["password"];
  const lastResult =
    submission.status === "success"
      ? submission.reply({ fieldErrors, hideFields })
      : submission.reply({ hideFields });
  return { ok: false, reply: data({ intent, problem, lastResult }, { status: 400 }) };
}

/** Signed in. What came into the basket is said on its page; one that is somebody else's has stayed behind, and the visitor is told. */
function signedIn(context: AppLoadContext, result: SignInResult): AccessOutcome {
  if (result.ok) return { ok: true, keptBasket: !result.basketChanged };
  if (result.code !== "basket-of-another") return refuse(503);
  context.session.flash("basket-of-another");
  return { ok: true, keptBasket: false };
}
