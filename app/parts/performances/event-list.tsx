import { Fragment, type ReactNode } from "react";

import { groupBy } from "#runtime/group-by";
import { knownName } from "#contract/text/known-names";
import { capitalized } from "#contract/text/intl";
import type { AvailabilityStatus, InstanceListing } from "#contract/schemas/event";
import type { PriceTerms } from "#contract/schemas/price-list";
import { getPosterLook } from "#runtime/posters/poster-look";
import { keepNames } from "#contract/text/name";
import { posterImage } from "~/domain/pictures/poster-image";
import { formatDate } from "~/i18n/dates-and-money/format-date";
import { formatNearDate } from "~/i18n/dates-and-money/format-near-date";
import { movedFromText } from "~/i18n/moved-from";
import { formatPrice } from "~/i18n/dates-and-money/format-money";
import type { Locale } from "#contract/names/locales";
import type { Translate } from "~/i18n/translate";
import { useTranslation } from "~/i18n/translation-context";
import { DOT } from "~/i18n/unbroken";
import { pathTo } from "~/routing/paths";
import { useIsOpen } from "~/routing/feature-routes";
import { ContentNames, ContentText } from "~/ui/content-text";
import { Picture } from "~/ui/decorative-image";
import { Pagination } from "~/ui/pagination";
import { VisuallyHidden } from "~/ui/visibility";
import { fromText } from "./from-text";
import { availabilityName, isBookable } from "./performance-sale";

type Dates = readonly [InstanceListing, ...InstanceListing[]];

export type EventListProps = {
  instances: readonly InstanceListing[];
  /** "2026-12-03": dates of the next twelve months are without their year. */
  today: string;
  /** One level below the heading above the list. */
  titleAs?: "h2" | "h3" | "h4";
  /** What a date links to instead of its tickets; the label is for screen readers. */
  action?: { label: string; href: (instance: InstanceListing) => string };
};

/** One row per event, with its dates as links and the lowest price. */
export function EventList({ instances, ...props }: EventListProps) {
  const events = [...groupBy(instances, ({ event }) => event.id).values()];
  return (
    <ul className="events grid">
      {events.map((dates) => (
        <EventEntry key={dates[0].event.id} dates={dates} {...props} />
      ))}
    </ul>
  );
}

function EventEntry({
  dates,
  titleAs: Title = "h3",
  ...props
}: { dates: Dates } & Omit<EventListProps, "instances">) {
  const { locale } = useTranslation();
  const { event } = dates[0];
  const halls = [...new Set(dates.map(({ hall }) => hall.name))];
  const tags = listTags(dates, props.today, locale);
  return (
    <li className="event">
      <Picture
        poster={posterImage(getPosterLook(event))}
        sizes="(max-width: 44rem) 100vw, 15rem"
        loading="lazy"
        className="poster"
      />
      <div className="grid content-start gap-1">
        <Title>
          <a href={pathTo("event", { event: event.id })} data-prefetch="">
            <ContentText text={keepNames(event.title)} lang={event.titleLang} />
          </a>
        </Title>
        {event.subtitle === null ? null : <ContentText as="p" kind="event" text={event.subtitle} />}
        <p className="text-small text-muted">
          <ContentNames kind="hall" names={halls} />
          {tags.map(({ tag, days }) => (
            <Fragment key={tag}>
              {DOT}
              <ContentText kind="accessTag" text={tag} />
              {days}
            </Fragment>
          ))}
        </p>
        <ul className="dates num">
          {dates.map((instance) => (
            <li key={instance.id}>
              <DateLink instance={instance} among={dates} {...props} />
            </li>
          ))}
        </ul>
      </div>
      {props.action ? null : <FromPrice dates={dates} />}
    </li>
  );
}

/** Access services, with their dates unless every performance has them. */
function listTags(dates: Dates, today: string, locale: Locale): { tag: string; days: string }[] {
  const tags = groupBy(
    dates.flatMap(({ accessTags, startsAt }) => accessTags.map((tag) => ({ tag, startsAt }))),
    ({ tag }) => tag.id,
  );
  return [...tags.values()].map((group) => {
    const days = group.map(({ startsAt }) => `, ${formatNearDate(startsAt, today, locale)}`);
    return { tag: group[0].tag.display, days: group.length === dates.length ? "" : days.join("") };
  });
}

/** Styles of dates that are not on general sale. The status is also shown as text. */
export const DATE_LOOKS: Partial<Record<AvailabilityStatus, "few" | "call" | "off">> = {
  limited: "few",
  priority: "few",
  book: "call",
  "sold-out": "off",
  "not-on-sale": "off",
  cancelled: "off",
  passed: "off",
};

/** What is to be said of a date that is not on general sale. */
export function dateStatus(t: Translate, instance: InstanceListing): string {
  const name = availabilityName(instance);
  switch (name) {
    case "sold-out":
      return t("whatsOn.soldOutDate");
    case "limited":
      return t("availability.fewLeft");
    case "book":
      return t("availability.bookDate");
    default:
      return t(`availability.${name}`);
  }
}

