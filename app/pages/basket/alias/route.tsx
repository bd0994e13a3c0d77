import { redirect } from "@remix-run/node";

import { pathTo } from "~/routing/paths";

/** Redirects /basket and /checkout permanently. */
export function loader() {
  return redirect(pathTo("basket"), 301);
}
