import type { LoaderFunctionArgs } from "@remix-run/node";

import { admissionSearchSchema } from "#contract/operations/staff/admissions";
import { throwStaffFailure } from "~/.server/auth/staff-area";
import { calendarDay } from "~/domain/arithmetic/dates";
import { requirePerformanceReport, staffFrame } from "../staff-page.server";

export async function getAdmissionsPage(args: LoaderFunctionArgs) {
  const { instance, signedIn, query, list } = await requireAdmissions(args);
  return {
    ...{ frame: staffFrame(signedIn), instance, query, list },
    today: calendarDay(args.context.now),
  };
}

/** The list of admissions of the performance in the URL, as its query asks. */
export async function requireAdmissions(args: LoaderFunctionArgs, changes: { whole?: true } = {}) {
  const { signedIn, report } = await requirePerformanceReport(args, "listAdmissions");
  const { instance } = report;
  const asked = Object.fromEntries(new URL(args.request.url).searchParams);
  const parsed = admissionSearchSchema.safeParse(asked);
  const query = { ...(parsed.data ?? admissionSearchSchema.parse({})), ...changes };
  const list = await args.context.crm.listAdmissions({
    session: signedIn.session,
    params: { id: instance.id },
    query: { ...query, whole: String(query.whole) },
  });
  if (!list.ok) return throwStaffFailure(signedIn.visit, args.request, list.failure);
  return { signedIn, instance, query, list: list.value };
}
