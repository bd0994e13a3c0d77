import type { Unavailable } from "#contract/define";
import type { Problem } from "#contract/problems";
import type { StaffAct, StaffMember } from "#contract/schemas/staff";
import type { AppLoadContext } from "@remix-run/node";

import { pathTo } from "~/routing/paths";

import { throwRedirect, refuse } from "../http/pages/replies";
import { requestedPath } from "~/.server/http/canonical-path";
import type { StaffVisit } from "../session/staff-visit";

/** A visit to the staff's pages; whatever else looks like one is not there. */
export function staffArea({ staff }: Pick<AppLoadContext, "staff">): StaffVisit {
  return staff ?? refuse(404);
}

export type StaffCaller = { visit: StaffVisit; session: string; staff: StaffMember };

/**
 * The member of staff who is signed in and may do this. Anybody else is sent to sign in and comes back to the page
 * afterwards; whose role is too small is told so, where they can go on. Called in the loader and in the action of each staff page.
 */
export async function staffWhoMay(
  context: AppLoadContext,
  request: Request,
  act: StaffAct,
): Promise<StaffCaller> {
  const visit = staffArea(context);
  const { session } = visit;
  if (session === null) return staffSignedOut(visit, request);
  const known = await context.crm.getStaff({ session });
  if (known.ok)
    return known.value.may.includes(act)
      ? { visit, session, staff: known.value }
      : roleLacks(visit, act);
  return known.failure.code === "unavailable" ? refuse(503) : staffSignedOut(visit, request);
}

/** What a role does not include is said on the page that every role has. */
function roleLacks(visit: StaffVisit, act: StaffAct): never {
  if (act === "find-customer") return refuse(403);
  visit.tell("supervisors-only");
  return throwRedirect(pathTo("staff-customers", { adminPath: visit.adminPath }));
}

/** Sends whoever is not signed in, or no more, to do so, and back to this page then. */
export function staffSignedOut(visit: StaffVisit, request: Request): never {
  visit.end("sign-in-first", requestedPath(request));
  return throwRedirect(pathTo("staff-sign-in", { adminPath: visit.adminPath }));
}

/** Sends whoever is asked for a code no more back to the password. */
export function restartStaffSignIn(visit: StaffVisit): never {
  visit.end("begin-again", visit.returnTo);
  return throwRedirect(pathTo("staff-sign-in", { adminPath: visit.adminPath }));
}

type Refused =
  Problem<"not-signed-in" | "not-allowed/role" | "not-found" | "invalid"> | Unavailable;

/**
 * Ends a call that was refused for no reason of the page's own: somebody else's customer is as little there as none.
 */
export function staffRefused(visit: StaffVisit, request: Request, { code }: Refused): never {
  switch (code) {
    case "not-signed-in":
      return staffSignedOut(visit, request);
    case "invalid":
      return refuse(400);
    case "not-allowed":
      return refuse(403);
    case "not-found":
      return refuse(404);
    case "unavailable":
      return refuse(503);
  }
}
