import { redirect, type AppLoadContext } from "@remix-run/node";
import type { z } from "zod";
import { nullIfUnavailable, Unavailable } from "#contract/calls/unavailable";

import { readVisit, signInAs, signInByMail, type SignInOutcome } from "~/.server/auth/sign-in";
import { throwErrorPage } from "~/.server/rendering/replies";
import { refusedFields } from "~/domain/notices/failed";
import type { NoticeCode } from "~/domain/notices/notice-codes";
import { safeRedirect } from "~/domain/links/safe-redirect";
import { pathTo } from "~/routing/paths";
import { codeForm, confirmForm, emailForm, linkForm, newPasswordForm } from "./forms";
import { postMailRedirect } from "./post-sign-in-redirect.server";
import { readAccessForm, signedIn } from "./submit-sign-in.server";
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
  asked: typeof emailForm = emailForm,
) {
  const form = await request.formData();
  const linkState = context.linkState.open(String(form.get("note") ?? ""));
  if (linkState !== null) {
    form.set("email", linkState.email);
    context.session.returnTo ??= linkState.returnTo && safeRedirect(linkState.returnTo);
  }
  const { value, refuse, failReset } = readAccessForm(form, asked);
  if (value === null) return refuse();
  const { email } = value;
  if (context.venue.revealsKnownEmails && !(await isKnownEmail(context.crm, email)))
    return refuse("unknown");
  const sent = await mailLink(context, page, email);
  if (!sent && page === "reset-password") return failReset();
  if (!sent) throw new Unavailable("sendMagicLink");
  context.session.email = email;
  return redirect(pathTo(page, {}, { asked: 1 }), 303);
}

/** Signs in with a mailed link, its code, or a registration link and password. Throws a 503 during an outage. */
export async function submitMailedLink(context: AppLoadContext, request: Request) {
  const form = await request.clone().formData();
  const registers = form.has("registration");
  const used = registers ? confirmForm : form.has("code") ? codeForm : linkForm;
  const { value, refuse } = readAccessForm<z.ZodType>(form, used);
  if (value === null) return refuse();
  const result = await signInByMail(request, context);
  const leave = (signed: SignInOutcome) =>
    leaveMailedLink(context, request, signed, registers ? "registration-finished" : null);
  if (result.ok) return leave(result);
  switch (result.failure) {
    case "wrong":
      return refuse("wrong-registration-password", { password: "registrationPassword" });
    case "locked":
      return refuse("registration-locked");
    case "expired":
      return used === codeForm ? refuse("wrong-code", { code: "codeAgain" }) : refuse("expired");
    case "basket-of-another":
      return leave({ ok: false, failure: result.failure });
  }
}

export async function submitNewPassword(context: AppLoadContext, request: Request) {
  const { crm, i18n } = context;
  const { value, refuse, failReset } = readAccessForm(await request.formData(), newPasswordForm);
  if (value === null) return refuse();
  const token = new URL(request.url).searchParams.get("token") ?? "";
  const visit = await readVisit(context);
  const body = { token, password: value.password, locale: i18n.locale, ...visit.body };
  const reset = await nullIfUnavailable(crm.resetPassword({ body }));
  if (reset === null) return failReset();
  if (reset.ok)
    return leaveMailedLink(
      context,
      request,
      await signInAs(context, reset.value, visit),
      "password-chosen",
    );
  switch (reset.failure.code) {
    case "not-allowed":
      return refuse("expired");
    case "invalid":
      return refuse("fields", refusedFields(reset.failure.fields));
  }
}

async function leaveMailedLink(
  context: AppLoadContext,
  request: Request,
  result: SignInOutcome,
  notice: NoticeCode | null,
) {
  const { searchParams } = new URL(request.url);
  const linkState = context.linkState.open(searchParams.get("note"));
  const outcome = signedIn(context, result);
  // Links mailed by a command of the box office have no link state.
  if (searchParams.get("to") === "basket") context.session.returnTo ??= pathTo("basket");
  if (notice !== null) context.session.flash(notice);
  return redirect(await postMailRedirect(context, outcome, linkState), 303);
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
