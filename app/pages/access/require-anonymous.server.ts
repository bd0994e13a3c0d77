import type { AppLoadContext } from "@remix-run/node";

import { throwRedirect } from "~/.server/http/pages/replies";
import { postSignInRedirect } from "./post-sign-in-redirect.server";

/** Redirects a visitor who is already signed in away from the sign-in pages. */
export async function requireAnonymous(context: AppLoadContext): Promise<void> {
  if ((await context.customer()) !== null)
    throwRedirect(await postSignInRedirect(context, { keptBasket: true }));
}
