import { toMinorUnits } from "#contract/typed-money";
import { monthInstant } from "~/domain/dates";
import { money } from "~/domain/money";
import { formatDate, formatDay } from "~/i18n/format-date";
import { formatMoney } from "~/i18n/format-money";
import { useTranslation } from "~/i18n/translation-context";
import { usePageFrame } from "~/routing/page-frame";
import { pathTo } from "~/routing/paths";
import { Button } from "~/ui/button";
import { FilterBar } from "~/ui/filter-bar";
import { CheckboxField } from "~/ui/forms/checkbox-field";
import { SelectField } from "~/ui/forms/select-field";
import { TextField } from "~/ui/forms/text-field";

import type { SeasonShown } from "./season-query";

/** The highest prices of one ticket, in whole units of the venue's currency. */
const PRICE_CEILINGS = [30, 50, 75, 100, 150];

export function SeasonFilters({ query, season, weeks, view }: SeasonShown) {
  const { t, locale } = useTranslation();
  const { currency } = usePageFrame();
  const { months, halls, kinds, accessTags } = season.facets;
  const { page: _page, ...filters } = query;
  const isFiltered = Object.values(filters).some((filter) => filter !== undefined);
  const isCalendar = view.kind === "calendar";
  const field = (name: string, initialValue: string | undefined) => ({
    id: name,
    name,
    initialValue,
  });
  return (
    <FilterBar
      action={pathTo("whats-on")}
      label={t("whatsOn.filters")}
      fold={{ summary: t("whatsOn.filters"), isOpen: isFiltered }}
    >
      {isCalendar ? <input type="hidden" name="view" value="calendar" /> : null}
      <SelectField
        field={field("month", query.month)}
        label={t("whatsOn.month")}
        placeholder={t("whatsOn.anyMonth")}
        options={months.map((month) => ({
          value: month,
          label: formatDate(monthInstant(month), "month", locale),
        }))}
      />
      {isCalendar ? null : (
        <SelectField
          field={field("week", query.week)}
          label={t("whatsOn.week")}
          placeholder={t("whatsOn.anyWeek")}
          options={weeks.map((week) => ({
            value: week,
            label: t("whatsOn.weekFrom", { day: formatDay(week, "short-date", locale) }),
          }))}
        />
      )}
      <SelectField
        field={field("hall", query.hall)}
        label={t("whatsOn.hall")}
        placeholder={t("whatsOn.anyHall")}
        options={halls.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <SelectField
        field={field("kind", query.kind)}
        label={t("whatsOn.kind")}
        placeholder={t("whatsOn.anyKind")}
        options={kinds.map((kind) => ({ value: kind, label: t(`eventKind.${kind}`) }))}
      />
      <SelectField
        field={field("access", query.accessTag)}
        label={t("whatsOn.access")}
        placeholder={t("whatsOn.anyAccess")}
        options={accessTags.map(({ id, display }) => ({ value: id, label: display }))}
      />
      <SelectField
        field={field("upTo", query.priceTo === undefined ? undefined : String(query.priceTo / 100))}
        label={t("whatsOn.upTo")}
        placeholder={t("whatsOn.anyPrice")}
        options={PRICE_CEILINGS.map((units) => ({
          value: String(units),
          label: formatMoney(money(toMinorUnits(units), currency), locale),
        }))}
      />
      <TextField
        field={{ ...field("search", query.search), maxLength: 100 }}
        type="search"
        label={t("whatsOn.search")}
      />
      <CheckboxField
        field={field("wheelchair", query.wheelchair)}
        value="1"
        label={t("whatsOn.wheelchair")}
      />
      <Button>{t("whatsOn.show")}</Button>
    </FilterBar>
  );
}
