import type { InstanceListing } from "#contract/schemas/event";
import { EventDay } from "~/ui/event-day";

import { groupByDay } from "~/domain/events/group-by-day";
import { formatDateParts } from "~/i18n/format-date";
import { useTranslation } from "~/i18n/translation-context";

import { SeasonRow } from "./season-row";

/** Performances day by day, in order of time. */
export function SeasonDays({ instances }: { instances: readonly InstanceListing[] }) {
  const { locale } = useTranslation();
  return (
    <div>
      {groupByDay(instances).map(({ day, items: [first, ...others] }) =>
        first === undefined ? null : (
          <EventDay key={day} id={`day-${day}`} date={formatDateParts(first.startsAt, locale)}>
            {[first, ...others].map((instance) => (
              <SeasonRow key={instance.id} instance={instance} />
            ))}
          </EventDay>
        ),
      )}
    </div>
  );
}
