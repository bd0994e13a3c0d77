import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { capitalized } from "#contract/text/intl";
import type { InstanceListing } from "#contract/schemas/event";
import { groupBy } from "#runtime/group-by";
import { monthInstant } from "~/domain/arithmetic/dates";
import { formatDate } from "~/i18n/dates-and-money/format-date";
import { formatNearDay } from "~/i18n/dates-and-money/format-near-date";
import { useTranslation } from "~/i18n/translation-context";
import calendarStylesheet from "~/calendar.css?url";
import listingStylesheet from "~/listing.css?url";
import type { PageHandle } from "~/routing/handle";
import { usePageFrame } from "~/routing/page-frame";
import { pathTo } from "~/routing/paths";
import { ButtonLink } from "~/ui/button";
import { CallBoxOffice } from "~/ui/call-box-office";
import { NamesWithin } from "~/ui/content-text";
import { EmptyState } from "~/ui/empty-state";
import { logoParts } from "~/ui/layout/look";
import { Main } from "~/ui/layout/main";
import { Row, Stack, StandaloneLink } from "~/ui/layout/primitives";
import { EventList } from "~/parts/performances/event-list";
import { NextEvents } from "~/parts/performances/next-events";
import { activeFilters, foundTitle } from "./found-title";
import { findHighlight, Highlight } from "./highlight";
import { getBrowseWays } from "~/parts/performances/browse-ways.server";
import { getSeasonPage } from "./page.server";
import { SeasonCalendar } from "./season-calendar";
import { SeasonFilters } from "./season-filters";
import { neighborMonths, OtherPages } from "./other-pages";
import { nothingHint, seasonHref, type SeasonShown, seasonTitle } from "./season-query";

export const handle = {
  cache: true,
  title: seasonTitle,
  styles: ({ view }) =>
    view.kind === "calendar" ? [listingStylesheet, calendarStylesheet] : [listingStylesheet],
  share: "site.description",
} satisfies PageHandle<typeof loader>;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const [shown, browseBy] = await Promise.all([
    getSeasonPage(context, new URL(request.url).searchParams),
    getBrowseWays(context),
  ]);
  return { ...shown, browseBy };
}

export default function WhatsOn() {
  const shown = useLoaderData<typeof loader>();
  const { query, season, view, today, comingUp, browseBy } = shown;
  const { t, locale } = useTranslation();
  const frame = usePageFrame();
  const isCalendar = view.kind === "calendar";
  const isNarrowed = seasonHref(query) !== pathTo("whats-on");
  // Not even a filter would find anything.
  const isEmpty = !isNarrowed && season.instances.length === 0;
  const highlight = isNarrowed || isCalendar ? null : findHighlight(season.instances);
  const isCounted = isCalendar || activeFilters(shown, t, frame).length > 0;
  const title = isCounted
    ? foundTitle(shown, t, frame)
    : t("whatsOn.comingUp", { venue: logoParts().name });
  return (
    <Main
      band={
        highlight === null ? undefined : (
          <Highlight
            dates={highlight}
            isNext={highlight[0].id === season.instances[0]?.id}
            today={today}
            terms={shown.terms}
          />
        )
      }
    >
      {highlight === null ? <h1>{t("whatsOn.title")}</h1> : null}
      {isEmpty ? null : <SeasonFilters {...shown} />}
      <Stack as="section" labelledBy="results">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 text-small">
          <h2 id="results">
            <NamesWithin text={title} names={[query.composer ?? "", query.artist ?? ""]} />
          </h2>
          <Row>
            {(!isCounted || (query.search !== undefined && season.total > season.entries)) &&
            season.total > 0 ? (
              <p className="num text-muted">{t("whatsOn.count", { count: season.total })}</p>
            ) : null}
            {isNarrowed && season.instances.length > 0 ? (
              <a href={pathTo("whats-on")}>{t("whatsOn.showAll")}</a>
            ) : null}
            {view.kind === "calendar"
              ? Object.values(neighborMonths(shown, view.month, t, locale)).map((link) =>
                  link === undefined ? null : (
                    // Phones have it above, among the months.
                    <a key={link.href} className="no-print hidden md:block" href={link.href}>
                      {link.label}
                    </a>
                  ),
                )
              : null}
            {isEmpty ? null : (
              <a
                className="no-print"
                href={seasonHref({ ...query, page: 1 }, isCalendar ? undefined : "calendar")}
              >
                {t(isCalendar ? "whatsOn.asList" : "whatsOn.asCalendar")}
              </a>
            )}
          </Row>
        </div>
        {query.subscription === undefined || season.instances.length === 0 ? null : (
          <p>{t("whatsOn.forSubscription")}</p>
        )}
        <SearchOutcome query={query} season={season} />
        {isEmpty ? (
          <EmptyState title={t("whatsOn.noneYet")}>
            <CallBoxOffice>{t("performance.callBoxOffice")}</CallBoxOffice>
          </EmptyState>
        ) : season.instances.length === 0 ? (
          <NothingFound {...shown} />
        ) : isCalendar ? (
          <SeasonCalendar query={query} {...view} instances={season.instances} today={today} />
        ) : (
          <EventsByMonth
            instances={withoutHighlight(season.instances, highlight)}
            isOneMonth={query.month !== undefined || query.search !== undefined}
            today={today}
          />
        )}
      </Stack>
      <OtherPages {...shown} />
      <NextEvents comingUp={comingUp} today={today} />
      {isEmpty || browseBy.length === 0 ? null : (
        <nav aria-label={t("browse.label")} className="no-print">
          <Row>
            <span>{t("browse.by")}</span>
            {browseBy.map((by) => (
              <a key={by} href={pathTo("browse", { by })}>
                {t(`browse.${by}.tab`)}
              </a>
            ))}
          </Row>
        </nav>
      )}
    </Main>
  );
}

