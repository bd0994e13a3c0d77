import { SEAT_KINDS } from "#contract/schemas/seat-label";
import type { SeatMapWords } from "~/domain/seats/seat-map-words";
import type { Translate } from "~/i18n/translate";

import { seatLabel } from "../seat-words";

const KEYS = ["arrows", "ends", "rows", "space", "enter", "name", "size"] as const;

/** The words of app/enhance/seats, which has none of its own. */
export function seatMapWords(t: Translate): SeatMapWords {
  const seat = { seat: "{seat}" };
  return {
    names: SEAT_KINDS.flatMap((kind) =>
      ["{row}", null].map((row) => seatLabel(t, { row, number: "{seat}", kind })),
    ),
    chosen: t("seats.script.chosen"),
    about: t("seats.script.about", seat),
    leaveOut: t("seats.script.leaveOut", seat),
    lost: t("seats.script.lost", seat),
    goingTo: t("seats.script.goingTo", seat),
    noSeat: t("seats.script.noSeat", seat),
    larger: t("seats.script.larger"),
    smaller: t("seats.script.smaller"),
    help: t("seats.script.help"),
    keys: KEYS.map((key) => [
      t(`seats.script.keys.${key}.key`),
      t(`seats.script.keys.${key}.what`),
    ]),
  };
}
