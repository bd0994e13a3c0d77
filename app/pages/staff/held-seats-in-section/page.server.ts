import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";

import { throwErrorPage } from "~/.server/rendering/replies";
import { choosableSections } from "~/domain/seating/seat-sections";
import { requirePerformanceReport } from "../staff-page.server";
import { submitStaffForm } from "../submit-staff-form.server";
import { holdForm } from "./form";
import { HOLD_CONFLICTS, holdableSection, loadHall } from "../held-seats-hall.server";

export async function getHoldSectionPage(args: LoaderFunctionArgs) {
  const { frame, report } = await requirePerformanceReport(args, "addStaffHold");
  const { crm } = args.context;
  const hall = await loadHall(crm, report.instance.id);
  const sections = choosableSections(hall.plan, { ...hall.status, blocks: [] });
  const section = sections.find(({ slug }) => slug === args.params["view"]) ?? throwErrorPage(404);
  return {
    frame,
    instance: report.instance,
    ...holdableSection(hall, section, report.amount.currency),
  };
}

/** Holds seats. Those that were taken meanwhile are named, and the others stay chosen. */
export const submitHoldForm = (args: ActionFunctionArgs) =>
  submitStaffForm(args, holdForm, "addStaffHold", async ({ seat, kind, reason }, staff) => {
    const held = await args.context.crm.addStaffHold({
      session: staff.session,
      params: { id: args.params["instance"] ?? "" },
      body: { kind, reason, seatIds: seat },
    });
    if (held.ok) return staff.leave("seats-held", "staff-held-seats");
    const { failure } = held;
    if (failure.code === "seats-taken")
      return staff.refuse({ seat: "staffHoldTaken" }, { lost: failure.lost });
    if (failure.code === "invalid") return staff.refuse({ seat: "staffHoldUnknown" });
    return failure.code === "conflict"
      ? staff.refuse(HOLD_CONFLICTS[failure.reason])
      : staff.fail(failure);
  });
