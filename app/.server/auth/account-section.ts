import type { AppLoadContext } from "@remix-run/node";

import { hasSection } from "~/domain/account-sections";
import type { AccountSectionName } from "~/domain/account-sections";

import { refuse } from "../http/replies";
import { authenticated } from "./authenticated";

/**
 * The customer who looks at this section of the account, signed in; a section that the venue has not is a 404. Called in the loader and in the action of each page of the section.
 */
export async function accountSection(
  context: AppLoadContext,
  request: Request,
  name: AccountSectionName,
): ReturnType<typeof authenticated> {
  const signedIn = await authenticated(context, request);
  return hasSection(context.venue, name) ? signedIn : refuse(404);
}
