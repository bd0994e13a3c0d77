import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";

import { requirePerformanceReport, staffFrame } from "../staff-page.server";
import { submitStaffForm } from "../submit-staff-form.server";
import { lateForm } from "./form";

export async function getLateAdmissionsPage(args: LoaderFunctionArgs) {
  const { signedIn, report } = await requirePerformanceReport(args, "enterLateAdmissions");
  return { frame: staffFrame(signedIn), instance: report.instance };
}

/** Shows the result on the same page. Safe to repeat. */
export const submitLateForm = (args: ActionFunctionArgs) =>
  submitStaffForm(args, lateForm, "enterLateAdmissions", async ({ codes, anyway }, staff) => {
    const entered = await args.context.crm.enterLateAdmissions({
      session: staff.session,
      params: { id: args.params["instance"] ?? "" },
      body: { codes, ...(anyway !== undefined && { early: true, oldCode: true }) },
    });
    return entered.ok ? { results: entered.value.results } : staff.fail(entered.failure);
  });
