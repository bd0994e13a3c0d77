import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";

import { SCAN_ACTIONS } from "#contract/operations/staff/admissions";
import { requirePerformanceReport, staffFrame } from "../staff-page.server";
import { submitStaffForm } from "../submit-staff-form.server";
import { scanForm } from "./form";

export async function getAdmissionPage(args: LoaderFunctionArgs) {
  const { signedIn, report } = await requirePerformanceReport(args, "admitTicket");
  const asked = new URL(args.request.url).searchParams.get("for");
  const action = SCAN_ACTIONS.find((known) => known === asked) ?? "admit";
  return { frame: staffFrame(signedIn), instance: report.instance, action };
}

/** Shows the result on the same page, ready for the next code. */
export const submitScanForm = (args: ActionFunctionArgs) =>
  submitStaffForm(
    args,
    scanForm,
    "admitTicket",
    async ({ code, action, early, oldCode }, staff) => {
      const scanned = await args.context.crm.admitTicket({
        session: staff.session,
        params: { id: args.params["instance"] ?? "" },
        // An earlier box office knows no action, and admits.
        body: {
          code,
          ...(action !== "admit" && { action }),
          ...(early !== undefined && { early: true }),
          ...(oldCode !== undefined && { oldCode: true }),
        },
      });
      return scanned.ok
        ? { scan: scanned.value, code, isOldCode: oldCode !== undefined }
        : staff.fail(scanned.failure);
    },
  );
