import type { SeasonPage } from "#contract/schemas/event";
import { monthInstant } from "~/domain/dates";
import type { SeasonFilter } from "#contract/operations/catalogue";
import { money } from "~/domain/money";
import { formatDate, formatDay } from "~/i18n/format-date";
import { formatMoney } from "~/i18n/format-money";
import type { Translate } from "~/i18n/translate";
import type { TitleFrame } from "~/routing/handle";

type SeasonShown = {
  query: SeasonFilter;
  season: Pick<SeasonPage, "facets" | "page" | "pageCount">;
  view: { kind: "list" | "calendar" };
};

/** "What’s on, December 2026, Main Hall, page 2": distinguishes listing pages in tabs and bookmarks. */
export function seasonTitle(
  { query, season, view }: SeasonShown,
  t: Translate,
  { locale, currency }: TitleFrame,
): string {
  const { month, week, hall, kind, accessTag, wheelchair, priceTo, search } = query;
  const { facets, page, pageCount } = season;
  const parts = [
    t("whatsOn.title"),
    view.kind === "calendar" && t("whatsOn.titlePart.calendar"),
    search !== undefined && t("whatsOn.titlePart.search", { search }),
    month !== undefined && formatDate(monthInstant(month), "month", locale),
    week !== undefined && t("whatsOn.weekOf", { day: formatDay(week, "short-day", locale) }),
    facets.halls.find(({ id }) => id === hall)?.name,
    kind !== undefined && t(`eventKind.${kind}`),
    facets.accessTags.find(({ id }) => id === accessTag)?.display,
    wheelchair !== undefined && t("whatsOn.wheelchair"),
    priceTo !== undefined &&
      t("whatsOn.titlePart.upTo", { price: formatMoney(money(priceTo, currency), locale) }),
    view.kind === "list" && page > 1 && t("whatsOn.titlePart.page", { page, pageCount }),
  ];
  return parts.filter(Boolean).join(", ");
}
