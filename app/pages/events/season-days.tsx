import type { InstanceListing } from "#contract/schemas/event";
import { EventDay } from "~/ui/event-day";
import { groupByDay } from "~/domain/events/calendar";
import { formatDateParts, formatDate } from "~/i18n/format-date";
import { useTranslation } from "~/i18n/translation-context";
import { ButtonLink } from "~/ui/button";
import { EventRow } from "~/ui/event-row";
import { TagList } from "~/ui/tag-list";
import { VisuallyHidden } from "~/ui/visibility";
import { pathTo } from "~/routing/paths";
import { isBookable } from "./is-bookable";
import { NextBest, PriceFrom } from "./performance-list";
import { posterHref } from "./poster-href";

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

/** One performance of the listing. */
function SeasonRow({ instance }: { instance: InstanceListing }) {
  const { t, locale } = useTranslation();
  const { event, hall, startsAt, status, priceFrom } = instance;
  const time = formatDate(startsAt, "time", locale);
  const at = { event: event.id, instance: instance.id };
  const about = t("whatsOn.actionFor", {
    title: event.title,
    date: formatDate(startsAt, "short-date", locale),
    time,
  });
  const tags = instance.accessTags.map(({ display }) => ({ label: display }));
  const few = status === "limited" ? [{ label: t("availability.fewLeft"), attention: true }] : [];
  return (
    <EventRow
      title={event.title}
      href={pathTo("event", { event: event.id })}
      picture={posterHref(event)}
      line={[time, hall.name, event.subtitle].filter(Boolean).join(" · ")}
      tags={<TagList tags={[...few, ...tags]} />}
      prefetch
      price={priceFrom !== null && isBookable(status) ? <PriceFrom instance={instance} /> : null}
      action={
        isBookable(status) ? (
          <ButtonLink look="small" href={pathTo("instance", at)}>
            {t(`availability.${status}`)}
            <VisuallyHidden>{about}</VisuallyHidden>
          </ButtonLink>
        ) : (
          <NextBest {...{ at, status, about }} />
        )
      }
    />
  );
}
