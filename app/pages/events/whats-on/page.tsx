import type { SeasonPage } from "#contract/schemas/event";
import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { Lead, Row, Stack } from "~/ui/layout/primitives";
import { Main } from "~/ui/layout/main";
import { Pagination } from "~/ui/pagination";
import type { CalendarWeek } from "~/domain/dates";
import { monthInstant } from "~/domain/dates";
import type { SeasonFilter } from "#contract/operations/catalogue";
import { formatDate } from "~/i18n/format-date";
import { useTranslation } from "~/i18n/translation-context";
import { pathTo } from "~/routing/paths";

import { SeasonCalendar, seasonHref } from "./season-calendar";
import { SeasonDays } from "../season-days";
import { SeasonFilters } from "./season-filters";

export type WhatsOnPageProps = {
  query: SeasonFilter;
  season: SeasonPage;
  view: { kind: "list" } | { kind: "calendar"; month: string; weeks: CalendarWeek[] };
  /** The weeks to choose from. */
  weeks: readonly string[];
};

/** The season ahead, day by day or as a month's calendar, with what narrows it. */
export function WhatsOnPage({ query, season, view, weeks }: WhatsOnPageProps) {
  const { t } = useTranslation();
  const isCalendar = view.kind === "calendar";
  return (
    <Main>
      <Stack gap="small">
        <h1>{t("whatsOn.title")}</h1>
        <Lead>{t("whatsOn.lead")}</Lead>
      </Stack>
      <SeasonFilters {...{ query, season, weeks, isCalendar }} />
      <Row>
        <p className="num">{t("whatsOn.count", { count: season.total })}</p>
        <a
          className="no-print"
          href={isCalendar ? seasonHref(query, 1) : seasonHref(query, 1, "calendar")}
        >
          {t(isCalendar ? "whatsOn.asList" : "whatsOn.asCalendar")}
        </a>
      </Row>
      {season.instances.length === 0 ? (
        <NothingFound query={query} />
      ) : view.kind === "calendar" ? (
        <SeasonCalendar query={query} {...view} instances={season.instances} />
      ) : (
        <SeasonDays instances={season.instances} />
      )}
      {view.kind === "calendar" ? (
        <MonthPages query={query} month={view.month} months={season.facets.months} />
      ) : (
        <ListPages query={query} season={season} />
      )}
    </Main>
  );
}

/** Names the word that was searched for, and what may help. */
function NothingFound({ query }: Pick<WhatsOnPageProps, "query">) {
  const { t } = useTranslation();
  const { search, page: _page, ...filters } = query;
  const isFiltered = Object.values(filters).some((filter) => filter !== undefined);
  const title = search === undefined ? t("whatsOn.nothing") : t("whatsOn.nothingFor", { search });
  return (
    <EmptyState
      title={title}
      titleAs="h2"
      action={<ButtonLink href={pathTo("whats-on")}>{t("whatsOn.showAll")}</ButtonLink>}
    >
      {search === undefined ? null : <p>{t("whatsOn.nothingForHint")}</p>}
      {search === undefined || !isFiltered ? null : (
        <p>
          <a href={seasonHref({ search, page: 1 }, 1)}>
            {t("whatsOn.searchWithoutFilters", { search })}
          </a>
        </p>
      )}
      {search === undefined ? <p>{t("whatsOn.nothingHint")}</p> : null}
    </EmptyState>
  );
}

function ListPages({ query, season }: Pick<WhatsOnPageProps, "query" | "season">) {
  const { t } = useTranslation();
  const { page, pageCount } = season;
  if (pageCount < 2) return null;
  const to = (at: number, label: string) => ({ href: seasonHref(query, at), label });
  return (
    <Pagination
      label={t("whatsOn.pages")}
      status={t("whatsOn.pageOf", { page, pageCount })}
      previous={page > 1 ? to(page - 1, t("whatsOn.previous")) : undefined}
      next={page < pageCount ? to(page + 1, t("whatsOn.next")) : undefined}
    />
  );
}

/** To the months with performances before and after this one. */
function MonthPages({
  query,
  month,
  months,
}: {
  query: SeasonFilter;
  month: string;
  months: readonly string[];
}) {
  const { t, locale } = useTranslation();
  const to = (at: string | undefined) =>
    at === undefined
      ? undefined
      : {
          href: seasonHref({ ...query, month: at }, 1, "calendar"),
          label: formatDate(monthInstant(at), "month", locale),
        };
  return (
    <Pagination
      label={t("whatsOn.months")}
      status={formatDate(monthInstant(month), "month", locale)}
      previous={to(months.filter((one) => one < month).at(-1))}
      next={to(months.find((one) => one > month))}
    />
  );
}
