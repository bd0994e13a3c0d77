import { capitalized } from "#contract/text/intl";
import type { SeasonFilter } from "#contract/operations/catalogue";
import { groupBy } from "#runtime/group-by";
import type { InstanceListing } from "#contract/schemas/event";
import { monthInstant, type CalendarWeek } from "~/domain/arithmetic/dates";
import { getPosterLook } from "#runtime/posters/poster-look";
import { keepNames } from "#contract/text/name";
import { posterImage } from "~/domain/pictures/poster-image";
import { formatDate, formatDay } from "~/i18n/dates-and-money/format-date";
import { formatNearCalendarDay } from "~/i18n/dates-and-money/format-near-date";
import { formatPrice } from "~/i18n/dates-and-money/format-money";
import { movedFromText } from "~/i18n/moved-from";
import { useTranslation } from "~/i18n/translation-context";
import { DOT } from "~/i18n/unbroken";
import { useIsOpen } from "~/routing/feature-routes";
import { Icon } from "~/ui/icon";
import { Thumb } from "~/ui/line-item";

import { ContentText } from "~/ui/content-text";
import { DATE_LOOKS, dateHref, dateStatus } from "~/parts/performances/event-list";
import { isBookable } from "~/parts/performances/performance-sale";
import { seasonHref } from "./season-query";

type SeasonCalendarProps = {
  query: SeasonFilter;
  month: string;
  weeks: readonly CalendarWeek[];
  instances: readonly InstanceListing[];
  today: string;
};

/** Groups by the venue's days. `startsAt` has the venue's offset, so its first ten characters are the day. */
export const groupByDay = <Item extends { startsAt: string }>(items: readonly Item[]) => [
  ...groupBy(items, ({ startsAt }) => startsAt.slice(0, 10)),
];

/** Narrow screens show only the days with performances, as a list. */
export function SeasonCalendar({ query, month, weeks, instances, today }: SeasonCalendarProps) {
  const { t, locale } = useTranslation();
  const byDay = new Map<string | null, InstanceListing[]>(groupByDay(instances));
  const fullWeek = weeks.find(({ days }) => days.every((day) => day !== null));
  const title = capitalized(formatDate(monthInstant(month), "month", locale));
  return (
    <div className="overflow-x-auto">
      <table className="calendar">
        <caption className="vh">{title}</caption>
        <thead>
          <tr>
            {(fullWeek?.days ?? []).map((day) => (
              <th key={day} scope="col">
                {capitalized(formatDay(day ?? "", "weekday", locale))}
              </th>
            ))}
          </tr>
        </thead>
        {weeks.map(({ firstDay, days }) => {
          const isIdle = !days.some((day) => byDay.has(day));
          return (
            <tbody key={firstDay}>
              {isIdle ? null : (
                <tr>
                  <th scope="rowgroup" colSpan={days.length}>
                    <a href={seasonHref({ ...query, month: undefined, week: firstDay })}>
                      {t("whatsOn.weekOf", { day: formatNearCalendarDay(firstDay, today, locale) })}
                    </a>
                  </th>
                </tr>
              )}
              <tr className={isIdle ? "idle" : undefined}>
                {days.map((day, at) =>
                  day === null ? (
                    <td key={at} className="idle" />
                  ) : (
                    <td
                      key={at}
                      className={byDay.has(day) ? undefined : "idle"}
                      aria-current={day === today ? "date" : undefined}
                    >
                      <strong>
                        {byDay.has(day) ? (
                          <span className="weekday">{`${capitalized(formatDay(day, "weekday", locale))} `}</span>
                        ) : null}
                        {formatDay(day, "day", locale)}
                      </strong>
                      <Day instances={byDay.get(day)} />
                    </td>
                  ),
                )}
              </tr>
            </tbody>
          );
        })}
      </table>
    </div>
  );
}

function Day({ instances }: { instances: readonly InstanceListing[] | undefined }) {
  const translation = useTranslation();
  const { t, locale } = translation;
  const isOpen = useIsOpen();
  if (instances === undefined) return null;
  return (
    <ul className="grid gap-2">
      {instances.map((instance) => {
        const { id, event, startsAt, status, priceFrom } = instance;
        const href = dateHref(instance, isOpen);
        const look = DATE_LOOKS[status];
        const title = <ContentText text={keepNames(event.title)} lang={event.titleLang} />;
        const price =
          isBookable(status) && priceFrom !== null
            ? t("whatsOn.fromPrice", { price: formatPrice(priceFrom, locale) })
            : null;
        const notes = [
          look === undefined ? null : dateStatus(t, instance),
          movedFromText(translation, instance, "pill"),
        ].filter((one) => one !== null);
        return (
          <li key={id}>
            <Thumb poster={posterImage(getPosterLook(event))} />
            <span className="num block text-small font-semibold">
              {formatDate(startsAt, "time", locale)}
            </span>{" "}
            {href === null ? (
              <span className="title">{title}</span>
            ) : (
              <a href={href} className="title">
                {title}
              </a>
            )}{" "}
            {price === null ? null : (
              <span className="price num block text-small text-muted">{price} </span>
            )}
            {notes.length === 0 ? null : (
              <span className={`status block text-small ${look ?? "text-muted"}`}>
                {look === "call" ? <Icon name="phone" /> : null}
                {notes.join(DOT)}
              </span>
            )}
          </li>
        );
      })}
    </ul>
  );
}
