import type { Seat } from "../../schemas/seat-plan";

/** What a plan can say of the view from a seat, best first. */
export const VIEWS = ["full", "angled", "partial"] as const;

type Viewed = Pick<Seat, "view" | "restrictedView">;

/** 0 for the best view. A restricted view is the worst; a view that nobody described counts as full. */
export function viewRank({ view, restrictedView }: Viewed): number {
  if (restrictedView) return VIEWS.length;
  return Math.max(
    0,
    VIEWS.findIndex((one) => one === view),
  );
}
