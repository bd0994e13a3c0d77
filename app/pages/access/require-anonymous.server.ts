import type { AppLoadContext } from "@remix-run/node";

import { throwRedirect } from "~/.server/http/pages/replies";
import { postSignInRedirect } from "./post-sign-in-redirect.server";

/** Leads on whoever is signed in already: a page to sign in on has nothing for them. */
export async function requireAnonymous(context: AppLoadContext): Promise<void> {
  if ((await context.customer()) !== null)
    throwRedirect(await postSignInRedirect(context, { keptBasket: true }));
}
