import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";

import { requirePerformanceReport, staffFrame } from "../staff-page.server";
import { submitStaffForm } from "../submit-staff-form.server";
import { scanForm } from "./form";

export async function getAdmissionPage(args: LoaderFunctionArgs) {
  const { signedIn, report } = await requirePerformanceReport(args, "admitTicket");
  return { frame: staffFrame(signedIn), instance: report.instance };
}

/** Shows the result on the same page, ready for the next code. */
export const submitScanForm = (args: ActionFunctionArgs) =>
  submitStaffForm(args, scanForm, "admitTicket", async ({ code }, staff) => {
    const scanned = await args.context.crm.admitTicket({
      session: staff.session,
      params: { id: args.params["instance"] ?? "" },
      body: { code },
    });
    return scanned.ok ? { scan: scanned.value } : staff.fail(scanned.failure);
  });
