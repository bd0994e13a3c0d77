import { redirect, type ActionFunctionArgs } from "@remix-run/node";
import { nullIfUnavailable } from "#contract/calls/unavailable";

import { safeRedirect } from "~/domain/links/safe-redirect";
import { stripLanguagePrefix } from "~/i18n/locales";
import { pathTo } from "~/routing/paths";

import { languageCookie } from "~/.server/visitor-language/visitor-locale";
import { throwErrorPage } from "~/.server/rendering/replies";
import { isOffered } from "~/.server/i18n/locale-files";
import type { PageHandle } from "~/routing/handle";

export const handle = { posts: ["lang", "returnTo"] } satisfies PageHandle;

export function loader() {
  return redirect(pathTo("whats-on"));
}

/** Saves the chosen language in a cookie, and for customers in the account, and redirects back. */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData();
  const lang = form.get("lang");
  if (!isOffered(lang)) return throwErrorPage(400);
  const { crmSession } = context.session;
  // Failures are ignored: only emails use the account's language.
  if (crmSession !== null)
    await nullIfUnavailable(
      context.crm.setLanguage({ session: crmSession, body: { locale: lang } }),
    );
  const returnTo = form.get("returnTo");
  const path = typeof returnTo === "string" ? stripLanguagePrefix(returnTo) : null;
  return redirect(safeRedirect(path), {
    status: 303,
    headers: { "Set-Cookie": languageCookie(lang, context.publicUrl) },
  });
}

/** Never rendered, but without a component Remix would render no error page for a refused form. */
export default function Language() {
  return null;
}
