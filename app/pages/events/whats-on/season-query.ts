import { toUnits } from "#contract/text/typed-money";
import { knownName } from "#contract/text/known-names";
import { seasonName } from "#contract/rules/events/season";
import type { SeasonFilter } from "#contract/operations/catalogue";
import type { SeasonPage } from "#contract/schemas/event";
import type { PriceTerms } from "#contract/schemas/price-list";
import { eventKindLabel } from "#contract/schemas/event-kind";
import { monthInstant, type CalendarWeek } from "~/domain/arithmetic/dates";
import type { ComingUp } from "~/domain/notices/coming-up";
import { money } from "~/domain/arithmetic/money";
import { formatDate } from "~/i18n/dates-and-money/format-date";
import { formatNearCalendarDay } from "~/i18n/dates-and-money/format-near-date";
import { formatPrice } from "~/i18n/dates-and-money/format-money";
import { joinOr } from "~/i18n/join-names";
import type { Translate } from "~/i18n/translate";
import type { TitleFrame } from "~/routing/handle";
import { pathTo } from "~/routing/paths";

export type SeasonShown = {
  query: SeasonFilter;
  season: SeasonPage;
  view: { kind: "list" } | { kind: "calendar"; month: string; weeks: CalendarWeek[] };
  /** "2026-12-03" */
  today: string;
  /** Of the listed prices. */
  terms: PriceTerms;
  /** The next performance that fits all filters but the time, if there is none at that time. */
  next: SeasonPage["instances"][number] | null;
  /** What to offer instead, if there is none at any time. */
  comingUp: ComingUp["comingUp"];
};

/**
 * "What’s on, December 2026, Main Hall, page 2", to distinguish listing pages in tabs and bookmarks. Empty for the
 * whole season, the home page, whose title is the venue's name alone.
 */
export function seasonTitle(
  {
    query,
    season,
    view,
    today,
  }: Pick<SeasonShown, "query" | "view" | "today"> & {
    season: Pick<SeasonPage, "entries" | "facets" | "page" | "pageCount" | "search">;
  },
  t: Translate,
  { locale, currency }: TitleFrame,
): string {
  const { month, week, when, hall, kind, accessTag, wheelchair, priceTo } = query;
  const { facets, page, pageCount } = season;
  const parts = [
    view.kind === "calendar" && t("whatsOn.titlePart.calendar"),
    resultsTitle({ query, season, view }, t),
    month !== undefined && formatDate(monthInstant(month), "month", locale),
    query.season !== undefined && seasonName(query.season),
    query.composer,
    query.artist,
    week !== undefined && t("whatsOn.weekOf", { day: formatNearCalendarDay(week, today, locale) }),
    when !== undefined && t(`whatsOn.chip.${when}`),
    facets.halls.find(({ id }) => id === hall)?.name,
    kind !== undefined && eventKindLabel(kind, locale),
    accessTag === "any"
      ? t("whatsOn.chip.accessible")
      : facets.accessTags
          .filter(({ id }) => id === accessTag)
          .map(({ display }) => knownName(t, "accessTag", display))[0],
    wheelchair !== undefined && t("whatsOn.wheelchair"),
    priceTo !== undefined &&
      t("whatsOn.titlePart.upTo", { price: formatPrice(money(priceTo, currency), locale) }),
    view.kind === "list" && page > 1 && t("whatsOn.titlePart.page", { page, pageCount }),
  ];
  const shown = parts.filter(Boolean);
  return shown.length === 0 ? "" : [t("whatsOn.title"), ...shown].join(", ");
}

/** "12 events for “mahler”", with the corrected spelling; null without a search */
export function resultsTitle(
  {
    query,
    season,
    view,
  }: Pick<SeasonShown, "query" | "view"> & { season: Pick<SeasonPage, "entries" | "search"> },
  t: Translate,
): string | null {
  if (query.search === undefined) return null;
  const { entries: count } = season;
  const search = season.search?.corrected ?? query.search;
  return view.kind === "list"
    ? t("whatsOn.eventsFor", { count, search })
    : t("whatsOn.performancesFor", { count, search });
}

const CHANGEABLE = ["when", "month", "week", "hall", "kind", "priceTo"] as const;

/** What to change of the filters that found nothing; null if none of them has other values to try. */
export function nothingHint(query: SeasonFilter, t: Translate): string | null {
  const names = CHANGEABLE.filter((name) => query[name] !== undefined);
  if (names.length === 0) return null;
  const filters = names.map((name) => t(`whatsOn.nothingHint.${name}`));
  return t("whatsOn.nothingHint.text", { filters: joinOr(t, filters) });
}

/** The URL of the listing with these filters, as a list unless `view` is set. */
export function seasonHref(query: SeasonFilter, view?: "calendar" | SeasonShown["view"]): string {
  const { accessTag, priceTo, page, ...same } = query;
  const kind = typeof view === "object" ? view.kind : view;
  return pathTo(
    "whats-on",
    {},
    {
      view: kind === "calendar" ? kind : undefined,
      ...same,
      access: accessTag,
      upTo: priceTo === undefined ? undefined : toUnits(priceTo),
      page: page > 1 ? page : undefined,
    },
  );
}
