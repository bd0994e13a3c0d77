import { FEW_LEFT } from "#contract/rules/availability/availability";
import { sectionName } from "#contract/text/section-name";
import { bandClass } from "~/domain/seating/bands";
import { intlLocale } from "~/i18n/locales";
import { rowRangesText } from "~/i18n/seat-words";
import { type Translation, useTranslation } from "~/i18n/translation-context";
import { DOT, NBSP, unbreakShort } from "~/i18n/unbroken";
import { NamesWithin } from "~/ui/content-text";
import { useSectionWords } from "~/ui/section-text";
import { VisuallyHidden } from "~/ui/visibility";

import { priceRange, type SectionSummary } from "./section-summary";

/** A section in the list of a hall: "Front Center · $110 to $145 · 87 left", with signs for access. */
export function SectionEntry({
  section,
  floor,
  own,
  exceptions,
  getHref,
}: {
  section: SectionSummary & { number: number; short: string };
  floor: string;
  own: number;
  exceptions: StepFreeExceptions;
  getHref: (slug: string) => string;
}) {
  const translation = useTranslation();
  const { t } = translation;
  const sectionWords = useSectionWords();
  const { number, name, short, slug, free, bands, closed, prices } = section;
  const [band] = bands;
  const [price] = closed === null ? priceRange(translation, prices) : [];
  // Screen readers get the whole name.
  const label = (
    <>
      {sectionName(t, name) === short ? null : (
        <VisuallyHidden>{sectionWords(floor, [name])} </VisuallyHidden>
      )}
      {sectionWords(short, [name])}
    </>
  );
  return (
    <li
      id={`l${number}`}
      value={number}
      className={band === undefined ? undefined : bandClass(band)}
    >
      <span>
        {free === 0 ? <strong>{label}</strong> : <a href={getHref(slug)}>{label}</a>}
        {NBSP}
        <span className="num">
          {price === undefined ? null : <b>{price}</b>}
          {price === undefined ? null : DOT}
          {own > 0 ? <b>{`${t("seats.ownHere", { count: own })}${DOT}`}</b> : null}
          {closed !== null ? (
            t(`availability.${closed}`)
          ) : free <= FEW_LEFT ? (
            <strong className="text-few">
              {unbreakShort(t("performance.onlyLeft", { count: free }))}
            </strong>
          ) : (
            unbreakShort(t("performance.left", { count: free }))
          )}
        </span>
      </span>{" "}
      {closed === null && hasMarks(section, exceptions) ? (
        <AccessMarks {...section} exceptions={exceptions} />
      ) : null}
    </li>
  );
}

const SPACE_SIGN = "♿︎";
const STEP_FREE_SIGN = "◢";

type MarksProps = Pick<SectionSummary, "wheelchair" | "stepFree"> & {
  exceptions: StepFreeExceptions;
};

const hasMarks = ({ wheelchair, stepFree }: SectionSummary, exceptions: StepFreeExceptions) =>
  wheelchair > 0 || typeof stepFree === "object" || (exceptions === null && stepFree === "all");

/** Signs for wheelchair spaces and step-free seats, with what they mean here. */
function AccessMarks({ wheelchair, stepFree, exceptions }: MarksProps) {
  const translation = useTranslation();
  const spaces =
    wheelchair > 0 ? [translation.t("seats.wheelchairSpaces", { count: wheelchair })] : [];
  const isSaidOnce = exceptions !== null;
  // Which rows they are is not said above the list.
  const steps = isSaidOnce && stepFree === "all" ? [] : stepFreeWords(translation, stepFree);
  const names = [...spaces, ...steps].join(", ");
  const signs = [
    ...spaces.map(() => SPACE_SIGN),
    ...(isSaidOnce ? [] : steps.map(() => STEP_FREE_SIGN)),
  ];
  return (
    <span className="access" title={names}>
      <span aria-hidden="true">{signs.join(" ")}</span>
      <VisuallyHidden>, {names}</VisuallyHidden>
    </span>
  );
}

/**
 * The few sections without step-free seats, which the list names once instead of a sign at each of the others; null if
 * they are many, or if a plan doesn't say.
 */
export type StepFreeExceptions = readonly SectionSummary[] | null;

const MAX_EXCEPTIONS = 3;

export function stepFreeExceptions(sections: readonly SectionSummary[]): StepFreeExceptions {
  const open = sections.filter(({ closed }) => closed === null);
  const without = open.filter(({ stepFree }) => stepFree === "none");
  const areFew = without.length <= MAX_EXCEPTIONS && without.length * 3 < open.length;
  return open.length > 1 && areFew && open.every(({ stepFree }) => stepFree !== "unknown")
    ? without
    : null;
}

/** What the signs in the list mean, and where there are no step-free seats. */
export function AccessKey({ sections }: { sections: readonly SectionSummary[] }) {
  const translation = useTranslation();
  const { t, locale } = translation;
  const open = sections.filter(({ closed }) => closed === null);
  const exceptions = stepFreeExceptions(sections);
  const names = [
    ...(open.some(({ wheelchair }) => wheelchair > 0)
      ? [`${SPACE_SIGN} ${t("seats.wheelchairOnly")}`]
      : []),
    ...(exceptions === null &&
    open.some(({ stepFree }) => stepFreeWords(translation, stepFree).length > 0)
      ? [`${STEP_FREE_SIGN} ${t("seats.stepFree")}`]
      : []),
  ];
  const without = (exceptions ?? []).map(({ name }) => sectionName(t, name));
  const stepFree =
    exceptions === null
      ? null
      : without.length > 0
        ? t("seats.stepFreeExcept", {
            names: new Intl.ListFormat(intlLocale(locale)).format(without),
          })
        : open.every((section) => section.stepFree === "all")
          ? t("seats.allStepFree")
          : t("seats.someStepFree");
  return (
    <>
      {stepFree === null ? null : (
        <p className="text-small text-muted">
          <NamesWithin text={stepFree} names={without} />
        </p>
      )}
      {names.length === 0 ? null : (
        <p className="text-small text-muted" aria-hidden="true">
          {names.join(DOT)}
        </p>
      )}
    </>
  );
}

function stepFreeWords({ t }: Translation, stepFree: SectionSummary["stepFree"]): string[] {
  if (stepFree === "unknown" || stepFree === "none") return [];
  if (stepFree === "all") return [t("seats.stepFree")];
  const { rows, ranges } = stepFree;
  return [t("seats.stepFreeRows", { count: rows.length, rows: rowRangesText(t, ranges) })];
}
