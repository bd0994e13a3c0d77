import { redirect } from "@remix-run/node";
import type { ActionFunctionArgs } from "@remix-run/node";

import { safeRedirect } from "~/domain/safe-redirect";
import { stripLanguagePrefix } from "~/i18n/locales";
import { pathTo } from "~/routing/paths";

import { languageCookie } from "~/.server/i18n/visitor-locale";
import { throwErrorPage } from "~/.server/http/rendering/replies";
import { isOffered } from "~/.server/i18n/word-files";

/** Opened by hand, the address leads home. */
export function loader() {
  return redirect(pathTo("whats-on"));
}

/** Keeps the chosen language (cookie `lang`, 365 days, path /, SameSite lax; for a customer with the account too) and redirects back. */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData();
  const lang = form.get("lang");
  if (!isOffered(lang)) return throwErrorPage(400);
  const { crmSession } = context.session;
  // For the customer's mails. The page is in the language that was chosen even if the box office does not answer.
  if (crmSession !== null)
    await context.crm.setLanguage({ session: crmSession, body: { locale: lang } });
  const returnTo = form.get("returnTo");
  const path = typeof returnTo === "string" ? stripLanguagePrefix(returnTo) : null;
  return redirect(safeRedirect(path), {
    status: 303,
    headers: { "Set-Cookie": languageCookie(lang, context.publicUrl) },
  });
}

/** Never seen: a route without a component would refuse without a page. */
export default function Language() {
  return null;
}
