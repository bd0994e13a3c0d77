import type { AppLoadContext } from "@remix-run/node";

import { nullIfUnavailable } from "#contract/calls/unavailable";
import { pathTo } from "~/routing/paths";
import { linkExpiry } from "~/parts/basket/linked-basket.server";
import type { Crm } from "~/.server/ticketing/ticketing";
import { throwErrorPage } from "~/.server/rendering/replies";
import type { LinkState } from "~/.server/session/link-state";
import type { LinkPage } from "~/ui/forms/mail-button";
import { MAX_LINK_URL } from "#contract/rules/sign-in/sign-in";

/** Emails a magic link or a password reset link. Returns false if the box office is down. */
export async function mailLink(
  context: AppLoadContext,
  page: LinkPage,
  email: string,
): Promise<boolean> {
  const { crm, features, publicUrl, i18n } = context;
  const body = {
    email,
    linkUrl: await linkUrl(context, page, email),
    registerUrl: features.passwords ? publicUrl + pathTo("register") : null,
    locale: i18n.locale,
  };
  const sent = await nullIfUnavailable<{ ok: boolean }>(
    page === "authentication" ? crm.sendMagicLink({ body }) : crm.sendPasswordReset({ body }),
  );
  return sent?.ok === true;
}

export async function registrationMail(context: AppLoadContext, email: string) {
  return {
    confirmUrl: await linkUrl(context, "authentication", email, "registration"),
    locale: context.i18n.locale,
  };
}

async function linkUrl(
  context: AppLoadContext,
  page: LinkPage,
  email: string,
  token: "token" | "registration" = "token",
): Promise<string> {
  const { publicUrl, linkState, session } = context;
  const basket = await context.basket();
  const urlWith = (state: LinkState) =>
    `${publicUrl}${pathTo(page)}?${token}=__TOKEN__&note=${linkState.seal(state)}`;
  const url = urlWith({
    email,
    returnTo: session.returnTo,
    basket: basket && context.basketLinks.sign(basket.id, linkExpiry(basket, context.now)),
  });
  return url.length <= MAX_LINK_URL ? url : urlWith({ email, returnTo: null, basket: null });
}

/** Returns whether an email has an account. */
export async function isKnownEmail(crm: Crm, email: string): Promise<boolean> {
  const result = await crm.findKnownEmail({ body: { email } });
  return result.ok ? result.value.known : throwErrorPage(400);
}
