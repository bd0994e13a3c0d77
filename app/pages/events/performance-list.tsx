import type { EventDetail, InstanceListing, AvailabilityStatus } from "#contract/schemas/event";
import { ButtonLink } from "~/ui/button";
import { TagList } from "~/ui/tag-list";
import { TextOnly, VisuallyHidden } from "~/ui/visibility";
import { formatDate } from "~/i18n/format-date";
import { useTranslation } from "~/i18n/translation-context";
import { pathTo } from "~/routing/paths";
import { AddToCalendar } from "./add-to-calendar";
import { isBookable } from "./is-bookable";
import { Price } from "~/ui/price";
import { formatMoney } from "~/i18n/format-money";
import { StatusNote } from "~/ui/notice";

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

/** What a ticket costs at least: an adult's, with the cheapest reduced price below it. */
export function PriceFrom({
  instance,
}: {
  instance: Pick<InstanceListing, "priceFrom" | "reducedFrom">;
}) {
  const { t, locale } = useTranslation();
  const { priceFrom, reducedFrom } = instance;
  if (priceFrom === null) return null;
  return (
    <Price
      before={t("whatsOn.from")}
      amount={formatMoney(priceFrom, locale)}
      note={
        reducedFrom === null
          ? null
          : t("whatsOn.reducedFrom", {
              name: reducedFrom.name,
              price: formatMoney(reducedFrom.price, locale),
            })
      }
    />
  );
}

type NextBestProps = {
  at: { event: string; instance: string };
  status: AvailabilityStatus;
  /** Says for those who hear the link alone which performance it is. */
  about: string;
};

/** Why there are no tickets, and the next best thing: the waiting list, or when they will be on sale. */
export function NextBest({ at, status, about }: NextBestProps) {
  const { t } = useTranslation();
  const link =
    status === "sold-out"
      ? { href: pathTo("waiting-list", at), label: t("waitingList.joinLink") }
      : status === "not-on-sale"
        ? { href: pathTo("instance", at), label: t("performance.whenOnSale") }
        : undefined;
  return (
    <StatusNote
      link={
        link && {
          href: link.href,
          label: (
            <>
              {link.label}
              <VisuallyHidden>{about}</VisuallyHidden>
            </>
          ),
        }
      }
    >
      {t(`availability.${status}`)}
    </StatusNote>
  );
}
