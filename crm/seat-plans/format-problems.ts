import { groupBy } from "../platform/group-by";
import type { SeatPlanProblem } from "./validate-seat-plan";

/** A file with a wrong spacing has ten thousand faults, and the first ten tell it. */
const TOLD_OF_A_KIND = 10;

/** Every fault of a plan as a line with its place; of many of one kind the first, and how many more there are. */
export function formatProblems(problems: readonly SeatPlanProblem[]): string[] {
  // Messages of one kind begin with one word: "seat_guid … is used twice", "stands on …", "category … is not …".
  const kinds = groupBy(problems, ({ message }) => message.split(" ")[0] ?? "");
  return [...kinds.values()].flatMap((alike) => {
    const lines = alike.slice(0, TOLD_OF_A_KIND).map(({ path, message }) => `${path} ${message}`);
    const more = alike.length - TOLD_OF_A_KIND;
    return more > 0 ? [...lines, `and ${more.toLocaleString("en-US")} more such places`] : lines;
  });
}
