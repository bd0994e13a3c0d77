import { capitalized } from "#contract/text/intl";
import type { SeasonFilter } from "#contract/operations/catalogue";
import { SEASON_DAYS, type SeasonPage } from "#contract/schemas/event";
import { eventKindLabel, kindShortcuts } from "#contract/schemas/event-kind";
import { toMinorUnits, toUnits } from "#contract/text/typed-money";
import { monthInstant } from "~/domain/arithmetic/dates";
import { money } from "~/domain/arithmetic/money";
import { formatDate } from "~/i18n/dates-and-money/format-date";
import { formatPrice } from "~/i18n/dates-and-money/format-money";
import { useTranslation } from "~/i18n/translation-context";
import { usePageFrame } from "~/routing/page-frame";
import { pathTo } from "~/routing/paths";
import { Button } from "~/ui/button";
import { useKnownLabel } from "~/ui/content-text";
import { CheckboxField } from "~/ui/forms/checkbox-field";
import { SelectField } from "~/ui/forms/select-field";
import { TextField } from "~/ui/forms/text-field";
import { Icon } from "~/ui/icon";
import { TextOnly, VisuallyHidden } from "~/ui/visibility";
import { venueSettings } from "~/venue-settings";

import { activeFilters } from "./found-title";
import { seasonHref, type SeasonShown } from "./season-query";

const { priceSteps, lowPrice } = venueSettings.limits;
const CHEAP = toMinorUnits(lowPrice);

export function SeasonFilters(shown: SeasonShown) {
  const { season } = shown;
  const { t } = useTranslation();
  return (
    <section aria-label={t("whatsOn.filters")} className="finder no-print">
      <SearchForm {...shown} />
      <Chips {...shown} />
      {season.months.length === 0 ? null : <Months {...shown} />}
    </section>
  );
}

/** Filters without a field of the form, which it keeps. */
const KEPT = ["subscription", "composer", "artist", "season"] as const;

/** A filter to choose, with its name in the query, or one that is set, with the query without it. */
type Chip = { label: string; query: SeasonFilter; isSet: boolean };

/** Whether any performance has an access service to filter by, or the filter is set. */
const offersAccess = (query: SeasonFilter, season: SeasonPage): boolean =>
  season.facets.accessTags.length > 0 || query.accessTag !== undefined;

/** Filters that are set come first, each with a cross; then shortcuts to others that find something by themselves. */
function Chips({
  query,
  season,
  view,
  today,
}: Pick<SeasonShown, "query" | "season" | "view" | "today">) {
  const { t, locale } = useTranslation();
  const frame = usePageFrame();
  const price = formatPrice(money(CHEAP, frame.currency), locale);
  const offers: [Partial<SeasonFilter>, string][] = [
    ...(view.kind === "calendar" ? [] : SEASON_DAYS)
      .filter((when) => season.facets.when?.includes(when) !== false)
      .map((when): [Partial<SeasonFilter>, string] => [{ when }, t(`whatsOn.chip.${when}`)]),
    ...kindShortcuts(locale)
      .filter(({ kind }) => season.facets.kinds.includes(kind))
      .map(({ kind, label }): [Partial<SeasonFilter>, string] => [{ kind }, label]),
    [{ priceTo: CHEAP }, t("whatsOn.chip.under", { price })],
    ...(offersAccess(query, season)
      ? [[{ accessTag: "any" }, t("whatsOn.chip.accessible")] satisfies [object, string]]
      : []),
  ];
  const chips: Chip[] = [
    ...activeFilters({ query, season, view, today }, t, frame).map(({ name, label }) => ({
      label,
      query: { ...query, page: 1, [name]: undefined },
      isSet: true,
    })),
    ...offers
      .filter(([filter]) =>
        Object.keys(filter).every((name) => query[name as keyof SeasonFilter] === undefined),
      )
      .map(([filter, label]) => ({
        label,
        query: {
          ...query,
          page: 1,
          ...filter,
          ...(filter.when && { month: undefined, week: undefined }),
        },
        isSet: false,
      })),
  ];
  return (
    <ul className="chips">
      {chips.map(({ label, query: next, isSet }) => (
        <li key={label}>
          <a className="chip" href={seasonHref(next, view)} aria-current={isSet || undefined}>
            {label}
            {isSet ? (
              <>
                <VisuallyHidden>{t("whatsOn.removeFilter")}</VisuallyHidden>
                <Icon name="close" />
              </>
            ) : null}
          </a>
        </li>
      ))}
    </ul>
  );
}

