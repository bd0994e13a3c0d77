import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import type { SeasonFilter } from "#contract/operations/catalogue";
import { monthInstant } from "~/domain/dates";
import { formatDate } from "~/i18n/format-date";
import { useTranslation } from "~/i18n/translation-context";
import type { PageHandle } from "~/routing/handle";
import { pathTo } from "~/routing/paths";
import { ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { Main } from "~/ui/layout/main";
import { Lead, Row, Stack } from "~/ui/layout/primitives";
import { Pagination } from "~/ui/pagination";
import { SeasonDays } from "../performance-list";
import { getSeasonPage } from "./page.server";
import { SeasonCalendar } from "./season-calendar";
import { SeasonFilters } from "./season-filters";
import { seasonHref, type SeasonShown, seasonTitle } from "./season-query";

export const handle = {
  cache: true,
  title: seasonTitle,
  share: "site.description",
} satisfies PageHandle<typeof loader>;

export const loader = ({ request, context }: LoaderFunctionArgs) =>
  getSeasonPage(context, new URL(request.url).searchParams);

export default function WhatsOn() {
  const shown = useLoaderData<typeof loader>();
  const { query, season, view } = shown;
  const { t } = useTranslation();
  const isCalendar = view.kind === "calendar";
  return (
    <Main>
      <Stack gap="small">
        <h1>{t("whatsOn.title")}</h1>
        <Lead>{t("whatsOn.lead")}</Lead>
      </Stack>
      <SeasonFilters {...shown} />
      <Row>
        <p className="num">{t("whatsOn.count", { count: season.total })}</p>
        <a
          className="no-print"
          href={seasonHref({ ...query, page: 1 }, isCalendar ? undefined : "calendar")}
        >
          {t(isCalendar ? "whatsOn.asList" : "whatsOn.asCalendar")}
        </a>
      </Row>
      {season.instances.length === 0 ? (
        <NothingFound query={query} />
      ) : isCalendar ? (
        <SeasonCalendar query={query} {...view} instances={season.instances} />
      ) : (
        <SeasonDays instances={season.instances} />
      )}
      {isCalendar ? (
        <MonthPages query={query} month={view.month} months={season.facets.months} />
      ) : (
        <ListPages query={query} season={season} />
      )}
    </Main>
  );
}

function NothingFound({ query }: Pick<SeasonShown, "query">) {
  const { t } = useTranslation();
  const { search, page: _page, ...filters } = query;
  const isFiltered = Object.values(filters).some((filter) => filter !== undefined);
  const action = <ButtonLink href={pathTo("whats-on")}>{t("whatsOn.showAll")}</ButtonLink>;
  if (search === undefined)
    return (
      <EmptyState title={t("whatsOn.nothing")} titleAs="h2" action={action}>
        <p>{t("whatsOn.nothingHint")}</p>
      </EmptyState>
    );
  return (
    <EmptyState title={t("whatsOn.nothingFor", { search })} titleAs="h2" action={action}>
      <p>{t("whatsOn.nothingForHint")}</p>
      {isFiltered ? (
        <p>
          <a href={seasonHref({ search, page: 1 })}>
            {t("whatsOn.searchWithoutFilters", { search })}
          </a>
        </p>
      ) : null}
    </EmptyState>
  );
}

function ListPages({ query, season: { page, pageCount } }: Pick<SeasonShown, "query" | "season">) {
  const { t } = useTranslation();
  if (pageCount < 2) return null;
  const to = (at: number, label: string) => ({ href: seasonHref({ ...query, page: at }), label });
  return (
    <Pagination
      label={t("whatsOn.pages")}
      status={t("whatsOn.pageOf", { page, pageCount })}
      previous={page > 1 ? to(page - 1, t("whatsOn.previous")) : undefined}
      next={page < pageCount ? to(page + 1, t("whatsOn.next")) : undefined}
    />
  );
}

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
  const nameOf = (one: string) => formatDate(monthInstant(one), "month", locale);
  const to = (one: string | undefined) =>
    one === undefined
      ? undefined
      : { href: seasonHref({ ...query, month: one }, "calendar"), label: nameOf(one) };
  return (
    <Pagination
      label={t("whatsOn.months")}
      status={nameOf(month)}
      previous={to(months.filter((one) => one < month).at(-1))}
      next={to(months.find((one) => one > month))}
    />
  );
}
