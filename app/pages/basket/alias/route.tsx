import { redirect } from "@remix-run/node";

import { pathTo } from "~/routing/paths";

/** /basket is another name of the basket's page, for good. */
export function loader() {
  return redirect(pathTo("basket"), 301);
}
