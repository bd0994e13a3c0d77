import type { AppLoadContext } from "@remix-run/node";

import { hasSection } from "~/domain/account/account-sections";
import type { AccountSectionName } from "~/domain/account/account-sections";
import type { Failed } from "~/domain/failed";

import { refuse } from "../http/pages/replies";
import { requireCustomer } from "./require-customer";

/**
 * The customer who looks at this section of the account, signed in; a section that the venue has not is a 404. Where
 * the box office does not answer the 503 page says what could not be done. Called in the loader and in the action of
 * each page of the section.
 */
export async function accountSection(
  context: AppLoadContext,
  request: Request,
  name: AccountSectionName,
): ReturnType<typeof requireCustomer> {
  const signedIn = await requireCustomer(context, request).catch((thrown: unknown) => {
    if (isUnavailable(thrown)) return refuse(503, failedIn(name, request.method));
    throw thrown;
  });
  return hasSection(context.venue, name) ? signedIn : refuse(404);
}

/** Whether this is what `refuse(503)` throws. */
function isUnavailable(thrown: unknown): boolean {
  if (typeof thrown !== "object" || thrown === null || !("init" in thrown)) return false;
  return (thrown as { init: ResponseInit | null }).init?.status === 503;
}

/** What a section's page, or its form, was about (spec section 8). */
function failedIn(name: AccountSectionName, method: string): Failed {
  if (name === "your-orders") return "load-orders";
  if (method !== "POST") return "fetch-details";
  if (name === "update-password") return "update-password";
  return name === "contact-preferences" ? "update-preferences" : "update-details";
}
