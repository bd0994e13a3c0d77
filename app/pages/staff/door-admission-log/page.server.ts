import type { LoaderFunctionArgs } from "@remix-run/node";

import { throwStaffFailure } from "~/.server/auth/staff-area";
import { requirePerformanceReport, staffFrame } from "../staff-page.server";

export async function getAdmissionLogPage(args: LoaderFunctionArgs) {
  const { signedIn, report } = await requirePerformanceReport(args, "listAdmissionLog");
  const { instance } = report;
  const log = await args.context.crm.listAdmissionLog({
    session: signedIn.session,
    params: { id: instance.id },
  });
  if (!log.ok) return throwStaffFailure(signedIn.visit, args.request, log.failure);
  return { frame: staffFrame(signedIn), instance, entries: log.value.entries };
}
