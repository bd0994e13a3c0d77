import type { AppLoadContext, LoaderFunctionArgs } from "@remix-run/node";
import type { Outcome } from "#contract/calls/define";

import { accountSection, redirectToSignIn } from "~/.server/auth/require-customer";
import { orErrorPage } from "../rendering/replies";
import type { CrmSession } from "~/.server/ticketing/ticketing";
import type { AccountSectionName } from "#contract/names/account-section-names";
import type { Failed } from "~/domain/notices/failed";

export async function loadSection<T>(
  { context, request }: Pick<LoaderFunctionArgs, "context" | "request">,
  section: AccountSectionName,
  read: (session: CrmSession) => Promise<Outcome<T, "not-signed-in">>,
  failed?: Failed,
): Promise<T> {
  const { crmSession } = await accountSection(context, request, section);
  return unwrapOrErrorPage(context, request, read(crmSession), failed);
}

/** Returns the value of a call; otherwise throws the 503 page, or redirects to sign in if the session has ended. */
export async function unwrapOrErrorPage<T>(
  context: AppLoadContext,
  request: Request,
  call: Promise<Outcome<T, "not-signed-in">>,
  failed: Failed = "fetch-details",
): Promise<T> {
  const result = await orErrorPage(call, failed);
  return result.ok ? result.value : redirectToSignIn(context, request);
}
