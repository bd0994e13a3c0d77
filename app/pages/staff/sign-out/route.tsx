import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";

import { pathTo } from "~/routing/paths";
import { staffArea } from "~/.server/auth/staff-area";
import { throwRedirect } from "~/.server/http/rendering/replies";

/** A link alone signs nobody out. */
export function loader({ context }: LoaderFunctionArgs) {
  return throwRedirect(pathTo("staff", { adminPath: staffArea(context).adminPath }));
}

/** Signs out here even where the box office does not answer. */
export async function action({ context }: ActionFunctionArgs) {
  const visit = staffArea(context);
  const { session, adminPath } = visit;
  visit.end("signed-out");
  if (session !== null) await context.crm.signOutStaff({ session });
  return redirect(pathTo("staff-sign-in", { adminPath }), 303);
}

export default function StaffSignOut() {
  return null;
}
