import { data, type LoaderFunctionArgs } from "@remix-run/node";

import type { DayReport } from "#contract/operations/staff/reports";
import { reportRangeError } from "#contract/rules/staff/day-report";
import { requireStaff, type StaffAccess, throwStaffFailure } from "~/.server/auth/staff-area";
import { calendarDay, parseDay } from "~/domain/arithmetic/dates";
import { dateNotations } from "~/i18n/locales";
import { staffFrame } from "../staff-page.server";

type RangeError = { field: "from" | "to"; why: "date" | "order" | "long" | "range" };
/** Days as typed, with why there is no report of them; or their report. */
type Asked = { from: string; to: string } & (
  | { report: DayReport; error: null }
  | { report: null; error: RangeError }
);

export async function getDayReportPage(args: LoaderFunctionArgs) {
  const { signedIn, asked } = await requireDayReport(args);
  const body = { frame: staffFrame(signedIn), asked };
  return asked.error === null ? data(body) : data(body, { status: 400 });
}

/** The report of the days in the query, by default of today. */
export async function requireDayReport({
  context,
  request,
}: LoaderFunctionArgs): Promise<{ signedIn: StaffAccess; asked: Asked }> {
  const signedIn = await requireStaff(context, request, "getDayReport");
  const { searchParams } = new URL(request.url);
  const from = (searchParams.get("from") ?? calendarDay(context.now)).slice(0, 30);
  // The first day alone is a day.
  const to = (searchParams.get("to") || from).slice(0, 30);
  const days = readDays({ from, to }, dateNotations[context.i18n.locale]);
  if ("error" in days) return { signedIn, asked: { from, to, report: null, error: days.error } };
  const report = await context.crm.getDayReport({
    session: signedIn.session,
    query: { first: days.from, last: days.to },
  });
  if (!report.ok) return throwStaffFailure(signedIn.visit, request, report.failure);
  return { signedIn, asked: { ...days, report: report.value, error: null } };
}

function readDays(
  typed: { from: string; to: string },
  notation: Parameters<typeof parseDay>[1],
): { from: string; to: string } | { error: RangeError } {
  const from = parseDay(typed.from, notation);
  const to = parseDay(typed.to, notation);
  if (from === null) return { error: { field: "from", why: "date" } };
  if (to === null) return { error: { field: "to", why: "date" } };
  const why = reportRangeError({ from, to });
  return why === null ? { from, to } : { error: { field: "to", why } };
}
