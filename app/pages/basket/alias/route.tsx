import { redirect } from "@remix-run/node";

import { pathTo } from "~/routing/paths";

/** Redirects /basket permanently. */
export function loader() {
  return redirect(pathTo("basket"), 301);
}
