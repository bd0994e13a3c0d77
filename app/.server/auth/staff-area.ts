import type { Operation } from "#contract/calls/define";
import { operations } from "#contract/operations/index";
import type { Problem } from "#contract/problems/problems";
import type { StaffMember, StaffPermission, StaffSetup } from "#contract/schemas/staff";
import type { AppLoadContext } from "@remix-run/node";

import { pathTo } from "~/routing/paths";

import { throwRedirect, throwErrorPage } from "../rendering/replies";
import { requestedPath } from "../rendering/canonical-path";
import type { StaffSession } from "../session/staff-session";

/** Returns the staff session. Throws a 404 if there are no staff pages at this path. */
export function requireStaffArea({ staff }: Pick<AppLoadContext, "staff">): StaffSession {
  return staff ?? throwErrorPage(404);
}

export type StaffAccess = { visit: StaffSession; session: string; staff: StaffMember };

type Operations = typeof operations;
export type StaffOperation = {
  [Name in keyof Operations]: Operations[Name]["session"] extends "staff" ? Name : never;
}[keyof Operations];

/**
 * Returns the signed-in staff member if their role permits the operation that the page is for. Redirects others to sign
 * in or refuses them.
 */
export async function requireStaff(
  context: AppLoadContext,
  request: Request,
  name: StaffOperation,
): Promise<StaffAccess> {
  const visit = requireStaffArea(context);
  const { session } = visit;
  if (session === null) return redirectToStaffSignIn(visit, request);
  const staff = await context.crm.getStaff({ session });
  if (staff.ok) {
    redirectToSetup(visit, staff.value, name);
    const { permission }: Operation = operations[name];
    return permission === undefined || staff.value.may.includes(permission)
      ? { visit, session, staff: staff.value }
      : refuseRole(visit, permission);
  }
  return redirectToStaffSignIn(visit, request);
}

/** The page for what a staff member must do first; until then no other page opens. */
const SETUPS = {
  password: {
    path: "staff-own-password",
    notice: "password-first",
    operations: ["changeStaffPassword"],
  },
  "second-factor": {
    path: "staff-own-second-factor",
    notice: "second-factor-first",
    operations: ["offerSecondFactor", "confirmSecondFactor"],
  },
} as const satisfies Record<
  StaffSetup,
  { path: string; notice: string; operations: readonly StaffOperation[] }
>;

function redirectToSetup(visit: StaffSession, { due }: StaffMember, name: StaffOperation): void {
  if (due == null || SETUPS[due].operations.some((operation) => operation === name)) return;
  visit.flash(SETUPS[due].notice);
  throwRedirect(pathTo(SETUPS[due].path, { adminPath: visit.adminPath }));
}

function refuseRole(visit: StaffSession, permission: StaffPermission): never {
  if (permission === "find-customer") return throwErrorPage(403);
  visit.flash(permission === "manage-staff" ? "managers-only" : "supervisors-only");
  return throwRedirect(pathTo("staff-customers", { adminPath: visit.adminPath }));
}

function redirectToStaffSignIn(visit: StaffSession, request: Request): never {
  visit.end("sign-in-first", requestedPath(request));
  return throwRedirect(pathTo("staff-sign-in", { adminPath: visit.adminPath }));
}

export function restartStaffSignIn(visit: StaffSession): never {
  visit.end("begin-again", visit.returnTo);
  return throwRedirect(pathTo("staff-sign-in", { adminPath: visit.adminPath }));
}

type Refused = Problem<
  "not-signed-in" | "not-allowed/role" | "not-allowed/own-staff-account" | "not-found" | "invalid"
>;

/** Throws the redirect or error page for a refused call. */
export function throwStaffFailure(visit: StaffSession, request: Request, { code }: Refused): never {
  switch (code) {
    case "not-signed-in":
      return redirectToStaffSignIn(visit, request);
    case "invalid":
      return throwErrorPage(400);
    case "not-allowed":
      return throwErrorPage(403);
    case "not-found":
      return throwErrorPage(404);
  }
}