function SearchForm({ query, season, view }: SeasonShown) {
  const { t, locale } = useTranslation();
  const { currency } = usePageFrame();
  const hallLabel = useKnownLabel("hall");
  const accessLabel = useKnownLabel("accessTag");
  const { halls, kinds, accessTags } = season.facets;
  const field = (name: string, initialValue: string | undefined) => ({
    id: name,
    name,
    initialValue,
  });
  return (
    <form
      method="get"
      // Text browsers would show the form again first.
      action={`${pathTo("whats-on")}#results`}
      role="search"
      aria-label={t("whatsOn.searchForm")}
    >
      {view.kind === "calendar" ? (
        <>
          <input type="hidden" name="view" value="calendar" />
          <input type="hidden" name="month" value={view.month} />
        </>
      ) : null}
      {KEPT.map((name) =>
        query[name] === undefined ? null : (
          <input key={name} type="hidden" name={name} value={query[name]} />
        ),
      )}
      <div className="find">
        <TextField
          field={{ ...field("search", query.search), maxLength: 100 }}
          type="search"
          autoComplete="off"
          label={t("whatsOn.search")}
        />
        <Button>{t("whatsOn.find")}</Button>
      </div>
      <details className="more">
        <summary>{t("whatsOn.moreFilters")}</summary>
        <div className="filters pt-2">
          <SelectField
            field={field("hall", query.hall)}
            label={t("whatsOn.hall")}
            placeholder={t("whatsOn.anyHall")}
            options={halls.map(({ id, name }) => ({ value: id, ...hallLabel(name) }))}
          />
          <SelectField
            field={field("kind", query.kind)}
            label={t("whatsOn.kind")}
            placeholder={t("whatsOn.anyKind")}
            options={kinds.map((kind) => ({ value: kind, label: eventKindLabel(kind, locale) }))}
          />
          {!offersAccess(query, season) ? null : (
            <SelectField
              field={field("access", query.accessTag)}
              label={t("whatsOn.access")}
              placeholder={t("whatsOn.anyAccess")}
              options={[
                { value: "any", label: t("whatsOn.chip.accessible") },
                ...accessTags.map(({ id, display }) => ({
                  value: id,
                  ...accessLabel(display),
                })),
              ]}
            />
          )}
          <SelectField
            field={field(
              "upTo",
              query.priceTo === undefined ? undefined : String(toUnits(query.priceTo)),
            )}
            label={t("whatsOn.upTo")}
            placeholder={t("whatsOn.anyPrice")}
            options={priceSteps.map((units) => ({
              value: String(units),
              label: formatPrice(money(toMinorUnits(units), currency), locale),
            }))}
          />
          <CheckboxField
            field={field("wheelchair", query.wheelchair)}
            value="1"
            label={t("whatsOn.wheelchair")}
          />
          <Button look="quiet">{t("whatsOn.show")}</Button>
        </div>
      </details>
    </form>
  );
}

function Months({ query, season, view, today }: SeasonShown) {
  const { t, locale } = useTranslation();
  // Beside the strip's first month of another year.
  const yearBefore = (month: string, at: number) =>
    isSameYear(month, season.months[at - 1]?.month ?? today) ? undefined : month.slice(0, 4);
  // Out of the list's context, a month needs its year.
  const getYear = (month: string) => (isSameYear(month, today) ? "" : ` ${month.slice(0, 4)}`);
  const href = (month: string) =>
    seasonHref(
      { ...query, week: undefined, when: undefined, page: 1, month },
      view.kind === "calendar" ? "calendar" : undefined,
    );
  const { month: _month, week: _week, when: _when, ...others } = query;
  const isAnyDate = [query.month, query.week, query.when].every((one) => one === undefined);
  const anyDate = seasonHref({ ...others, page: 1 });
  return (
    <nav aria-label={t("whatsOn.months")}>
      <ul className="months num">
        <li>
          <a className="chip tall" href={anyDate} aria-current={isAnyDate || undefined}>
            {t("whatsOn.anyDate")}
            {isAnyDate ? <TextOnly>{t("common.selected")}</TextOnly> : null}
          </a>
        </li>
        {season.months.map(({ month, count }, at) => (
          <li key={month} data-year={yearBefore(month, at)}>
            <a
              className="chip tall"
              href={href(month)}
              aria-current={month === query.month || undefined}
            >
              {capitalized(formatDate(monthInstant(month), "short-month", locale))}
              <VisuallyHidden>{getYear(month)}:</VisuallyHidden>{" "}
              <span>
                {count}
                <VisuallyHidden>{t("whatsOn.performances", { count })}</VisuallyHidden>
              </span>
              {month === query.month ? <TextOnly>{t("common.selected")}</TextOnly> : null}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const isSameYear = (month: string, other: string) => month.slice(0, 4) === other.slice(0, 4);
