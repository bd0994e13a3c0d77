import { ButtonLink } from "~/components/button-link";
import { EmptyState } from "~/components/empty-state";
import { EventDay } from "~/components/event-day";
import { Lead } from "~/components/lead";
import { Main } from "~/components/main";
import { Pagination } from "~/components/pagination";
import { Stack } from "~/components/stack";
import type { SeasonPage, SeasonQuery } from "~/domain/event";
import { groupByDay } from "~/domain/group-by-day";
import { formatDate } from "~/i18n/format-date";
import { useWords } from "~/i18n/words-context";
import { pathTo } from "~/routing/paths";

import { SeasonFilters } from "./season-filters";
import { seasonHref } from "./season-href";
import { SeasonRow } from "./season-row";

export type WhatsOnPageProps = { query: SeasonQuery; season: SeasonPage };

/** The season ahead, day by day, with what narrows it. */
export function WhatsOnPage({ query, season }: WhatsOnPageProps) {
  const { t, locale } = useWords();
  const { page, pageCount } = season;
  return (
    <Main>
      <Stack gap="small">
        <h1>{t("whatsOn.title")}</h1>
        <Lead>{t("whatsOn.lead")}</Lead>
      </Stack>
      <SeasonFilters query={query} season={season} />
      <p className="num">{t("whatsOn.count", { count: season.total })}</p>
      {season.instances.length === 0 ? (
        <EmptyState
          title={t("whatsOn.nothing")}
          titleAs="h2"
          action={<ButtonLink href={pathTo("whats-on")}>{t("whatsOn.showAll")}</ButtonLink>}
        >
          <p>{t("whatsOn.nothingHint")}</p>
        </EmptyState>
      ) : (
        <div>
          {groupByDay(season.instances).map(({ day, items: [first, ...others] }) =>
            first === undefined ? null : (
              <EventDay
                key={day}
                id={`day-${day}`}
                before={formatDate(first.startsAt, "weekday", locale)}
                day={formatDate(first.startsAt, "day", locale)}
                after={formatDate(first.startsAt, "month-name", locale)}
              >
                {[first, ...others].map((instance) => (
                  <SeasonRow key={instance.id} instance={instance} />
                ))}
              </EventDay>
            ),
          )}
        </div>
      )}
      {pageCount > 1 ? (
        <Pagination
          label={t("whatsOn.pages")}
          status={t("whatsOn.pageOf", { page, pageCount })}
          previous={
            page > 1
              ? { href: seasonHref(query, page - 1), label: t("whatsOn.previous") }
              : undefined
          }
          next={
            page < pageCount
              ? { href: seasonHref(query, page + 1), label: t("whatsOn.next") }
              : undefined
          }
        />
      ) : null}
    </Main>
  );
}
