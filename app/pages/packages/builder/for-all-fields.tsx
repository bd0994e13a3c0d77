import { knownName } from "#contract/text/known-names";
import { levelText, WITH_SPACES } from "~/domain/packages/package-draft";
import type { LevelRange } from "~/domain/packages/package-levels";
import { formatPrice } from "~/i18n/dates-and-money/format-money";
import { bandSign } from "~/i18n/seat-words";
import type { Translate } from "~/i18n/translate";
import { useTranslation } from "~/i18n/translation-context";
import { RadioGroup } from "~/ui/forms/radio-group";
import { SelectField } from "~/ui/forms/select-field";
import { Stack } from "~/ui/layout/primitives";

import { type BuilderError, messagesAt } from "../builder-errors";
import type { FlexView } from "./builder-view";
import { LevelCards } from "./level-cards";

type ForAllFieldsProps = {
  view: Pick<
    FlexView,
    "item" | "quantity" | "level" | "preset" | "levels" | "offer" | "spaces" | "places" | "bands"
  >;
  titles: LevelTitles;
  errors: readonly BuilderError[];
};

/** The seats at events without their own, and the number of packages. */
export function ForAllFields({ view, titles, errors }: ForAllFieldsProps) {
  const { item, quantity, preset, offer, spaces } = view;
  const { t } = useTranslation();
  return (
    <Stack>
      {preset === null ? null : <input type="hidden" name="preset" value={levelText(preset)} />}
      <LevelCards
        view={view}
        titles={new Map([...rankTitles(t, view.levels), ...titles])}
        errors={messagesAt(t, errors, "level")}
      />
      {spaces.offered || spaces.wanted ? (
        <RadioGroup
          field={{ id: "places", name: "places" }}
          legend={t("packages.builder.places")}
          defaultValue={spaces.wanted ? WITH_SPACES : BEST}
          options={[
            {
              value: BEST,
              label: t("packages.builder.best"),
            },
            {
              value: WITH_SPACES,
              label: t("packages.builder.spaces"),
              hint: t("packages.builder.spacesHint"),
            },
          ]}
        />
      ) : null}
      {item === null ? (
        <SelectField
          field={{ id: "quantity", name: "quantity" }}
          errors={messagesAt(t, errors, "quantity")}
          label={t("packages.builder.quantity")}
          short
          hint={t("packages.builder.quantityHint")}
          defaultValue={String(quantity)}
          options={Array.from({ length: offer.maxPerOrder }, (_, at) => String(at + 1)).map(
            (number) => ({ value: number, label: number }),
          )}
        />
      ) : (
        <p>{t("packages.builder.quantityInBasket", { count: quantity })}</p>
      )}
    </Stack>
  );
}

/** The default of `WITH_SPACES`. */
const BEST = "best";

/** The bands that prices alone don't tell apart, and all if halls have bands of their own. */
export function bandsToName(
  levels: readonly (LevelRange & { halls: readonly string[] })[],
): string[] {
  const areOfHalls = levels.some(({ halls }) => halls.length > 0);
  return levels
    .filter(
      ({ level: { band }, priceType, from, to }) =>
        areOfHalls ||
        levels.some(
          (other) =>
            other.level.band !== band &&
            other.priceType === priceType &&
            other.from.amount === from.amount &&
            other.to.amount === to.amount,
        ),
    )
    .map(({ level }) => level.band);
}

/** What bands are called that letters alone name, in halls whose plans differ: from the best places to the lowest price. */
export function rankTitles(t: Translate, levels: readonly LevelRange[]): LevelTitles {
  const lettered = levels.filter(({ level }) => bandSign(level.band) !== null);
  const names = [...new Set(lettered.map(({ level }) => level.band))];
  const leastIn = (name: string) =>
    Math.min(...lettered.flatMap(({ level, from }) => (level.band === name ? from.amount : [])));
  const last = names.length - 1;
  const least = Math.min(...names.map(leastIn));
  return new Map(
    names.map((name, at) => {
      if (at === 0) return [name, t("packages.builder.place.best")];
      if (at === last)
        return [
          name,
          // A band that only dear halls have is not the cheapest.
          leastIn(name) > least ? t("performance.place.back") : t("packages.builder.place.lowest"),
        ];
      return [
        name,
        last === 2
          ? t("packages.builder.place.middle")
          : t("packages.builder.place.middleNumber", { number: at }),
      ];
    }),
  );
}

/** Places in the hall by the names of their bands, or these names. Without them, prices are enough. */
export type LevelTitles = ReadonlyMap<string, string>;

/** "In the middle of the hall, Standard, $110.00 to $154.00", or "Standard, $110.00" without places. */
export function useLevelName(titles: LevelTitles = new Map()): (range: LevelRange) => string {
  const { t, locale } = useTranslation();
  return ({ level: { band }, priceType: name, from, to }) => {
    const priceType = knownName(t, "priceType", name);
    const [least, most] = [formatPrice(from, locale), formatPrice(to, locale)];
    const price = least === most ? least : t("packages.builder.priceRange", { least, most });
    const place = titles.get(band);
    return place === undefined
      ? t("packages.builder.levelPrice", { priceType, price })
      : t("packages.builder.levelName", { place, priceType, price });
  };
}
