import { redirect } from "@remix-run/node";

import { pathTo } from "~/routing/paths";

/** The summary serves as express checkout: it fills in what is known of the customer, and pays. */
export function loader() {
  return redirect(pathTo("checkout-summary"));
}
