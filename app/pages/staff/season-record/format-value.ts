import { capitalized } from "#contract/text/intl";
import type { Locale } from "#contract/names/locales";
import type { SeasonForm, SeasonOption } from "#contract/operations/staff/season";
import type { SeasonField, SeasonKindName } from "#contract/names/season-kinds";
import { toInstant } from "~/domain/arithmetic/dates";
import { formatDate } from "~/i18n/dates-and-money/format-date";
import { formatCount, formatMoney } from "~/i18n/dates-and-money/format-money";
import type { Translate } from "~/i18n/translate";
import { planName } from "../plan-name";
import { fieldLabel, optionLabel } from "../season/season-labels";
import { minorUnits, offeredPrice, pickParts, toEntries, toList, toText } from "./write-inputs";

export type Showing = {
  t: Translate;
  locale: Locale;
  currency: string;
  options: SeasonForm["options"];
};

/** What an option of a list is called. The detail of a seat plan is its hall. */
export function optionName(
  of: string,
  { name, detail }: SeasonOption,
  options: readonly SeasonOption[],
): string {
  if (detail === null) return name;
  if (of !== "plans") return `${name}, ${detail}`;
  return planName(
    { name, hall: detail },
    options.map((each) => ({ hall: each.detail ?? "" })),
  );
}

const nameIn = ({ options }: Showing, of: string, id: unknown): string => {
  const all = options[of] ?? [];
  const option = all.find((each) => each.id === id);
  return option === undefined ? "" : optionName(of, option, all);
};

const money = ({ locale, currency }: Showing, value: unknown) =>
  formatMoney({ amount: minorUnits(value), currency }, locale);

const moment = ({ locale }: Showing, value: unknown) =>
  capitalized(formatDate(toInstant(String(value)), "short-date-time", locale));

/** A value of a season's file in words; that of prices has a row for each, see `changedRows`. */
export function formatValue(field: SeasonField, value: unknown, showing: Showing): string {
  const { t, locale } = showing;
  const isNothing =
    value === null ||
    value === undefined ||
    value === "" ||
    (typeof value === "object" && Object.keys(value).length === 0);
  if (isNothing) return t("staff.season.nothing");
  switch (field.control) {
    case "flag":
      return t(value === true ? "staff.season.yes" : "staff.season.no");
    case "whole":
      return formatCount(Number(value), locale);
    case "money":
      return money(showing, value);
    case "amounts":
      return toList(value)
        .map((amount) => money(showing, amount))
        .join(", ");
    case "moment":
      return moment(showing, value);
    case "moments":
      return toEntries(value)
        .map(([id, opens]) => `${nameIn(showing, field.of, id)}: ${moment(showing, opens)}`)
        .join(", ");
    case "option":
      return optionLabel(t, locale, field, String(value));
    case "record":
      return nameIn(showing, field.of, value);
    case "records":
      return toList(value)
        .map((id) => nameIn(showing, field.of, id))
        .join(", ");
    case "translated":
    case "translated-lines":
      return toText(value);
    case "list":
    case "translated-list":
      return toList(value)
        .map((entry) => toText(entry))
        .join(", ");
    case "table": {
      const only = t("staff.season.intermission");
      return toList(value)
        .map((entry) => (entry === field.only ? only : pickParts(field.columns, entry).join(", ")))
        .join("; ");
    }
    default:
      return typeof value === "string" ? value : "";
  }
}

export type ChangedRow = { key: string; label: string; from: string; to: string };
type Change = { field: string; from: unknown; to: unknown };

/** Changes in words: one row for each field, and for each price that differs. */
export const changedRows = (
  kind: SeasonKindName,
  fields: readonly SeasonField[],
  changes: readonly Change[],
  showing: Showing,
): ChangedRow[] =>
  changes.flatMap(({ field: name, from, to }): ChangedRow[] => {
    const field = fields.find((each) => each.name === name);
    if (field === undefined) return [];
    if (field.control === "prices") return priceRows(from, to, showing);
    const [before, after] = [from, to].map((value) => formatValue(field, value, showing));
    return [
      { key: name, label: fieldLabel(showing.t, kind, name), from: before ?? "", to: after ?? "" },
    ];
  });

function priceRows(from: unknown, to: unknown, showing: Showing): ChangedRow[] {
  const { t } = showing;
  const priceIn = (prices: unknown, band: string, type: string) =>
    offeredPrice(Object.fromEntries(toEntries(Object.fromEntries(toEntries(prices))[band]))[type]);
  const write = (price: unknown) =>
    price === null ? t("staff.season.notForSale") : money(showing, price);
  const ids = (of: string) => (showing.options[of] ?? []).map(({ id }) => id);
  return ids("bands").flatMap((band) =>
    ids("priceTypes").flatMap((type): ChangedRow[] => {
      const [before, after] = [from, to].map((prices) => write(priceIn(prices, band, type)));
      if (before === undefined || after === undefined || before === after) return [];
      const label = `${nameIn(showing, "bands", band)}, ${nameIn(showing, "priceTypes", type)}`;
      return [{ key: `${band} ${type}`, label, from: before, to: after }];
    }),
  );
}
