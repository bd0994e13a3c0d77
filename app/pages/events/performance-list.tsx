import type { EventDetail, InstanceListing } from "#contract/schemas/event";
import { ButtonLink } from "~/ui/button-link";
import { TagList } from "~/ui/tag-list";
import { TextOnly } from "~/ui/text-only";
import { VisuallyHidden } from "~/ui/visually-hidden";

import { formatDate } from "~/i18n/format-date";
import { useTranslation } from "~/i18n/translation-context";
import { pathTo } from "~/routing/paths";

import { AddToCalendar } from "./add-to-calendar";
import { isBookable } from "./is-bookable";
import { NextBest } from "./next-best";
import { PriceFrom } from "./price-from";

/** An event's performances, each with one action named for its state. */
export function PerformanceList({ event }: { event: Pick<EventDetail, "id" | "instances"> }) {
  return (
    <ul className="border-b">
      {event.instances.map((instance) => (
        <PerformanceRow key={instance.id} eventId={event.id} instance={instance} />
      ))}
    </ul>
  );
}

function PerformanceRow({ eventId, instance }: { eventId: string; instance: InstanceListing }) {
  const { t, locale } = useTranslation();
  const { startsAt, status, priceFrom, hall } = instance;
  const date = formatDate(startsAt, "date", locale);
  const time = formatDate(startsAt, "time", locale);
  const few = status === "limited" ? [{ label: t("availability.fewLeft"), attention: true }] : [];
  return (
    <li className="grid items-center gap-x-4 gap-y-2 border-t py-3 sm:grid-cols-[minmax(0,1fr)_auto_auto]">
      <div className="grid gap-1">
        <h3 className="font-sans text-base font-semibold">{date}</h3>
        <p className="num text-muted">
          {time} · {hall.name}
        </p>
        <TagList
          tags={[...few, ...instance.accessTags.map(({ display }) => ({ label: display }))]}
        />
        {status === "passed" || status === "cancelled" ? null : (
          <p className="no-print">
            <AddToCalendar
              eventId={eventId}
              instanceId={instance.id}
              about={t("event.calendarFor", { date, time })}
            />
          </p>
        )}
      </div>
      {isBookable(status) ? (
        <>
          {priceFrom === null ? <span /> : <PriceFrom instance={instance} />}{" "}
          {priceFrom === null ? null : <TextOnly>| </TextOnly>}
          <ButtonLink
            look="small"
            prefetch
            href={pathTo("instance", { event: eventId, instance: instance.id })}
          >
            {t(`availability.${status}`)}
            <VisuallyHidden>{t("event.actionFor", { date, time })}</VisuallyHidden>
          </ButtonLink>
        </>
      ) : (
        <div className="sm:col-span-2 sm:text-right">
          <NextBest
            at={{ event: eventId, instance: instance.id }}
            status={status}
            about={t("event.actionFor", { date, time })}
          />
        </div>
      )}
    </li>
  );
}
