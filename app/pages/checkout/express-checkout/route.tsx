import { redirect } from "@remix-run/node";

import { pathTo } from "~/routing/paths";

/** The summary fills in what is known of the customer, and pays: it is the express checkout. */
export function loader() {
  return redirect(pathTo("checkout-summary"));
}
