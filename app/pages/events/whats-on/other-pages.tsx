import { capitalized } from "#contract/text/intl";
import type { Locale } from "#contract/names/locales";
import { monthInstant } from "~/domain/arithmetic/dates";
import { formatDate } from "~/i18n/dates-and-money/format-date";
import type { Translate } from "~/i18n/translate";
import { useTranslation } from "~/i18n/translation-context";
import { EventPages } from "~/parts/performances/event-list";
import { Pagination } from "~/ui/pagination";

import { seasonHref, type SeasonShown } from "./season-query";

/** The first month of which the list doesn't have all performances, with their number. */
function firstIncomplete({ instances, months }: SeasonShown["season"]) {
  const shown = (month: string) =>
    instances.filter(({ startsAt }) => startsAt.startsWith(month)).length;
  return months.find(({ month, count }) => shown(month) < count);
}

/** "Events 17 to 23 of 23": which of all entries the page has. */
function getShownRange({ instances, page, pageCount, entries: count }: SeasonShown["season"]) {
  const { size } = new Set(instances.map(({ event }) => event.id));
  const to = page < pageCount ? page * size : count;
  return { from: to - size + 1, to, count };
}

/** From the first page of the season to a month, else pagination of the list, or by month. */
export function OtherPages({ query, season, view }: SeasonShown) {
  const { t, locale } = useTranslation();
  const { page, pageCount } = season;
  const { month, week, when, search } = query;
  const isAnyTime = [month, week, when, search].every((one) => one === undefined);
  const further = isAnyTime && page === 1 && pageCount > 1 ? firstIncomplete(season) : undefined;
  if (further !== undefined)
    return (
      <Pagination
        label={t("whatsOn.otherMonths")}
        next={{
          href: seasonHref({ ...query, month: further.month }),
          label: t("whatsOn.seeMonthCount", {
            month: formatDate(monthInstant(further.month), "month", locale),
            count: further.count,
          }),
        }}
      />
    );
  if (month === undefined || pageCount > 1)
    return (
      <EventPages
        page={page}
        pageCount={pageCount}
        isByMatch={search !== undefined}
        status={t("whatsOn.shown", getShownRange(season))}
        getHref={(at) => seasonHref({ ...query, page: at })}
      />
    );
  const { previous, next } = neighborMonths({ query, season, view }, month, t, locale);
  if (previous === undefined && next === undefined) return null;
  return (
    <Pagination
      label={t("whatsOn.otherMonths")}
      // The heading names a month in which nothing was found.
      status={
        season.total === 0
          ? undefined
          : capitalized(formatDate(monthInstant(month), "month", locale))
      }
      previous={previous}
      next={next}
    />
  );
}

/** Links to the month with performances before and after one, in the same view. */
export function neighborMonths(
  { query, season, view }: Pick<SeasonShown, "query" | "season" | "view">,
  month: string,
  t: Translate,
  locale: Locale,
) {
  const months = season.months.map((one) => one.month);
  const toMonth = (one: string | undefined) =>
    one === undefined
      ? undefined
      : {
          href: seasonHref(
            { ...query, month: one, page: 1 },
            view.kind === "calendar" ? "calendar" : undefined,
          ),
          label: t("whatsOn.seeMonth", {
            month: formatDate(monthInstant(one), "month", locale),
          }),
        };
  return {
    previous: toMonth(months.filter((one) => one < month).at(-1)),
    next: toMonth(months.find((one) => one > month)),
  };
}
