import { capitalized } from "#contract/intl";
import type { SeasonFilter } from "#contract/operations/catalogue";
import { SEASON_DAYS, type SeasonPage } from "#contract/schemas/event";
import { eventKindLabel, kindShortcuts } from "#contract/schemas/event-kind";
import { toMinorUnits } from "#contract/typed-money";
import { monthInstant } from "~/domain/dates";
import { money } from "~/domain/money";
import { formatDate } from "~/i18n/format-date";
import { formatPrice } from "~/i18n/format-money";
import { useTranslation } from "~/i18n/translation-context";
import { usePageFrame } from "~/routing/page-frame";
import { pathTo } from "~/routing/paths";
import { Button } from "~/ui/button";
import { useKnownLabel } from "~/ui/content-text";
import { CheckboxField } from "~/ui/forms/checkbox-field";
import { SelectField } from "~/ui/forms/select-field";
import { TextField } from "~/ui/forms/text-field";
import { TextOnly, VisuallyHidden } from "~/ui/visibility";
import { venueSettings } from "~/venue-settings";

import { seasonHref, type SeasonShown } from "./season-query";

const { priceSteps, lowPrice } = venueSettings.limits;
const CHEAP = toMinorUnits(lowPrice);

export function SeasonFilters(shown: SeasonShown) {
  const { query, season } = shown;
  const { t } = useTranslation();
  return (
    <section
      aria-label={t("whatsOn.filters")}
      className="no-print grid grid-cols-[minmax(0,1fr)] gap-4"
    >
      <Chips query={query} season={season} />
      <SearchForm {...shown} />
      {season.months.length === 0 ? null : <Months {...shown} />}
    </section>
  );
}

type Chip = [Partial<SeasonFilter>, string];

/** Whether any performance has an access service to filter by, or the filter is set. */
const offersAccess = (query: SeasonFilter, season: SeasonPage): boolean =>
  season.facets.accessTags.length > 0 || query.accessTag !== undefined;

/** Without the days that have no performance. */
function Chips({ query, season }: Pick<SeasonShown, "query" | "season">) {
  const { t, locale } = useTranslation();
  const { currency } = usePageFrame();
  const price = formatPrice(money(CHEAP, currency), locale);
  const chips: Chip[] = [
    ...SEASON_DAYS.filter(
      (when) => season.facets.when?.includes(when) !== false || when === query.when,
    ).map((when): Chip => [{ when }, t(`whatsOn.chip.${when}`)]),
    ...kindShortcuts(locale).map(({ kind, label }): Chip => [{ kind }, label]),
    [{ priceTo: CHEAP }, t("whatsOn.chip.under", { price })],
    ...(offersAccess(query, season)
      ? [[{ accessTag: "any" }, t("whatsOn.chip.accessible")] satisfies Chip]
      : []),
  ];
  const href = (filter: Partial<SeasonFilter>) => seasonHref({ page: 1, ...filter });
  return (
    <ul className="chips">
      {chips.map(([filter, label]) => {
        const isCurrent = href(filter) === seasonHref({ ...query, page: 1 });
        return (
          <li key={label}>
            <a className="chip" href={href(filter)} aria-current={isCurrent || undefined}>
              {label}
              {isCurrent ? <TextOnly>{t("common.selected")}</TextOnly> : null}
            </a>
          </li>
        );
      })}
    </ul>
  );
}

function SearchForm({ query, season, view }: SeasonShown) {
  const { t, locale } = useTranslation();
  const { currency } = usePageFrame();
  const hallLabel = useKnownLabel("hall");
  const accessLabel = useKnownLabel("accessTag");
  const { halls, kinds, accessTags } = season.facets;
  const { page: _page, month: _month, week: _week, when: _when, search: _search, ...more } = query;
  const isNarrowed = Object.values(more).some((filter) => filter !== undefined);
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
      className="grid gap-2"
    >
      {view.kind === "calendar" ? (
        <>
          <input type="hidden" name="view" value="calendar" />
          <input type="hidden" name="month" value={view.month} />
        </>
      ) : null}
      {query.subscription === undefined ? null : (
        <input type="hidden" name="subscription" value={query.subscription} />
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
      <details className="more" open={isNarrowed || undefined}>
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
              query.priceTo === undefined ? undefined : String(query.priceTo / toMinorUnits(1)),
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
  const isShort = (month: string, at: number) =>
    isSameYear(month, season.months[at - 1]?.month ?? today) &&
    !season.months.slice(0, at).some((one) => hasSameName(one.month, month));
  // Out of the list's context, a month needs its year.
  const yearOf = (month: string, at: number) =>
    isShort(month, at) && !isSameYear(month, today) ? ` ${month.slice(0, 4)}` : "";
  const href = (month: string) =>
    seasonHref(
      { ...query, week: undefined, when: undefined, page: 1, month },
      view.kind === "calendar" ? "calendar" : undefined,
    );
  return (
    <nav aria-label={t("whatsOn.months")}>
      <ul className="months num">
        {season.months.map(({ month, count }, at) => (
          <li key={month}>
            <a
              className="chip tall"
              href={href(month)}
              aria-current={month === query.month || undefined}
            >
              {capitalized(
                formatDate(
                  monthInstant(month),
                  isShort(month, at) ? "short-month" : "short-month-year",
                  locale,
                ),
              )}
              <VisuallyHidden>{yearOf(month, at)}:</VisuallyHidden>{" "}
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
const hasSameName = (month: string, other: string) => month.slice(5) === other.slice(5);
