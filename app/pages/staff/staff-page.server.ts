import type { AppLoadContext } from "@remix-run/node";

import { SEASON_KINDS, type SeasonKindName } from "#contract/names/season-kinds";
import { requireStaff, throwStaffFailure } from "~/.server/auth/staff-area";
import type { StaffAccess, StaffOperation } from "~/.server/auth/staff-area";
import { throwErrorPage } from "~/.server/rendering/replies";
import type { StaffFrame } from "./staff-page";

type Args = {
  request: Request;
  context: AppLoadContext;
  params: Readonly<Record<string, string | undefined>>;
};

export function staffFrame({ visit, staff }: StaffAccess): StaffFrame {
  return {
    adminPath: visit.adminPath,
    name: staff.name,
    may: staff.may,
    notice: visit.takeNotice(),
  };
}

/** Returns the customer in the URL, if the staff member's role permits the operation. */
export async function requireCustomerFile(
  { request, context, params }: Args,
  operation: StaffOperation,
) {
  const signedIn = await requireStaff(context, request, operation);
  const file = await context.crm.getCustomerFile({
    session: signedIn.session,
    params: { id: params["customer"] ?? "" },
  });
  if (!file.ok) return throwStaffFailure(signedIn.visit, request, file.failure);
  return { signedIn, frame: staffFrame(signedIn), file: file.value };
}

/** Returns the report of the performance in the URL, if the staff member's role permits the operation. */
export async function requirePerformanceReport(
  { request, context, params }: Args,
  operation: StaffOperation,
) {
  const signedIn = await requireStaff(context, request, operation);
  const report = await context.crm.getPerformanceReport({
    session: signedIn.session,
    params: { id: params["instance"] ?? "" },
  });
  if (!report.ok) return throwStaffFailure(signedIn.visit, request, report.failure);
  return { signedIn, frame: staffFrame(signedIn), report: report.value };
}

/** The kind in the URL; the 404 page for another. */
export function seasonKind({
  kind = "",
}: Readonly<Record<string, string | undefined>>): SeasonKindName {
  return Object.hasOwn(SEASON_KINDS, kind) ? (kind as SeasonKindName) : throwErrorPage(404);
}
