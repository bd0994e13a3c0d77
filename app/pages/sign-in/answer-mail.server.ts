import { parseWithZod } from "@conform-to/zod/v4";
import { redirect, type AppLoadContext } from "@remix-run/node";
import { z } from "zod";

import { signInAs, signInByMail } from "~/.server/auth/sign-in";
import { throwErrorPage } from "~/.server/http/rendering/replies";
import { refusedFields } from "~/domain/failed";
import { safeRedirect } from "~/domain/safe-redirect";
import { emailOnlySchema, mailedCodeSchema, passwordChoiceSchema } from "~/domain/schemas/sign-in";
import { pathTo } from "~/routing/paths";
import type { AccessIntent } from "./sign-in-errors";
import { refused, signedIn, type AccessOutcome } from "./answer-sign-in.server";
import type { LinkPage } from "./mail-button";
import { isKnownEmail, mailLink, registrationMail } from "./mail-links.server";

/**
 * Mails a link to the address of the form, or of the sealed note in it, and goes to the page that says so. The visitor
 * hears the same whether or not anybody has it. `intent` is the form that asked.
 */
export async function answerLinkRequest(
  context: AppLoadContext,
  request: Request,
  page: LinkPage,
  intent: AccessIntent,
) {
  const form = await request.formData();
  const note = context.linkState.open(String(form.get("note") ?? ""));
  if (note !== null) {
    form.set("email", note.email);
    context.session.returnTo ??= note.returnTo && safeRedirect(note.returnTo);
  }
  const submission = parseWithZod(form, { schema: emailOnlySchema });
  if (submission.status !== "success") return refused(intent, submission, "fields").reply;
  const { email } = submission.value;
  if (context.venue.revealsKnownEmails && !(await isKnownEmail(context.crm, email)))
    return refused(intent, submission, "unknown").reply;
  const sent = await mailLink(context, page, email);
  if (!sent && page === "reset-password")
    return refused(intent, submission, "reset-failed", { status: 503 }).reply;
  if (!sent) return throwErrorPage(503);
  context.session.email = email;
  return redirect(pathTo(page, {}, { asked: 1 }), 303);
}

/**
 * Signs in with a mailed link's button, with the code next to it, or with a registration's link and password. Throws
 * the 503 page when the box office does not answer.
 */
export async function answerMailed(
  context: AppLoadContext,
  request: Request,
): Promise<AccessOutcome> {
  const form = await request.clone().formData();
  const intent = form.has("registration") ? "confirm" : form.has("code") ? "code" : "link";
  const submission = parseWithZod(form, { schema: MAILED[intent] });
  if (submission.status !== "success") return refused(intent, submission, "fields");
  const result = await signInByMail(request, context);
  if (result.ok || result.code === "basket-of-another") return signedIn(context, result);
  switch (result.code) {
    case "unavailable":
      return throwErrorPage(503);
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

const MAILED = {
  code: mailedCodeSchema,
  link: z.object({}),
  confirm: z.object({
    password: z.string({ error: "required.password" }).max(200, { error: "tooLong" }),
  }),
};

export async function answerNewPassword(
  context: AppLoadContext,
  request: Request,
  token: string,
): Promise<AccessOutcome> {
  const { crm, i18n } = context;
  const submission = parseWithZod(await request.formData(), { schema: passwordChoiceSchema });
  if (submission.status !== "success") return refused("new-password", submission, "fields");
  const { password } = submission.value;
  const chosen = await crm.resetPassword({ body: { token, password, locale: i18n.locale } });
  if (chosen.ok) return signedIn(context, await signInAs(context, chosen.value));
  switch (chosen.failure.code) {
    case "unavailable":
      return refused("new-password", submission, "reset-failed", { status: 503 });
    case "not-allowed":
      return refused("new-password", submission, "expired");
    case "invalid": {
      const fieldErrors = refusedFields(chosen.failure.fields);
      return refused("new-password", submission, "fields", { fieldErrors });
    }
  }
}

export async function confirmAgain(context: AppLoadContext) {
  const { crm, session } = context;
  const customer = await context.customer();
  if (customer === null || session.crmSession === null) return redirect(pathTo("login"), 303);
  if (!customer.confirmationPending) return redirect(pathTo("your-details"), 303);
  const sent = await crm.resendRegistrationLink({
    session: session.crmSession,
    body: await registrationMail(context, customer.email),
  });
  if (!sent.ok)
    return sent.failure.code === "unavailable" ? throwErrorPage(503) : throwErrorPage(400);
  session.flash("registration-mailed");
  return redirect(pathTo("your-details"), 303);
}
