import type { Money } from "#contract/schemas/money";
import { knownName } from "#contract/text/known-names";
import { money } from "~/domain/arithmetic/money";
import { levelText } from "~/domain/packages/package-draft";
import { formatPrice } from "~/i18n/dates-and-money/format-money";
import { bandName } from "~/i18n/seat-words";
import { useTranslation } from "~/i18n/translation-context";
import { DOT } from "~/i18n/unbroken";
import { PlaceSections, PlaceText, PlaceView } from "~/pages/events/instance/place-card";
import { ContentText } from "~/ui/content-text";
import { fieldFrameId } from "~/ui/forms/field-state";
import { FieldSet } from "~/ui/forms/field-set";
import { InsteadOf } from "~/ui/price";
import { SectionWords } from "~/ui/section-text";

import type { FlexView } from "./builder-view";

const ID = "level";

type LevelCardsProps = {
  view: Pick<FlexView, "item" | "offer" | "level" | "levels" | "spaces" | "places" | "bands">;
  /** By the band. */
  titles: ReadonlyMap<string, string>;
  errors: readonly string[];
};

/** Where to sit at events without seats of their own: a card for each place, as on the pages of prices. */
export function LevelCards({ view, titles, errors }: LevelCardsProps) {
  const { t } = useTranslation();
  const { level, levels, spaces } = view;
  const chosen = level === null ? "" : levelText(level);
  const names = [...new Set(levels.map(({ level: { band } }) => band))];
  const firsts = names.flatMap((name) => levels.find(({ level: { band } }) => band === name) ?? []);
  return (
    <FieldSet
      id={fieldFrameId(ID)}
      legend={t("packages.builder.level")}
      hint={t("packages.builder.levelHint")}
      errors={errors}
    >
      <div className="places">
        {names.map((name, at) => (
          <LevelCard
            key={name}
            view={view}
            name={name}
            at={at}
            titles={titles}
            chosen={chosen}
            hasSums={view.item === null && firsts.every((first) => first.isOnePrice)}
            areSingle={firsts.every((first) => first.isOnePrice)}
          />
        ))}
        {/* Wheelchair spaces are looked for everywhere, unless a place is chosen. */}
        {spaces.wanted ? (
          <div className="option">
            <input
              id={`${ID}-anywhere`}
              name={ID}
              type="radio"
              className="check"
              value=""
              defaultChecked={chosen === ""}
            />{" "}
            <label htmlFor={`${ID}-anywhere`}>{t("packages.builder.anywhere")}</label>
          </div>
        ) : null}
      </div>
    </FieldSet>
  );
}

type LevelCardProps = Pick<LevelCardsProps, "view" | "titles"> & {
  /** The band's. */
  name: string;
  at: number;
  chosen: string;
  /** Whether each place says what the smallest package costs there. */
  hasSums: boolean;
  /** Whether each place has one price, beside which the usual one is crossed out. */
  areSingle: boolean;
};

