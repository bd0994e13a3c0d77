import type { SeatPlan, SeatStatus } from "#contract/schemas/seat-plan";
import { planFolder } from "~/.server/edge/plan-files";
import { hasStage } from "~/.server/plans/stage-view";
import { PACKAGE_CHOICES } from "~/domain/schemas/package-choice";
import { listFeatures, parseCriteria } from "~/domain/seating/adjacent-seats";
import { describeBands } from "~/pages/events/band-places.server";
import { listOffers } from "~/pages/events/choose-seats/page.server";
import { hasFreeSpace, summarizeSection } from "~/pages/events/choose-seats/section-summary";
import { seatStylesPath } from "~/routing/seat-paths";
import { choosableSections, findSectionOfView } from "~/domain/seating/seat-sections";

import type { HallChoice, HallView } from "./hall-view";

type Hall = {
  plan: SeatPlan;
  seatStatus: Pick<SeatStatus, "status" | "blocks">;
  choice: HallChoice;
  /** Ids of the seats that the visitor has chosen so far. */
  chosen: readonly string[];
};

/** The query string of the visitor's choices. */
export function choicesIn({ searchParams }: URL): string {
  const names: readonly string[] = PACKAGE_CHOICES;
  const query = new URLSearchParams([...searchParams].filter(([name]) => names.includes(name)));
  return query.size > 0 ? `?${query.toString()}` : "";
}

/**
 * The `overview` of a hall, the `list` of offers, or the seats of one section. The overview of a hall with one section is
 * that section. For an unknown view, the overview.
 */
export function viewHall(
  { plan, seatStatus, choice, chosen }: Hall,
  view: string,
  query: URLSearchParams,
): HallView {
  const sections = choosableSections(plan, seatStatus);
  const { priceList, quantity } = choice;
  const folder = planFolder(plan);
  if (view === "list" && plan.seating === "reserved") {
    const criteria = { ...parseCriteria(query, quantity), together: quantity };
    return {
      ...choice,
      kind: "list",
      criteria,
      features: listFeatures(sections),
      places: describeBands(plan, seatStatus),
      offers: listOffers(sections, priceList, criteria, { folder, hasStage: hasStage(plan) }),
      styles: [],
    };
  }
  const section = plan.seating === "general" ? sections[0] : findSectionOfView(sections, view);
  if (section === undefined)
    return {
      ...choice,
      kind: "overview",
      plan: { width: plan.width, height: plan.height, folder, hasStage: hasStage(plan) },
      styles: [`${folder}/hall.css`],
      sections: sections.map((one) => summarizeSection(one, sections, priceList)),
      hasSpaces: sections.some(hasFreeSpace),
      isUnknown: view !== "overview",
    };
  return {
    ...choice,
    kind: "section",
    section,
    chosen,
    hasOverview: plan.seating === "reserved" && sections.length > 1,
    hasList: plan.seating === "reserved",
    hasSpaces: sections.some(hasFreeSpace),
    hasStage: hasStage(plan),
    styles: [seatStylesPath(folder, section.slug, {})],
  };
}

/** 404 for an unknown view. */
export const getStatus = (view: HallView) =>
  view.kind === "overview" && view.isUnknown ? 404 : 200;