/** Where a date's tickets, or the waiting list for them, are; null if there are none. */
export function dateHref(
  { id, event, status }: InstanceListing,
  isOpen: ReturnType<typeof useIsOpen>,
): string | null {
  if (status === "cancelled" || status === "passed") return null;
  const to = status === "sold-out" && isOpen("waiting-list") ? "waiting-list" : "instance";
  return pathTo(to, { event: event.id, instance: id });
}

type DateLinkProps = {
  instance: InstanceListing;
  /** The dates of its event. The hall is named if another date, such as a live stream, is at the same time. */
  among: readonly Pick<InstanceListing, "id" | "startsAt">[];
} & Omit<EventListProps, "instances">;

export function DateLink({ instance, among, today, action }: DateLinkProps) {
  const translation = useTranslation();
  const { t, locale } = translation;
  const isOpen = useIsOpen();
  const { id, startsAt, status, hall } = instance;
  const isShared = among.some((other) => other.id !== id && isSameTime(other, instance));
  const moved = movedFromText(translation, instance, "pill");
  const look = action === undefined ? DATE_LOOKS[status] : undefined;
  const date = formatNearDate(startsAt, today, locale);
  const facts: ReactNode[] = [
    formatDate(startsAt, "time", locale),
    ...(isShared ? [<ContentText key="hall" kind="hall" text={hall.name} unbroken />] : []),
    ...(look === undefined ? [] : [dateStatus(t, instance)]),
    ...(moved === null ? [] : [moved]),
  ];
  const words = (
    <>
      {action === undefined ? null : <VisuallyHidden>{`${action.label}: `}</VisuallyHidden>}
      {capitalized(date)}
      {facts.map((fact, at) => (
        <Fragment key={at}>
          {" "}
          <span>
            {fact}
            {at === facts.length - 1 ? null : <i>{DOT.trimEnd()}</i>}
          </span>
        </Fragment>
      ))}
    </>
  );
  const className = look === undefined ? "date" : `date ${look}`;
  const href = dateHref(instance, isOpen);
  if (href === null) return <span className={className}>{words}</span>;
  return (
    <a className={className} href={action?.href(instance) ?? href}>
      {words}
    </a>
  );
}

type Start = Pick<InstanceListing, "startsAt">;

const isSameTime = (one: Start, other: Start) =>
  Date.parse(one.startsAt) === Date.parse(other.startsAt);

type FromPriceProps = {
  dates: readonly InstanceListing[];
  /** Of whom to say that fees are included, where no note beside the list does. */
  feesOn?: PriceTerms;
};

/** The lowest adult or member price of the bookable dates, fees included, and the lowest reduced price. */
export function FromPrice({ dates, feesOn }: FromPriceProps) {
  const { t, locale } = useTranslation();
  const bookable = dates.filter(({ status }) => isBookable(status));
  const [price] = bookable
    .flatMap(({ priceFrom }) => priceFrom ?? [])
    .sort((a, b) => a.amount - b.amount);
  const [reduced] = bookable
    .flatMap(({ reducedFrom }) => reducedFrom ?? [])
    .sort((a, b) => a.price.amount - b.price.amount);
  if (price === undefined) return null;
  return (
    <p className="from num">
      {feesOn ? (
        fromText(t, locale, price, feesOn)
      ) : (
        <>
          <span className="text-small text-muted">{t("whatsOn.from")}</span>{" "}
          <b>{formatPrice(price, locale)}</b>
        </>
      )}
      {reduced === undefined ? null : <VisuallyHidden>,</VisuallyHidden>}{" "}
      {reduced === undefined ? null : (
        <span className="text-small">
          {t("whatsOn.reducedFrom", {
            name: knownName(t, "priceType", reduced.name),
            price: formatPrice(reduced.price, locale),
          })}
        </span>
      )}
    </p>
  );
}

type EventPagesProps = {
  page: number;
  pageCount: number;
  /** They are in another order than by date. */
  isByMatch?: boolean;
  /** Which events are shown, instead of the page's number. */
  status?: string;
  getHref: (page: number) => string;
};

export function EventPages({
  page,
  pageCount,
  isByMatch = false,
  status,
  getHref,
}: EventPagesProps) {
  const { t } = useTranslation();
  if (pageCount < 2) return null;
  return (
    <Pagination
      label={t("whatsOn.pages")}
      status={status ?? t("whatsOn.pageOf", { page, pageCount })}
      previous={
        page > 1
          ? { href: getHref(page - 1), label: t(isByMatch ? "whatsOn.better" : "whatsOn.previous") }
          : undefined
      }
      next={
        page < pageCount
          ? { href: getHref(page + 1), label: t(isByMatch ? "whatsOn.more" : "whatsOn.next") }
          : undefined
      }
    />
  );
}
