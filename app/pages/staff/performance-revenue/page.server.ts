import type { LoaderFunctionArgs } from "@remix-run/node";

import { throwStaffFailure } from "~/.server/auth/staff-area";
import { requirePerformanceReport, staffFrame } from "../staff-page.server";

export async function getRevenuePage(args: LoaderFunctionArgs) {
  const { signedIn, instance, revenue } = await requireRevenue(args);
  return { frame: staffFrame(signedIn), instance, revenue };
}

/** What was sold and returned for the performance in the URL. */
export async function requireRevenue(args: LoaderFunctionArgs) {
  const { signedIn, report } = await requirePerformanceReport(args, "getPerformanceRevenue");
  const { instance } = report;
  const revenue = await args.context.crm.getPerformanceRevenue({
    session: signedIn.session,
    params: { id: instance.id },
  });
  if (!revenue.ok) return throwStaffFailure(signedIn.visit, args.request, revenue.failure);
  return { signedIn, instance, revenue: revenue.value };
}
