import { EventDay } from "~/ui/event-day";
import type { InstanceListing } from "~/domain/events/event";
import { groupByDay } from "~/domain/events/group-by-day";
import { formatDate } from "~/i18n/format-date";
import { useWords } from "~/i18n/words-context";

import { SeasonRow } from "./season-row";

/** Performances day by day, in order of time. */
export function SeasonDays({ instances }: { instances: readonly InstanceListing[] }) {
  const { locale } = useWords();
  return (
    <div>
      {groupByDay(instances).map(({ day, items: [first, ...others] }) =>
        first === undefined ? null : (
          <EventDay
            key={day}
            id={`day-${day}`}
            before={formatDate(first.startsAt, "weekday", locale)}
            day={formatDate(first.startsAt, "day", locale)}
            after={formatDate(first.startsAt, "month-name", locale)}
          >
            {[first, ...others].map((instance) => (
              <SeasonRow key={instance.id} instance={instance} />
            ))}
          </EventDay>
        ),
      )}
    </div>
  );
}
