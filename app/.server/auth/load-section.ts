import type { AppLoadContext, LoaderFunctionArgs } from "@remix-run/node";
import type { Unavailable } from "#contract/define";
import type { Problem } from "#contract/problems";

import { accountSection, redirectToSignIn } from "~/.server/auth/account-section";
import { throwErrorPage } from "~/.server/http/rendering/replies";
import type { CrmSession } from "~/.server/ticketing/ticketing";
import type { AccountSectionName } from "~/domain/account/account-sections";
import type { Failed } from "~/domain/failed";

type Result<T> =
  | { ok: true; value: T }
  | { ok: false; failure: Problem<"not-signed-in"> | Unavailable };

export async function loadSection<T>(
  { context, request }: Pick<LoaderFunctionArgs, "context" | "request">,
  section: AccountSectionName,
  read: (session: CrmSession) => Promise<Result<T>>,
  failed?: Failed,
): Promise<T> {
  const { crmSession } = await accountSection(context, request, section);
  return unwrapOrErrorPage(context, request, await read(crmSession), failed);
}

/** Returns the value of a result; otherwise throws the 503 page, or redirects to sign in if the session has ended. */
export function unwrapOrErrorPage<T>(
  context: AppLoadContext,
  request: Request,
  result: Result<T>,
  failed: Failed = "fetch-details",
): T {
  if (result.ok) return result.value;
  if (result.failure.code === "unavailable") return throwErrorPage(503, failed);
  return redirectToSignIn(context, request);
}
