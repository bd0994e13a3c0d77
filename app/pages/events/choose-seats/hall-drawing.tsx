import type { ComponentPropsWithoutRef } from "react";

import { groupBy } from "#runtime/group-by";
import { sectionName } from "#contract/text/section-name";
import { bandClass, bandMark, bandShape } from "~/domain/seating/bands";
import { type Translation, useTranslation } from "~/i18n/translation-context";
import { DecorativeImage } from "~/ui/decorative-image";

import { leftText, priceRange, shortPriceRange, type SectionSummary } from "./section-summary";
import type { OwnSeat } from "./your-seats";

export type HallPlan = { width: number; height: number; folder: string; hasStage: boolean };

export type HallDrawingProps = {
  plan: HallPlan;
  sections: SectionSummary[];
  own?: readonly OwnSeat[];
  /** Sections without a match are gray and not linked. */
  filteredBy?: "price" | "wheelchair" | undefined;
  getHref: (slug: string) => string;
};

/** Counts the visitor's own seats by section. */
export const countBySection = (own: readonly OwnSeat[]) =>
  new Map(
    [...groupBy(own, ({ seat }) => seat.section)].map(([name, seats]) => [name, seats.length]),
  );

/** What is drawn of a section: its shape in the color of its band, or the shapes of the seats of each of its bands. */
const listAreas = ({ bands, mixed, outline }: SectionSummary) =>
  mixed?.areas ?? [{ band: bands[0] ?? 0, outline }];

/** The share of free seats below which a section is paler. */
const PALE = { half: 0.5, quarter: 0.25 };

function paleness({ free, seats }: SectionSummary): string | undefined {
  if (free === 0 || free >= seats * PALE.half) return undefined;
  return free < seats * PALE.quarter ? "paler" : "pale";
}

/** "Orchestra Rear Left: $60 to $85, 132 seats left" */
function describeSection(translation: Translation, section: SectionSummary): string {
  const { t } = translation;
  const { name, closed, prices } = section;
  const facts =
    closed === null
      ? [...priceRange(translation, prices), leftText(t, section)]
      : [t(`availability.${closed}`)];
  return `${sectionName(t, name)}: ${facts.join(", ")}`;
}

/**
 * The drawing is hidden from keyboards and screen readers, because the list has the same links. Numbers and names are
 * an image, so that text browsers don't show them. Pointing at a section, or focusing its link in the list, replaces the
 * hint with the section's prices and seats left; the plan's stylesheet shows `t1` for `m1` and `l1`.
 */
export function HallDrawing({ plan, sections, getHref, filteredBy, own = [] }: HallDrawingProps) {
  const translation = useTranslation();
  const { t, locale } = translation;
  const ownIn = countBySection(own);
  const gap = Math.min(...sections.map((section) => section.gap));
  const bands = new Set(
    sections
      .filter(({ free }) => free > 0)
      .flatMap((section) => listAreas(section).map(({ band }) => band)),
  );
  const hints = [
    ...(bands.size > 1 ? [t("seats.mapHintPrices")] : []),
    ...(sections.some((section) => paleness(section) !== undefined)
      ? [t("seats.mapHintPale")]
      : []),
    ...(filteredBy === undefined ? [] : [t(`seats.mapHintGray.${filteredBy}`)]),
  ];
  return (
    <div className="no-print grid content-start gap-2">
      <div aria-hidden="true" className="hall-map">
        {plan.hasStage ? <p className="stage">{t("seats.stage")}</p> : null}
        <div>
          <svg
            viewBox={`0 0 ${plan.width} ${plan.height}`}
            className="hall"
            focusable="false"
            strokeWidth={Math.round(gap * 1.2)}
            fontSize={Math.round(gap)}
          >
            {[...bands].map((index) => (
              <BandPattern key={index} index={index} scale={gap / 10} isOnly={bands.size === 1} />
            ))}
            {sections.map((section, index) => {
              const { slug, free, outline } = section;
              const isOwn = ownIn.has(section.name);
              return free === 0 ? (
                <path
                  key={slug}
                  id={filteredBy === undefined ? `m${index + 1}` : undefined}
                  d={outline}
                  className={isOwn ? "gone own" : "gone"}
                />
              ) : (
                <a
                  key={slug}
                  href={getHref(slug)}
                  tabIndex={-1}
                  id={`m${index + 1}`}
                  className={paleness(section)}
                >
                  {section.mixed === null ? null : <path d={outline} className="gone" />}
                  {listAreas(section).map((area) => {
                    const paint = `url(#p${bandMark(area.band)})`;
                    return (
                      <path
                        key={area.band}
                        d={area.outline}
                        fill={paint}
                        stroke={paint}
                        className={isOwn ? "own" : undefined}
                      />
                    );
                  })}
                </a>
              );
            })}
          </svg>
          <picture>
            <source media="(max-width: 44rem)" srcSet={`${plan.folder}/numbers.svg`} />
            <DecorativeImage src={`${plan.folder}/labels.svg`} />
          </picture>
          {sections.map(({ slug, prices }, index) =>
            prices.length === 0 ? null : (
              <b
                key={slug}
                id={`q${index + 1}`}
                className="num"
                data-text={shortPriceRange(locale, prices)}
              />
            ),
          )}
        </div>
      </div>
      <p className="map-hint" aria-hidden="true" data-text={hints.join(" ")}>
        {sections.map((section, index) =>
          section.free === 0 && filteredBy !== undefined ? null : (
            <span
              key={section.slug}
              id={`t${index + 1}`}
              data-text={describeSection(translation, section)}
            />
          ),
        )}
      </p>
    </div>
  );
}

/** Dots, lines, dashes, short dashes, plain. */
const PATTERNS: readonly (ComponentPropsWithoutRef<"path"> | null)[] = [
  { strokeWidth: 3.2, strokeDasharray: "0 6", strokeLinecap: "round" },
  { strokeWidth: 1.6 },
  { strokeWidth: 2.2, strokeDasharray: "7 5" },
  { strokeWidth: 2.2, strokeDasharray: "1.5 4.5" },
  null,
];

/** Drawn in tenths of a seat. The only band has no lines: there is nothing to tell it apart from. */
function BandPattern({ index, scale, isOnly }: { index: number; scale: number; isOnly: boolean }) {
  const line = isOnly ? null : (PATTERNS[bandShape(index)] ?? null);
  return (
    <pattern
      id={`p${bandMark(index)}`}
      className={bandClass(index)}
      width="12"
      height="12"
      patternUnits="userSpaceOnUse"
      patternTransform={`scale(${scale})`}
    >
      <rect width="12" height="12" />
      {line === null ? null : <path d="M0 6h12" {...line} />}
    </pattern>
  );
}
