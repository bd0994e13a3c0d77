import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";

import { throwErrorPage } from "~/.server/rendering/replies";
import { HOLD_CONFLICTS, loadHall } from "../held-seats-hall.server";
import { requirePerformanceReport } from "../staff-page.server";
import { submitStaffForm } from "../submit-staff-form.server";
import { holdNumberForm } from "./form";

export async function getHoldNumberPage(args: LoaderFunctionArgs) {
  const { frame, report } = await requirePerformanceReport(args, "addStaffHold");
  const { unnumbered } = await loadHall(args.context.crm, report.instance.id);
  if (unnumbered === null) return throwErrorPage(404);
  const { seats, freeIds } = unnumbered;
  return { frame, instance: report.instance, seats, free: freeIds.length };
}

/** Holds so many free seats. */
export const submitHoldNumberForm = (args: ActionFunctionArgs) =>
  submitStaffForm(args, holdNumberForm, "addStaffHold", async ({ count, kind, reason }, staff) => {
    const { crm } = args.context;
    const id = args.params["instance"] ?? "";
    const seatIds = (await loadHall(crm, id)).unnumbered?.freeIds.slice(-count) ?? [];
    if (seatIds.length < count) return staff.refuse({ count: "staffHoldFew" });
    const body = { kind, reason, seatIds };
    const held = await crm.addStaffHold({ session: staff.session, params: { id }, body });
    if (held.ok) return staff.leave("seats-held", "staff-held-seats");
    const { failure } = held;
    // Somebody has taken one of them since they were read.
    if (failure.code === "seats-taken" || failure.code === "invalid")
      return staff.refuse({ count: "staffHoldAgain" });
    return failure.code === "conflict"
      ? staff.refuse(HOLD_CONFLICTS[failure.reason])
      : staff.fail(failure);
  });
