import { knownName } from "#contract/text/known-names";
import type { Money } from "#contract/schemas/money";
import type { PackageLevel } from "~/domain/packages/package-levels";
import type { BandPlaces } from "~/domain/seating/band-places";
import { formatPrice } from "~/i18n/dates-and-money/format-money";
import { useTranslation } from "~/i18n/translation-context";
import {
  PlaceSections,
  PlaceText,
  PlaceView,
  placeTitles,
} from "~/pages/events/instance/place-card";
import { FieldSet } from "~/ui/forms/field-set";
import { fieldFrameId } from "~/ui/forms/field-state";

export const LEVEL_FIELD = "level";

type SeriesPlacesProps = {
  options: readonly {
    value: string;
    band: PackageLevel["band"] | null;
    priceType: string;
    total: Money;
    saved: Money | null;
  }[];
  /** Empty if the dates are in several halls, or have no numbered seats. */
  places: BandPlaces;
  checked: string | undefined;
  errors: readonly string[];
};

/** The prices of a series as places in its hall, with the view from there and what is saved. */
export function SeriesPlaces({ options, places, checked, errors }: SeriesPlacesProps) {
  const { t, locale } = useTranslation();
  const bands = options.flatMap(({ band }) => band ?? []);
  const titles = placeTitles(t, bands, places);
  const isOneType = new Set(options.map(({ priceType }) => priceType)).size === 1;
  return (
    <FieldSet
      id={fieldFrameId(LEVEL_FIELD)}
      legend={t("packages.series.level")}
      hint={t("packages.series.levelHint")}
      errors={errors}
    >
      <div className="places">
        {options.map(({ value, band, priceType, total, saved }, index) => {
          const id = index === 0 ? LEVEL_FIELD : `${LEVEL_FIELD}-${index + 1}`;
          if (band === null) return null;
          const place = places[band.id];
          const title = titles.get(band.id) ?? band.name;
          return (
            <div key={value} className="option place">
              <input
                id={id}
                name={LEVEL_FIELD}
                type="radio"
                className="check"
                value={value}
                defaultChecked={value === checked}
                aria-labelledby={`${id}-name ${id}-price`}
                aria-describedby={`${id}-hint`}
              />{" "}
              <label id={`${id}-name`} htmlFor={id}>
                {isOneType
                  ? title
                  : t("packages.series.levelName", {
                      band: title,
                      priceType: knownName(t, "priceType", priceType),
                    })}
              </label>{" "}
              <PlaceView place={place} />
              <p id={`${id}-price`} className="price num">
                <strong>{formatPrice(total, locale)}</strong>
              </p>
              <div id={`${id}-hint`} className="hint">
                <PlaceText place={place} />
                <PlaceSections as="p" title={title} band={band} place={place} />
                {saved === null ? null : (
                  <p className="text-good">
                    {t("packages.saved", { sum: formatPrice(saved, locale) })}
                  </p>
                )}
              </div>
            </div>
          );
        })}
      </div>
    </FieldSet>
  );
}
