import type { LoaderFunctionArgs } from "@remix-run/node";

import { throwStaffFailure } from "~/.server/auth/staff-area";
import { requirePerformanceReport, staffFrame } from "../staff-page.server";

export async function getDoorSheetPage(args: LoaderFunctionArgs) {
  const { signedIn, instance, sheet } = await requireDoorSheet(args);
  return { frame: staffFrame(signedIn), instance, sheet };
}

export async function requireDoorSheet(args: LoaderFunctionArgs) {
  const { signedIn, report } = await requirePerformanceReport(args, "getDoorSheet");
  const { instance } = report;
  const sheet = await args.context.crm.getDoorSheet({
    session: signedIn.session,
    params: { id: instance.id },
  });
  if (!sheet.ok) return throwStaffFailure(signedIn.visit, args.request, sheet.failure);
  return { signedIn, instance, sheet: sheet.value };
}
