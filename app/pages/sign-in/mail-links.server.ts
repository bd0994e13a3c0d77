import type { AppLoadContext } from "@remix-run/node";

import { pathTo } from "~/routing/paths";
import { linkEnds } from "~/pages/basket/linked-basket.server";
import type { Crm } from "~/.server/ticketing/ticketing";
import { throwErrorPage } from "~/.server/http/rendering/replies";
import type { LinkState } from "~/.server/http/visitor/link-state";
import type { LinkPage } from "./mail-button";

/** The box office mails no longer ones. */
const LONGEST = 1_000;

/** Mails a link to sign in with, or to choose a password by. False when the box office does not answer. */
export async function mailLink(
  context: AppLoadContext,
  page: LinkPage,
  email: string,
): Promise<boolean> {
  const { crm, publicUrl, i18n } = context;
  const body = {
    email,
    linkUrl: await linkUrl(context, page, email),
    registerUrl: publicUrl + pathTo("register"),
    locale: i18n.locale,
  };
  const sent =
    page === "authentication"
      ? await crm.sendMagicLink({ body })
      : await crm.sendPasswordReset({ body });
  return sent.ok;
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
  const address = (note: LinkState) =>
    `${publicUrl}${pathTo(page)}?${token}=__TOKEN__&note=${linkState.seal(note)}`;
  const full = address({
    email,
    returnTo: session.returnTo,
    basket: basket && context.basketLinks.sign(basket.id, linkEnds(basket, context.now)),
  });
  return full.length <= LONGEST ? full : address({ email, returnTo: null, basket: null });
}

/** Whether an email has an account, for a venue that reveals it. Throws the 503 page without an answer. */
export async function isKnownEmail(crm: Crm, email: string): Promise<boolean> {
  const found = await crm.findKnownEmail({ body: { email } });
  if (found.ok) return found.value.known;
  return throwErrorPage(found.failure.code === "invalid" ? 400 : 503);
}
