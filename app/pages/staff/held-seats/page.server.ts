import type { LoaderFunctionArgs } from "@remix-run/node";

import { throwStaffFailure } from "~/.server/auth/staff-area";
import { choosableSections } from "~/domain/seating/seat-sections";
import { holdableSection, loadHall } from "../held-seats-hall.server";
import { requirePerformanceReport } from "../staff-page.server";

export async function getHoldsPage(args: LoaderFunctionArgs) {
  const { frame, report, signedIn } = await requirePerformanceReport(args, "listStaffHolds");
  const { crm } = args.context;
  const { instance } = report;
  const call = { session: signedIn.session, params: { id: instance.id } };
  const [found, hall] = await Promise.all([crm.listStaffHolds(call), loadHall(crm, instance.id)]);
  if (!found.ok) return throwStaffFailure(signedIn.visit, args.request, found.failure);
  const { plan, status, unnumbered } = hall;
  const sections = choosableSections(plan, { ...status, blocks: [] });
  const isOver = instance.status === "passed" || instance.status === "cancelled";
  const [section, ...others] = sections;
  // Where there is nothing else to choose, its seats are on this page.
  const isOnly = section !== undefined && others.length === 0 && unnumbered === null && !isOver;
  const only = isOnly ? holdableSection(hall, section, report.amount.currency) : null;
  return {
    frame,
    instance,
    ...found.value,
    hasAccessible: plan.seats.some(({ kind }) => kind === "wheelchair" || kind === "companion"),
    isOver,
    styles: only?.styles ?? [],
    only,
    unnumbered: unnumbered && { seats: unnumbered.seats, free: unnumbered.freeIds.length },
    sections: sections.map(({ name, slug, seats }) => ({
      name,
      slug,
      seats: seats.length,
      free: seats.filter(({ free }) => free).length,
    })),
  };
}
