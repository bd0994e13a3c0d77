import type { LoaderFunctionArgs } from "@remix-run/node";

import { throwStaffFailure } from "~/.server/auth/staff-area";
import { choosableSections } from "~/domain/seating/seat-sections";
import { loadHall } from "../held-seats-hall.server";
import { requirePerformanceReport } from "../staff-page.server";

export async function getHoldsPage(args: LoaderFunctionArgs) {
  const { frame, report, signedIn } = await requirePerformanceReport(args, "listStaffHolds");
  const { crm } = args.context;
  const { instance } = report;
  const call = { session: signedIn.session, params: { id: instance.id } };
  const [found, { plan, status, unnumbered }] = await Promise.all([
    crm.listStaffHolds(call),
    loadHall(crm, instance.id),
  ]);
  if (!found.ok) return throwStaffFailure(signedIn.visit, args.request, found.failure);
  const sections = choosableSections(plan, { ...status, blocks: [] });
  return {
    frame,
    instance,
    ...found.value,
    hasAccessible: plan.seats.some(({ kind }) => kind === "wheelchair" || kind === "companion"),
    isOver: instance.status === "passed" || instance.status === "cancelled",
    unnumbered: unnumbered && { seats: unnumbered.seats, free: unnumbered.freeIds.length },
    sections: sections.map(({ name, slug, seats }) => ({
      name,
      slug,
      seats: seats.length,
      free: seats.filter(({ free }) => free).length,
    })),
  };
}
