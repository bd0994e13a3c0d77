import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";

import { throwStaffFailure } from "~/.server/auth/staff-area";
import { throwErrorPage } from "~/.server/rendering/replies";
import { requirePerformanceReport } from "../staff-page.server";
import { submitStaffForm } from "../submit-staff-form.server";
import { releaseSeatsForm } from "./form";

export async function getHoldReleasePage(args: LoaderFunctionArgs) {
  const { frame, report, signedIn } = await requirePerformanceReport(args, "releaseHeldSeats");
  const call = { session: signedIn.session, params: { id: report.instance.id } };
  const found = await args.context.crm.listStaffHolds(call);
  if (!found.ok) return throwStaffFailure(signedIn.visit, args.request, found.failure);
  const hold = found.value.holds.find(({ id }) => id === args.params["hold"]);
  return { frame, instance: report.instance, hold: hold ?? throwErrorPage(404) };
}

export const submitReleaseSeatsForm = (args: ActionFunctionArgs) =>
  submitStaffForm(args, releaseSeatsForm, "releaseHeldSeats", async ({ seat, reason }, staff) => {
    const released = await args.context.crm.releaseHeldSeats({
      session: staff.session,
      params: { id: args.params["instance"] ?? "" },
      body: { seatIds: seat, reason },
    });
    return released.ok
      ? staff.leave("seats-released", "staff-held-seats")
      : staff.fail(released.failure);
  });
