import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { nullIfUnavailable } from "#contract/calls/unavailable";

import { pathTo } from "~/routing/paths";
import { requireStaffArea } from "~/.server/auth/staff-area";
import { CLEAR_SITE_DATA, throwRedirect } from "~/.server/rendering/replies";
import type { PageHandle } from "~/routing/handle";

export const handle = { posts: ["intent"] } satisfies PageHandle;

/** A link must not sign anyone out. */
export function loader({ context }: LoaderFunctionArgs) {
  return throwRedirect(pathTo("staff", { adminPath: requireStaffArea(context).adminPath }));
}

/** Signs this browser out even if the box office is down. */
export async function action({ context }: ActionFunctionArgs) {
  const visit = requireStaffArea(context);
  const { session, adminPath } = visit;
  visit.end("signed-out");
  if (session !== null) await nullIfUnavailable(context.crm.signOutStaff({ session }));
  return redirect(pathTo("staff-sign-in", { adminPath }), {
    status: 303,
    headers: CLEAR_SITE_DATA,
  });
}

export default function StaffSignOut() {
  return null;
}
