import type { AccessTag, InstanceListing } from "#contract/schemas/event";
import { Panel } from "~/ui/layout/primitives";

import { formatDate } from "~/i18n/format-date";
import { useTranslation } from "~/i18n/translation-context";
import { venue } from "~/venue";

import { accessSeatsPath } from "./seat-pages";
import { isBookable } from "./is-bookable";

/** What is offered at which performances for visitors with access needs, and what each of it means. */
export function AccessTags({
  instances,
  datesToo = true,
}: {
  instances: readonly Pick<
    InstanceListing,
    "id" | "event" | "accessTags" | "startsAt" | "hall" | "status"
  >[];
  /** On the event's page; a performance's own has no need of its date, and has the link to its seats on top. */
  datesToo?: boolean;
}) {
  const { t, locale } = useTranslation();
  const offered = new Map<string, { tag: AccessTag; dates: string[] }>();
  for (const { accessTags, startsAt } of instances)
    for (const tag of accessTags) {
      const known = offered.get(tag.id) ?? { tag, dates: [] };
      known.dates.push(formatDate(startsAt, "short-date", locale));
      offered.set(tag.id, known);
    }
  // A stream is watched at home: nothing is to be said of its seats.
  const withSeats = instances.filter(
    ({ hall, status }) => hall.id !== venue.streamHallId && isBookable(status),
  );
  const hasSeats = instances.some(({ hall }) => hall.id !== venue.streamHallId);
  if (offered.size === 0 && !hasSeats) return null;
  return (
    <Panel as="section" labelledBy="access">
      <h2 id="access" className="text-lead">
        {t("event.access")}
      </h2>
      {offered.size === 0 ? null : (
        <dl className="grid gap-3">
          {[...offered.values()].map(({ tag, dates }) => (
            <div key={tag.id}>
              <dt className="font-semibold">{tag.display}</dt>
              <dd className="text-small">
                {tag.description}{" "}
                {datesToo ? <span className="block text-muted">{dates.join(" · ")}</span> : null}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {hasSeats ? (
        <p className="text-small">
          {t(withSeats.length > 0 ? "event.accessForAll" : "event.accessByPhone", {
            phone: venue.boxOffice.phone,
          })}
        </p>
      ) : null}
      {datesToo && withSeats.length > 0 ? (
        <ul className="no-print grid gap-1 text-small">
          {withSeats.map(({ id, event, startsAt }) => (
            <li key={id}>
              <a
                href={accessSeatsPath({ event: event.id, instance: id })}
                className="inline-block py-0.5"
              >
                {t("seats.access.title")}
                {t("event.accessSeatsFor", {
                  date: formatDate(startsAt, "short-date", locale),
                  time: formatDate(startsAt, "time", locale),
                })}
              </a>
            </li>
          ))}
        </ul>
      ) : null}
    </Panel>
  );
}
