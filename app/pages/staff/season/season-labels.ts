import type { Locale } from "#contract/names/locales";
import { MAX_REVIEWS } from "#contract/rules/events/event";
import type { QUANTITY_RULES } from "#contract/rules/shop/stock-item";
import { MAX_PERFORMANCE_NOTES } from "#contract/rules/tickets/ticket";
import { EVENT_KIND_IDS, eventKindLabel } from "#contract/schemas/event-kind";
import type { SERVINGS, STOCK_DRAWINGS, STOCK_KINDS } from "#contract/schemas/stock-item";
import type { SEASON_KINDS, SeasonField, SeasonKindName } from "#contract/names/season-kinds";
import { type Translate, translateKey, validationMessage } from "~/i18n/translate";

type FieldName<Kind extends SeasonKindName> = (typeof SEASON_KINDS)[Kind]["fields"][number]["name"];
type FieldKey = { [Kind in SeasonKindName]: `${Kind}.${FieldName<Kind>}` }[SeasonKindName];

const getKey = (kind: SeasonKindName, name: string) => `${kind}.${name}` as FieldKey;

export const fieldLabel = (t: Translate, kind: SeasonKindName, name: string): string =>
  t(`staff.season.fields.${getKey(kind, name)}`);

/** Fields whose label does not say enough. */
const HINTS = [
  "events.kind",
  "events.whyCome",
  "events.programme",
  "events.artists",
  "events.firstTime",
  "events.excerpt",
  "events.excerptTranscript",
  "events.excerptCaptions",
  "events.reviews",
  "performances.onSale",
  "performances.offSale",
  "performances.membersFrom",
  "performances.membersByLevel",
  "performances.boxOfficeOnly",
  "performances.limitRows",
  "performances.distanced",
  "performances.notes",
  "priceLists.prices",
  "bookingFee.waivedBelow",
  "bookingFee.waivedByMembershipFrom",
  "promoCodes.code",
  "promoCodes.percentOff",
  "promoCodes.events",
  "promoCodes.priceTypes",
  "promoCodes.opensPriority",
  "funds.code",
  "funds.amounts",
  "funds.amountTexts",
  "funds.appeals",
  "donationRequest.amounts",
  "donationRequest.recognitionNameFrom",
  "donationRequest.hideForMembersFrom",
  "sale.giftCardAmounts",
  "menus.categories",
  "menus.events",
  "menus.daysAhead",
  "stockItems.product",
  "stockItems.drawing",
  "stockItems.stock",
  "stockItems.events",
  "stockItems.daysAhead",
] as const satisfies readonly FieldKey[];

export function fieldHint(t: Translate, kind: SeasonKindName, name: string): string | undefined {
  const key = HINTS.find((each) => each === getKey(kind, name));
  const values = {
    intermission: t("staff.season.intermission"),
    max: MAX_PERFORMANCE_NOTES,
    reviews: MAX_REVIEWS,
  };
  return key === undefined ? undefined : t(`staff.season.hints.${key}`, values);
}

type OptionKey = (
  | typeof SERVINGS
  | typeof STOCK_KINDS
  | typeof STOCK_DRAWINGS
  | typeof QUANTITY_RULES
)[number];

/** What a field's option is called. */
export const optionLabel = (
  t: Translate,
  locale: Locale,
  { options }: Extract<SeasonField, { control: "option" }>,
  option: string,
): string =>
  options === EVENT_KIND_IDS
    ? eventKindLabel(option, locale)
    : t(`staff.season.options.${option as OptionKey}`);

/** "season.taken code" names the field; other messages are texts of their own. */
export function errorText(t: Translate, kind: SeasonKindName, message: string): string {
  const [key = "", name] = message.split(" ");
  if (name === undefined) return validationMessage(t, message);
  return translateKey(t, `validation.${key}`, { field: fieldLabel(t, kind, name) });
}
