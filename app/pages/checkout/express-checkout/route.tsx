import { redirect } from "@remix-run/node";

import { pathTo } from "~/routing/paths";

/** Express checkout begins with the summary, which fills in what is known of the customer. */
export function loader() {
  return redirect(pathTo("checkout-summary"));
}
