import { type AppliedCounts, APPLIED_LISTS } from "#contract/names/applied-lists";
import type { SeasonPlan } from "./plan-season";

/** How many records of each list a plan adds, changes and removes; lists without a change are left out. */
export function countChanges({
  changes,
  translations,
}: Pick<SeasonPlan, "changes" | "translations">): AppliedCounts {
  const counts: AppliedCounts = {};
  for (const list of APPLIED_LISTS) {
    const ofList = changes.filter(({ noun }) => noun.list === list);
    const added = ofList.filter(({ before }) => before === null).length;
    const removed = ofList.filter(({ after }) => after === null).length;
    const changed = list === "translations" ? translations.length : ofList.length - added - removed;
    if (added + changed + removed > 0) counts[list] = { new: added, changed, removed };
  }
  return counts;
}
