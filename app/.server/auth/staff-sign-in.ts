import type { StaffSignedIn } from "#contract/schemas/staff";
import { redirect } from "@remix-run/node";

import { safeRedirect } from "~/domain/safe-redirect";
import { pathTo } from "~/routing/paths";

import type { KnownBrowser } from "../http/visitor/known-browser";
import type { StaffVisit } from "../session/staff-visit";

/** Signs a member of staff in, and leads on to the staff's page that was asked for, or to the first one. */
export function startStaffSession(
  browser: KnownBrowser,
  visit: StaffVisit,
  { session, staff }: StaffSignedIn,
): Response {
  browser.remember("staff", staff.email);
  const { adminPath, returnTo } = visit;
  const first = pathTo("staff-customers", { adminPath });
  const wanted = safeRedirect(returnTo, first);
  visit.begin(session);
  return redirect(wanted.startsWith(`/${adminPath}/`) ? wanted : first, 303);
}
