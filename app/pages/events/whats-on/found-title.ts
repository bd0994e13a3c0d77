import { capitalized } from "#contract/text/intl";
import { knownName } from "#contract/text/known-names";
import type { Locale } from "#contract/names/locales";
import { seasonName } from "#contract/rules/events/season";
import type { SeasonPage } from "#contract/schemas/event";
import { eventKindLabel, kindShortcuts } from "#contract/schemas/event-kind";
import { monthInstant } from "~/domain/arithmetic/dates";
import { money } from "~/domain/arithmetic/money";
import { formatDate } from "~/i18n/dates-and-money/format-date";
import { formatNearCalendarDay } from "~/i18n/dates-and-money/format-near-date";
import { formatPrice } from "~/i18n/dates-and-money/format-money";
import { isEnglish } from "~/i18n/locales";
import type { Translate } from "~/i18n/translate";
import type { TitleFrame } from "~/routing/handle";
import { resultsTitle, type SeasonShown } from "./season-query";

type Found = Pick<SeasonShown, "query" | "view" | "today"> & {
  season: Pick<SeasonPage, "total" | "entries" | "search" | "facets">;
};

/** "18 family performances under $50, Main Hall": how many performances the filters have found. */
export function foundTitle(found: Found, t: Translate, { locale, currency }: TitleFrame): string {
  const { query, season, today } = found;
  const { month, week, when, hall, accessTag, wheelchair, priceTo, composer, artist } = query;
  const phrases = [
    when !== undefined && t(`whatsOn.found.${when}`),
    composer !== undefined && t("whatsOn.found.composer", { name: composer }),
    artist !== undefined && t("whatsOn.found.artist", { name: artist }),
    priceTo !== undefined &&
      t("whatsOn.found.under", { price: formatPrice(money(priceTo, currency), locale) }),
    query.season !== undefined && t("whatsOn.found.season", { season: seasonName(query.season) }),
    month !== undefined &&
      t("whatsOn.found.month", { month: formatDate(monthInstant(month), "month", locale) }),
    week !== undefined &&
      t("whatsOn.found.week", { day: formatNearCalendarDay(week, today, locale) }),
    wheelchair !== undefined && t("whatsOn.found.wheelchair"),
  ];
  const names = [
    hall !== undefined && hallName(hall, season, t),
    accessTag === "any" ? t("whatsOn.found.access") : accessTag && accessName(accessTag, season, t),
  ];
  const sentence = [foundWhat(found, t, locale), ...phrases].filter(Boolean).join(" ");
  return [sentence, ...names].filter(Boolean).join(", ");
}

function foundWhat(found: Found, t: Translate, locale: Locale): string {
  const { query, season } = found;
  const { kind, search } = query;
  const { total: count } = season;
  if (search !== undefined)
    return count === 0 ? t("whatsOn.nothingFor", { search }) : (resultsTitle(found, t) ?? "");
  const what = count === 0 ? t("whatsOn.found.none") : t("whatsOn.count", { count });
  if (kind === undefined) return what;
  const shortcut = kindShortcuts(locale).find((one) => one.kind === kind)?.label;
  if (shortcut === undefined)
    return t("whatsOn.found.kindAnd", {
      kind: eventKindLabel(kind, locale),
      what: uncapitalized(what),
    });
  const name = isEnglish(locale) ? uncapitalized(shortcut) : shortcut;
  return count === 0
    ? t("whatsOn.found.noneOfKind", { kind: name })
    : t("whatsOn.found.ofKind", { count, kind: name });
}

/** "family", but "DJ". */
const uncapitalized = (name: string): string =>
  /^\p{Lu}\p{Ll}/u.test(name) ? `${name.charAt(0).toLowerCase()}${name.slice(1)}` : name;

/** "Family", of a kind with a shortcut; else its name. */
const kindName = (kind: string, locale: Locale): string =>
  kindShortcuts(locale).find((shortcut) => shortcut.kind === kind)?.label ??
  eventKindLabel(kind, locale);

type Facets = { facets: Pick<SeasonPage["facets"], "halls" | "accessTags"> };

function hallName(id: string, { facets }: Facets, t: Translate): string {
  const name = facets.halls.find((hall) => hall.id === id)?.name;
  return name === undefined ? id : knownName(t, "hall", name);
}

function accessName(id: string, { facets }: Facets, t: Translate): string {
  const tag = facets.accessTags.find((one) => one.id === id);
  return tag === undefined ? t("whatsOn.chip.accessible") : knownName(t, "accessTag", tag.display);
}

/** A filter that is set, by its name in the query. */
export type ActiveFilter = { name: keyof SeasonShown["query"]; label: string };

/** The filters that are set, except for the calendar's month, which is not one. */
export function activeFilters(
  { query, season, view, today }: Pick<SeasonShown, "query" | "season" | "view" | "today">,
  t: Translate,
  { locale, currency }: TitleFrame,
): ActiveFilter[] {
  const { month, week, when, hall, kind, accessTag, wheelchair, priceTo } = query;
  const filters: { [Name in ActiveFilter["name"]]?: string | undefined } = {
    search: query.search === undefined ? undefined : `“${query.search}”`,
    kind: kind && kindName(kind, locale),
    when: when && t(`whatsOn.chip.${when}`),
    composer: query.composer,
    artist: query.artist,
    priceTo:
      priceTo === undefined
        ? undefined
        : t("whatsOn.chip.under", { price: formatPrice(money(priceTo, currency), locale) }),
    season: query.season && t("whatsOn.chip.season", { season: seasonName(query.season) }),
    month:
      month === undefined || view.kind === "calendar"
        ? undefined
        : formatDate(monthInstant(month), "month", locale),
    week: week && t("whatsOn.weekOf", { day: formatNearCalendarDay(week, today, locale) }),
    hall: hall && hallName(hall, season, t),
    accessTag: accessTag && accessName(accessTag, season, t),
    wheelchair: wheelchair && t("whatsOn.wheelchair"),
    subscription: query.subscription && t("whatsOn.chip.subscription"),
  };
  return Object.entries(filters).flatMap(([name, label]) =>
    label === undefined ? [] : [{ name: name as ActiveFilter["name"], label: capitalized(label) }],
  );
}
