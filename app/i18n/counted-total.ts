import type { Translate } from "./translate";

/** The text of the running total for one and for more, into which script puts the numbers. */
export function countedTotal(t: Translate): { one: string; other: string } {
  const text = (count: number) =>
    t("performance.runningCount", { count, total: "{total}" }).replace(String(count), "{count}");
  return { one: text(1), other: text(2) };
}
