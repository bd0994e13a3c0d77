import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";

import { planFolder } from "~/.server/edge/plan-files";
import { hasStage } from "~/.server/plans/stage-view";
import { throwErrorPage } from "~/.server/rendering/replies";
import { seatStylesPath } from "~/routing/seat-paths";
import { choosableSections } from "~/domain/seating/seat-sections";
import { requirePerformanceReport } from "../staff-page.server";
import { submitStaffForm } from "../submit-staff-form.server";
import { holdForm } from "./form";
import { HOLD_CONFLICTS, loadHall } from "../held-seats-hall.server";

export async function getHoldSectionPage(args: LoaderFunctionArgs) {
  const { frame, report } = await requirePerformanceReport(args, "addStaffHold");
  const { crm } = args.context;
  const { plan, status, bandNames } = await loadHall(crm, report.instance.id);
  const sections = choosableSections(plan, { ...status, blocks: [] });
  const section = sections.find(({ slug }) => slug === args.params["view"]) ?? throwErrorPage(404);
  const { currency } = report.amount;
  const total = { amount: 0, currency };
  return {
    frame,
    instance: report.instance,
    section,
    hasStage: hasStage(plan),
    styles: [seatStylesPath(planFolder(plan), section.slug, {})],
    // Every free seat can be held, whether or not it is on sale.
    priceList: {
      priceTypes: [],
      bands: [...new Set(section.seats.map(({ seat }) => seat.band))].map((id) => ({
        id,
        name: bandNames.get(id) ?? id,
        prices: [{ priceTypeId: "hold", total }],
      })),
    },
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
