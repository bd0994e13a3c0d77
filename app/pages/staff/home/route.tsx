import type { LoaderFunctionArgs } from "@remix-run/node";

import { pathTo } from "~/routing/paths";
import { requireStaff } from "~/.server/auth/staff-area";
import { throwNotFound } from "~/parts/performances/not-found.server";
import { throwRedirect, throwErrorPage } from "~/.server/rendering/replies";

/** Redirects to the customer search. Unknown paths of one segment match this route, too. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  if (context.staff === null) return throwNotFound(context);
  const { visit } = await requireStaff(context, request, "getStaff");
  return throwRedirect(pathTo("staff-customers", { adminPath: visit.adminPath }));
}

export function action() {
  return throwErrorPage(404);
}

export default function StaffHome() {
  return null;
}
