import { parseWithZod } from "@conform-to/zod/v4";
import { redirect, type AppLoadContext } from "@remix-run/node";
import { z } from "zod";
import { nullIfUnavailable } from "#contract/unavailable";

import { signInAs, signInByMail } from "~/.server/auth/sign-in";
import { throwErrorPage } from "~/.server/rendering/replies";
import { refusedFields } from "~/domain/failed";
import { safeRedirect } from "~/domain/safe-redirect";
import { emailOnlySchema, mailedCodeSchema, passwordChoiceSchema } from "~/domain/schemas/sign-in";
import { pathTo } from "~/routing/paths";
import type { AccessIntent } from "./sign-in-errors";
import { refused, signedIn, type AccessOutcome } from "./submit-sign-in.server";
import type { LinkPage } from "~/ui/forms/mail-button";
import { isKnownEmail, mailLink, registrationMail } from "./mail-links.server";

/**
 * Emails a link to the address in the form, or in its sealed link state. The response is the same whether or not an
 * account exists, unless the venue reveals that.
 */
export async function submitLinkRequest(
  context: AppLoadContext,
  request: Request,
  page: LinkPage,
  intent: AccessIntent,
) {
  const form = await request.formData();
  const linkState = context.linkState.open(String(form.get("note") ?? ""));
  if (linkState !== null) {
    form.set("email", linkState.email);
    context.session.returnTo ??= linkState.returnTo && safeRedirect(linkState.returnTo);
  }
  const submission = parseWithZod(form, { schema: emailOnlySchema });
  if (submission.status !== "success") return refused(intent, submission, "fields").failure;
  const { email } = submission.value;
  if (context.venue.revealsKnownEmails && !(await isKnownEmail(context.crm, email)))
    return refused(intent, submission, "unknown").failure;
  const sent = await mailLink(context, page, email);
  if (!sent && page === "reset-password")
    return refused(intent, submission, "reset-failed", { status: 503 }).failure;
  if (!sent) return throwErrorPage(503);
  context.session.email = email;
  return redirect(pathTo(page, {}, { asked: 1 }), 303);
}

/** Signs in with a mailed link, its code, or a registration link and password. Throws a 503 during an outage. */
export async function submitMailedLink(
  context: AppLoadContext,
  request: Request,
): Promise<AccessOutcome> {
  const form = await request.clone().formData();
  const intent = form.has("registration") ? "confirm" : form.has("code") ? "code" : "link";
  const submission = parseWithZod(form, { schema: SCHEMAS[intent] });
  if (submission.status !== "success") return refused(intent, submission, "fields");
  const result = await signInByMail(request, context);
  if (result.ok || result.failure === "basket-of-another") return signedIn(context, result);
  switch (result.failure) {
    case "wrong":
      return refused(intent, submission, "wrong-registration-password", {
        fieldErrors: { password: ["registrationPassword"] },
      });
    case "locked":
      return refused(intent, submission, "registration-locked");
    case "expired":
      return intent === "code"
        ? refused(intent, submission, "wrong-code", { fieldErrors: { code: ["codeAgain"] } })
        : refused(intent, submission, "expired");
  }
}

const SCHEMAS = {
  code: mailedCodeSchema,
  link: z.object({}),
  confirm: z.object({
    password: z.string({ error: "required.password" }).max(200, { error: "tooLong" }),
  }),
};

export async function submitNewPassword(
  context: AppLoadContext,
  request: Request,
  token: string,
): Promise<AccessOutcome> {
  const { crm, i18n } = context;
  const submission = parseWithZod(await request.formData(), { schema: passwordChoiceSchema });
  if (submission.status !== "success") return refused("new-password", submission, "fields");
  const { password } = submission.value;
  const reset = await nullIfUnavailable(
    crm.resetPassword({ body: { token, password, locale: i18n.locale } }),
  );
  if (reset === null) return refused("new-password", submission, "reset-failed", { status: 503 });
  if (reset.ok) return signedIn(context, await signInAs(context, reset.value));
  switch (reset.failure.code) {
    case "not-allowed":
      return refused("new-password", submission, "expired");
    case "invalid": {
      const fieldErrors = refusedFields(reset.failure.fields);
      return refused("new-password", submission, "fields", { fieldErrors });
    }
  }
}

/** Emails the registration link again. */
export async function resendConfirmation(context: AppLoadContext) {
  const { crm, session } = context;
  const customer = await context.customer();
  if (customer === null || session.crmSession === null) return redirect(pathTo("login"), 303);
  if (!customer.confirmationPending) return redirect(pathTo("your-details"), 303);
  const sent = await crm.resendRegistrationLink({
    session: session.crmSession,
    body: await registrationMail(context, customer.email),
  });
  if (!sent.ok) return throwErrorPage(400);
  session.flash("registration-mailed");
  return redirect(pathTo("your-details"), 303);
}
