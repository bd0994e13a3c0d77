import type { AppLoadContext } from "@remix-run/node";

import { hasLink, isLinkForm } from "~/.server/edge/sign-in-limit";
import type { Crm } from "~/.server/ticketing/ticketing";
import type { MailedLink } from "./expired-link";
import type { LinkPage } from "~/ui/forms/mail-button";
import type { LinkPurpose } from "#contract/rules/sign-in/sign-in";

/** Data of a page that emails links to itself. Checks a link without using it. Throws a 503 during an outage. */
export async function getLinkPage(context: AppLoadContext, request: Request, page: LinkPage) {
  const { searchParams } = new URL(request.url);
  const link = await readMailedLink(context, searchParams, page);
  return { link, asked: searchParams.has("asked"), email: context.session.email };
}

/** Returns null if the page was opened without a link. */
async function readMailedLink(
  { crm, linkState }: AppLoadContext,
  searchParams: URLSearchParams,
  page: LinkPage,
): Promise<MailedLink | null> {
  const registration = page === "authentication" ? searchParams.get("registration") : null;
  const token = registration ?? searchParams.get("token");
  if (token === null) return null;
  const signsIn = registration === null ? "magic-link" : "registration";
  const kind = page === "authentication" ? signsIn : "password-reset";
  const note = searchParams.get("note") ?? "";
  const email = linkState.open(note)?.email ?? null;
  // Longer than any valid token.
  const alive = token.length <= 200 && (await isAlive(crm, kind, token));
  return { kind, token, alive, email, note: email === null ? "" : note };
}

async function isAlive(crm: Crm, purpose: LinkPurpose, token: string): Promise<boolean> {
  const result = await crm.checkLoginLink({ body: { purpose, token } });
  return result.ok && result.value.alive;
}

/**
 * Returns the intent of a form. On a page opened by a link, only the link's own form is accepted, because that one is
 * not counted by the limit of sign-in attempts.
 */
export function readCountedIntent(request: Request, form: FormData): string | null {
  const intent = form.get("intent");
  const { searchParams } = new URL(request.url);
  if (typeof intent !== "string") return null;
  return hasLink(searchParams) && !isLinkForm(searchParams, form) ? null : intent;
}
