import type { SeatNeeds } from "../schemas/interest";

/** The part of i18next's `t` that is used here. */
type NeedWords = (
  key: `seatName.need.${"wheelchair" | "stepFree" | "aisle"}` | "seatName.count.companion",
  values: { count?: number },
) => string;

/** Access requirements as phrases; none without needs. */
export const needsText = (t: NeedWords, { companions, stepFree, aisle }: SeatNeeds): string[] => [
  ...(companions === null ? [] : [t("seatName.need.wheelchair", {})]),
  ...(companions ? [t("seatName.count.companion", { count: companions })] : []),
  ...(stepFree ? [t("seatName.need.stepFree", {})] : []),
  ...(aisle ? [t("seatName.need.aisle", {})] : []),
];
