import { capitalized } from "#contract/text/intl";
import type { EventDetail, InstanceDetail, InstanceListing } from "#contract/schemas/event";
import { formatDate } from "~/i18n/dates-and-money/format-date";
import { formatNearDate } from "~/i18n/dates-and-money/format-near-date";
import { useTranslation } from "~/i18n/translation-context";
import { DOT } from "~/i18n/unbroken";
import { DATE_LOOKS, dateHref, dateStatus } from "~/parts/performances/event-list";
import { useIsOpen } from "~/routing/feature-routes";
import { pathTo } from "~/routing/paths";
import { ContentText } from "~/ui/content-text";

/** More dates than these are listed on the event's page. */
const MAX_DATES = 12;

type OtherDatesProps = { event: EventDetail; instance: InstanceDetail };

/** Links to the event's other upcoming performances, as one stop of the keyboard before the choice. */
export function OtherDates({ event, instance }: OtherDatesProps) {
  const { t } = useTranslation();
  const upcoming = event.instances.filter(({ status }) => status !== "passed");
  const others = upcoming.filter(({ id }) => id !== instance.id);
  const [only, ...more] = others;
  if (only === undefined) return null;
  if (more.length === 0)
    return (
      <p className="num text-small">
        {t("performance.otherDate")}: <OtherDate one={only} upcoming={upcoming} />
      </p>
    );
  return (
    <details className="more num text-small">
      <summary>{`${t("performance.otherDates")} (${others.length})`}</summary>
      <p>
        {others.slice(0, MAX_DATES).map((one, at) => (
          <span key={one.id}>
            {at > 0 ? DOT : null}
            <OtherDate one={one} upcoming={upcoming} />
          </span>
        ))}
        {others.length > MAX_DATES ? (
          <>
            {DOT}
            <a href={pathTo("event", { event: event.id })}>{t("performance.allDates")}</a>
          </>
        ) : null}
      </p>
    </details>
  );
}

type OtherDateProps = { one: InstanceListing; upcoming: readonly InstanceListing[] };

/** "Tue, Dec 29", with what distinguishes it: the time, the hall, the year. */
function OtherDate({ one, upcoming }: OtherDateProps) {
  const { t, locale } = useTranslation();
  const isOpen = useIsOpen();
  const { startsAt, status, hall } = one;
  const isAtOneTime = upcoming.every((each) => each.startsAt.slice(10) === startsAt.slice(10));
  const isShared = upcoming.some(
    (each) => each.id !== one.id && Date.parse(each.startsAt) === Date.parse(startsAt),
  );
  // Cached pages are the same every day.
  const from = upcoming[0]?.startsAt ?? startsAt;
  const href = dateHref(one, isOpen);
  const words = [
    capitalized(formatNearDate(startsAt, from, locale)),
    ...(isAtOneTime && !isShared ? [] : [formatDate(startsAt, "time", locale)]),
  ].join(" ");
  const label = <span className="whitespace-nowrap">{words}</span>;
  return (
    <>
      {href === null ? label : <a href={href}>{label}</a>}
      {isShared ? (
        <>
          {", "}
          <ContentText kind="hall" text={hall.name} unbroken />
        </>
      ) : null}
      {DATE_LOOKS[status] === undefined ? null : ` (${dateStatus(t, one)})`}
    </>
  );
}
