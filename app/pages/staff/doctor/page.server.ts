import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";

import { requireStaff, throwStaffFailure } from "~/.server/auth/staff-area";
import { staffFrame } from "../staff-page.server";
import { submitStaffForm } from "../submit-staff-form.server";
import { againForm } from "./form";

export async function getDoctorPage({ request, context }: LoaderFunctionArgs) {
  const signedIn = await requireStaff(context, request, "getDoctorReport");
  const report = await context.crm.getDoctorReport({ session: signedIn.session });
  if (!report.ok) return throwStaffFailure(signedIn.visit, request, report.failure);
  return { frame: staffFrame(signedIn), report: report.value };
}

export const submitAgainForm = (args: ActionFunctionArgs) =>
  submitStaffForm(args, againForm, "runDoctor", async (_form, staff) => {
    const ran = await args.context.crm.runDoctor({ session: staff.session });
    if (ran.ok) return staff.leave("checked", "staff-doctor");
    return ran.failure.code === "not-allowed" && ran.failure.reason === "too-often"
      ? staff.refuse("doctorTooOften")
      : staff.fail(ran.failure);
  });
