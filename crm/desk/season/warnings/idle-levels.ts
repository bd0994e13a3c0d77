import type { Mistake } from "#runtime/files/mistake";
import type { Reader } from "../../../platform/database/database";
import { toEntries } from "../fields";
import { membershipLevels } from "../nouns/memberships";
import { performances } from "../nouns/performances";
import type { SeasonPlan } from "../plan-season";
import { type Change, recordsAfter } from "../planned-records";
import { andMore, type Locate } from "./warning-text";

/** Times of priority booking for levels that have none. */
export async function findIdleLevels(
  db: Reader,
  plan: SeasonPlan,
  ahead: readonly Change[],
  at: Locate,
): Promise<Mistake[]> {
  const listLevels = ({ after }: Change) =>
    toEntries(after["membersByLevel"]).map(([level]) => level);
  const ids = [...new Set(ahead.flatMap(listLevels))];
  const levels = await recordsAfter(db, plan, membershipLevels, ids);
  return ids.flatMap((id): Mistake[] => {
    const level = levels.get(id);
    const [first, ...others] = ahead.filter((change) => listLevels(change).includes(id));
    if (level === undefined || level["hasPriority"] === true || first === undefined) return [];
    const message = `membersByLevel.${id} has no effect: the level ${JSON.stringify(level["name"])} has hasPriority: false, so its members book with everyone`;
    return [at(performances, first.id, ["membersByLevel", id], message + andMore(others))];
  });
}
