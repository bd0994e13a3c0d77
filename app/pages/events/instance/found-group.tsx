import type { ReactNode } from "react";

import { rowName } from "#contract/text/seat-name";
import { unbreakRows } from "#contract/text/unbroken-rows";
import { capitalized } from "#contract/text/intl";
import { ownSectionName, seatSectionName, sectionName } from "#contract/text/section-name";
import { describeView, distanceText, seatNumbers } from "~/i18n/seat-words";
import { joinAnd } from "~/i18n/join-names";
import type { Translate } from "~/i18n/translate";
import { useTranslation } from "~/i18n/translation-context";
import { NamesWithin } from "~/ui/content-text";
import { DecorativeImage } from "~/ui/decorative-image";

import { DrawnView } from "../seat-pages";
import type { SeatGroup } from "./seat-offer";

type FoundGroupProps = {
  group: SeatGroup;
  asksForStepFree: boolean;
  /** Ways to other seats. */
  children?: ReactNode;
};

/** Words, a view and a dot in the hall: "Orchestra Center, row D, seats 5, 6", "Side by side". */
export function FoundGroup({ group, asksForStepFree, children }: FoundGroupProps) {
  const { seats, middle } = group;
  const { t } = useTranslation();
  const [{ seat }] = seats;
  const { section, row } = seat;
  const numbers = seatNumbers(
    t,
    seats.flatMap((found) => found.seat.number ?? []),
  );
  const count = seats.length;
  const places =
    row === null || numbers === ""
      ? []
      : [t("performance.found.row", { row: rowName(t, row), numbers, count })];
  const facts = [
    ...(middle === null ? [] : distanceText(t, middle.meters)),
    ...listViews(t, seats),
    ...listSteps(t, seats, asksForStepFree),
  ];
  return (
    <section className="found grid gap-3">
      <div className="grid gap-1">
        <h2 className="text-title">
          <NamesWithin
            text={unbreakRows(
              t,
              [
                places.length === 0 ? sectionName(t, section) : seatSectionName(t, seat),
                ...places,
              ].join(", "),
            )}
            names={[unbreakRows(t, ownSectionName(t, section))]}
          />
        </h2>
        {facts.length === 0 ? null : <p>{capitalized(facts.join(", "))}.</p>}
        <Changes group={group} />
      </div>
      {middle === null ? null : (
        <div className="seen no-print">
          {middle.view === null ? null : <DrawnView src={middle.view} />}
          <DecorativeImage src={middle.dot} width="600" height="500" />
        </div>
      )}
      {children}
    </section>
  );
}

/** What differs from the chosen place: "Same price, but closer to the stage and from the side." */
function Changes({ group: { changes, middle } }: Pick<FoundGroupProps, "group">) {
  const { t } = useTranslation();
  if (changes.length === 0) return null;
  const count = middle?.floors ?? 0;
  const how = changes.map((change) =>
    change === "floor" && count === 0
      ? t("performance.found.differs.ground")
      : t(`performance.found.differs.${change}`, { count }),
  );
  return (
    <p className="font-semibold">{t("performance.found.differs.text", { how: joinAnd(t, how) })}</p>
  );
}

type Seats = SeatGroup["seats"];

/** The views of the seats, each once. */
const listViews = (t: Translate, seats: Seats): string[] => [
  ...new Set(seats.flatMap((seat) => describeView(t, seat))),
];

/** Whether the seats are step-free, and whether they have steps, which matters to those who ask. */
function listSteps(t: Translate, seats: Seats, asksForStepFree: boolean): string[] {
  const known = new Set(seats.map(({ stepFree = null }) => stepFree));
  return [
    ...(known.has(true) ? [t("seats.stepFree")] : []),
    ...(known.has(false) && asksForStepFree ? [t("seats.steps")] : []),
  ];
}