/** A place with the price of its first type, and below it those of the others. */
function LevelCard({ view, name, at, titles, chosen, ...props }: LevelCardProps) {
  const { t, locale } = useTranslation();
  const { levels, bands, places } = view;
  const [first, ...others] = levels.filter(({ level: { band } }) => band === name);
  const isTyped = levels.some(({ level }) => level.priceTypeId !== first?.level.priceTypeId);
  const band = bands.find((one) => one.name === name);
  const place = band && places[band.id];
  // The error summary leads to the first radio.
  const id = at === 0 ? ID : `${ID}-${at + 1}`;
  const title = titles.get(name) ?? bandName(t, name);
  if (first === undefined) return null;
  const value = levelText(first.level);
  const halls = first.halls.map((hall) => knownName(t, "hall", hall));
  return (
    <div className="option place">
      <input
        id={id}
        name={ID}
        type="radio"
        className="check"
        value={value}
        defaultChecked={value === chosen}
        aria-labelledby={`${id}-name ${id}-price`}
        aria-describedby={`${id}-hint`}
      />{" "}
      <label id={`${id}-name`} htmlFor={id}>
        <SectionWords text={title} of={band?.sections.map((section) => section.name) ?? []} />
      </label>{" "}
      <PlaceView place={place} />
      <p id={`${id}-price`} className="price num">
        <span data-level-sum={value} hidden={!first.yours}>
          <strong>{first.yours && formatPrice(first.yours, locale)}</strong>{" "}
          <span className="block text-tiny text-muted">{t("packages.builder.yours")}</span>{" "}
        </span>
        <strong data-each-here hidden={Boolean(first.yours)}>
          <LevelPrice level={first} isAlone={!props.areSingle} />
        </strong>{" "}
        {isTyped ? (
          <span className="block text-tiny text-muted">
            <ContentText kind="priceType" text={first.priceType} />
          </span>
        ) : null}
      </p>
      <div id={`${id}-hint`} className="hint">
        {band === undefined ? null : (
          <>
            <PlaceText place={place} />
            <PlaceSections as="p" title={title} band={band} place={place} />
          </>
        )}
        {halls.length === 0 ? null : <p>{halls.join(", ")}</p>}
        {props.hasSums ? <PackageSum offer={view.offer} level={first} /> : null}
        <p className="font-semibold" data-not-for-all hidden={first.yours !== null}>
          {t("packages.builder.notForAll")}
        </p>
        {others.map((other, index) => (
          <p key={other.level.priceTypeId} className="other">
            <input
              id={`${id}-type-${index + 1}`}
              name={ID}
              type="radio"
              className="check"
              value={levelText(other.level)}
              defaultChecked={levelText(other.level) === chosen}
              aria-labelledby={`${id}-name ${id}-type-${index + 1}-name`}
            />{" "}
            <label id={`${id}-type-${index + 1}-name`} htmlFor={`${id}-type-${index + 1}`}>
              <ContentText kind="priceType" text={other.priceType} />
              {DOT}
              <LevelPrice level={other} isAlone />
            </label>
          </p>
        ))}
      </div>
    </div>
  );
}

type LevelPriceProps = {
  level: FlexView["levels"][number];
  /** Without the price outside the package. */
  isAlone?: boolean;
};

/** "$73.60 instead of $85", or from the lowest to the highest of several prices. */
function LevelPrice({ level, isAlone = false }: LevelPriceProps) {
  const { inPackage, mostInPackage, isOnePrice, from } = level;
  const { t, locale } = useTranslation();
  const price = formatPrice(inPackage, locale);
  if (inPackage.amount !== mostInPackage.amount)
    return t("packages.builder.priceRange", {
      least: price,
      most: formatPrice(mostInPackage, locale),
    });
  if (isAlone || !isOnePrice || inPackage.amount >= from.amount) return price;
  return (
    <>
      {price} <InsteadOf>{formatPrice(from, locale)}</InsteadOf>
    </>
  );
}

type PackageSumProps = { offer: FlexView["offer"]; level: FlexView["levels"][number] };

/**
 * "4 events here: $294.40, you save $45.60": the smallest package here, until the chosen events have a sum. Not where the
 * events have several prices.
 */
function PackageSum({ offer: { minItems }, level }: PackageSumProps) {
  const { inPackage, from } = level;
  const { t, locale } = useTranslation();
  const sum = ({ amount, currency }: Money) =>
    formatPrice(money(minItems * amount, currency), locale);
  const price = t("packages.builder.forAll", { count: minItems, price: sum(inPackage) });
  const saved = money(from.amount - inPackage.amount, from.currency);
  return (
    <p className="num text-good" data-here hidden={level.yours !== undefined}>
      {saved.amount > 0 ? t("packages.offerSaves", { offer: price, sum: sum(saved) }) : price}
    </p>
  );
}
