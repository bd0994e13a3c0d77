import type { AppLoadContext } from "@remix-run/node";
import type { LinkPurpose } from "#contract/schemas/sign-in";

import { throwErrorPage } from "~/.server/http/rendering/replies";
import { hasLink, isLinkForm } from "~/.server/http/visitor/sign-in-limit";
import type { Crm } from "~/.server/ticketing/ticketing";
import type { MailedLink } from "./expired-link";
import type { LinkPage } from "./mail-button";

/**
 * What a page shows that mails links and is opened by them. Looking spends nothing. Throws the 503 page when the box
 * office is down.
 */
export async function getLinkPage(context: AppLoadContext, request: Request, page: LinkPage) {
  const { searchParams } = new URL(request.url);
  const link = await mailedLink(context, searchParams, page);
  return { link, asked: searchParams.has("asked"), email: context.session.email };
}

/** Null for a page opened without a link. */
async function mailedLink(
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
  // Longer than any that we make: nothing to look for.
  const alive = token.length <= 200 && (await isAlive(crm, kind, token));
  return { kind, token, alive, email, note: email === null ? "" : note };
}

async function isAlive(crm: Crm, purpose: LinkPurpose, token: string): Promise<boolean> {
  const checked = await crm.checkLoginLink({ body: { purpose, token } });
  if (checked.ok) return checked.value.alive;
  return checked.failure.code === "unavailable" ? throwErrorPage(503) : false;
}

/** What a form of these pages wants. A page opened by a link takes only what the link is for: that is not counted. */
export function countedIntent(request: Request, form: FormData): string | null {
  const intent = form.get("intent");
  const { searchParams } = new URL(request.url);
  if (typeof intent !== "string") return null;
  return hasLink(searchParams) && !isLinkForm(searchParams, form) ? null : intent;
}
