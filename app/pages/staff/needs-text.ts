import type { SeatNeeds } from "#contract/schemas/interest";
import type { Translate } from "~/i18n/translate";

/** Access requirements as phrases; none without needs. */
export const needsText = (t: Translate, { companions, stepFree, aisle }: SeatNeeds): string[] => [
  ...(companions === null ? [] : [t("interest.seatNeeds.wheelchair")]),
  ...(companions ? [t("seatName.count.companion", { count: companions })] : []),
  ...(stepFree ? [t("interest.seatNeeds.stepFree")] : []),
  ...(aisle ? [t("interest.seatNeeds.aisle")] : []),
];