/** The list doesn't repeat the highlight above it, unless there is nothing else. */
function withoutHighlight(
  instances: readonly InstanceListing[],
  highlight: readonly InstanceListing[] | null,
): readonly InstanceListing[] {
  const others = instances.filter(({ event }) => event.id !== highlight?.[0]?.event.id);
  return others.length === 0 ? instances : others;
}

/**
 * Shows a corrected spelling, and whether no event matches all words. The original spelling is not linked, because a
 * word is only corrected if no event has it.
 */
function SearchOutcome({ query: { search }, season }: Pick<SeasonShown, "query" | "season">) {
  const { t } = useTranslation();
  const { search: outcome, entries } = season;
  if (search === undefined || outcome === null || entries === 0) return null;
  const { corrected, partial } = outcome;
  return (
    <>
      {corrected === null ? null : <p>{t("whatsOn.showingFor", { corrected, search })}</p>}
      {partial ? <p>{t("whatsOn.partial")}</p> : null}
    </>
  );
}

function NothingFound({
  query,
  season,
  next,
  today,
}: Pick<SeasonShown, "query" | "season" | "next" | "today">) {
  const { t, locale } = useTranslation();
  const { page: _page, search: typed, ...filters } = query;
  const search = season.search?.corrected ?? typed;
  const isFiltered = Object.values(filters).some((filter) => filter !== undefined);
  const hint = search === undefined ? nothingHint(query, t) : t("whatsOn.nothingForHint");
  return (
    <EmptyState
      // The heading says so.
      title={null}
      action={<ButtonLink href={pathTo("whats-on")}>{t("whatsOn.showAll")}</ButtonLink>}
    >
      {next === null ? null : (
        <div className="grid gap-4 justify-self-stretch">
          <p className="text-large">
            {t("whatsOn.nextOne", { date: formatNearDay(next.startsAt, today, locale, false) })}
          </p>
          <EventList instances={[next]} today={today} />
        </div>
      )}
      {next === null && hint !== null ? <p>{hint}</p> : null}
      {search !== undefined && isFiltered ? (
        <StandaloneLink href={seasonHref({ search, page: 1 })}>
          {t("whatsOn.searchWithoutFilters", { search })}
        </StandaloneLink>
      ) : null}
      <CallBoxOffice>{t("performance.callBoxOffice")}</CallBoxOffice>
    </EmptyState>
  );
}

type EventsByMonthProps = {
  instances: readonly InstanceListing[];
  /** Months would not divide the list, because it has one or is in another order. */
  isOneMonth: boolean;
  today: string;
};

/** The list under the months in which its events begin. */
function EventsByMonth({ instances, isOneMonth, today }: EventsByMonthProps) {
  const { locale } = useTranslation();
  if (isOneMonth) return <EventList instances={instances} today={today} />;
  const months = groupBy(
    [...groupBy(instances, ({ event }) => event.id).values()],
    ([{ startsAt }]) => startsAt.slice(0, 7),
  );
  return (
    <div className="by-month grid gap-6">
      {[...months].map(([month, events]) => (
        <section key={month} aria-labelledby={`month-${month}`} className="grid gap-3">
          <h3 id={`month-${month}`} className="font-sans text-base font-semibold">
            {capitalized(formatDate(monthInstant(month), "month", locale))}
          </h3>
          <EventList instances={events.flat()} today={today} titleAs="h4" />
        </section>
      ))}
    </div>
  );
}
