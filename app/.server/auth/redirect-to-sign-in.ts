import type { AppLoadContext } from "@remix-run/node";

import { pathTo } from "~/routing/paths";

import { throwRedirect } from "../http/pages/replies";
import { requestedPath } from "../http/requested-path";

/** Somebody who is not signed in, or not any more, signs in first, is told why, and comes back to this page. */
export function redirectToSignIn({ session }: AppLoadContext, request: Request): never {
  session.crmSession = null;
  session.returnTo = requestedPath(request);
  session.flash("sign-in-first");
  return throwRedirect(pathTo("login"));
}
