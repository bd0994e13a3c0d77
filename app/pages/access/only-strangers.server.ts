import type { AppLoadContext } from "@remix-run/node";

import { redirectTo } from "~/.server/http/pages/replies";
import { destinationAfterSignIn } from "./where-to.server";

/** Leads on whoever is signed in already: a page to sign in on has nothing for them. */
export async function redirectIfSignedIn(context: AppLoadContext): Promise<void> {
  if ((await context.customer()) !== null)
    redirectTo(await destinationAfterSignIn(context, { keptBasket: true }));
}
