import { FEW_LEFT } from "#contract/rules/availability/availability";
import { sectionName } from "#contract/text/section-name";
import { bandClass } from "~/domain/seating/bands";
import { rowRangesText } from "~/i18n/seat-words";
import { type Translation, useTranslation } from "~/i18n/translation-context";
import { SectionWords } from "~/ui/section-text";
import { VisuallyHidden } from "~/ui/visibility";

import { priceRange, type SectionSummary } from "./section-summary";

/** A section in the list of a hall: "Front Center · $110 to $145 · 87 left", with signs for access. */
export function SectionEntry({
  section,
  floor,
  own,
  allStepFree,
  hrefOf,
}: {
  section: SectionSummary & { number: number; short: string };
  floor: string;
  own: number;
  /** Said once above the list. */
  allStepFree: boolean;
  hrefOf: (slug: string) => string;
}) {
  const translation = useTranslation();
  const { t } = translation;
  const { number, name, short, slug, free, bands, closed, prices } = section;
  const [band] = bands;
  const [price] = closed === null ? priceRange(translation, prices) : [];
  // Screen readers get the whole name.
  const label = (
    <>
      {sectionName(t, name) === short ? null : (
        <VisuallyHidden>
          <SectionWords text={floor} of={[name]} />{" "}
        </VisuallyHidden>
      )}
      <SectionWords text={short} of={[name]} />
    </>
  );
  return (
    <li
      id={`l${number}`}
      value={number}
      className={band === undefined ? undefined : bandClass(band)}
    >
      <span>
        {free === 0 ? (
          <strong>{label}</strong>
        ) : (
          <a href={hrefOf(slug)} className="inline-block py-0.5 font-semibold">
            {label}
          </a>
        )}
        <span className="num text-small text-muted">
          {" · "}
          {price === undefined ? null : <b className="text-ink">{price}</b>}
          {price === undefined ? null : " · "}
          {own > 0 ? (
            <strong className="text-ink">{`${t("seats.ownHere", { count: own })} · `}</strong>
          ) : null}
          <span className={closed === null ? "whitespace-nowrap" : undefined}>
            {closed !== null ? (
              t(`availability.${closed}`)
            ) : free <= FEW_LEFT ? (
              <strong className="text-few">{t("performance.onlyLeft", { count: free })}</strong>
            ) : (
              t("performance.left", { count: free })
            )}
          </span>
        </span>
      </span>
      {closed === null ? (
        <AccessMarks {...section} stepFree={allStepFree ? "none" : section.stepFree} />
      ) : null}
    </li>
  );
}

const SPACE_SIGN = "♿︎";
const STEP_FREE_SIGN = "◢";

/** Signs for wheelchair spaces and step-free seats, with what they mean here. */
function AccessMarks({ wheelchair, stepFree }: Pick<SectionSummary, "wheelchair" | "stepFree">) {
  const translation = useTranslation();
  const spaces =
    wheelchair > 0 ? [translation.t("seats.wheelchairSpaces", { count: wheelchair })] : [];
  const steps = stepFreeWords(translation, stepFree);
  const names = [...spaces, ...steps].join(", ");
  if (names === "") return null;
  return (
    <span className="access" title={names}>
      <span aria-hidden="true">
        {[...spaces.map(() => SPACE_SIGN), ...steps.map(() => STEP_FREE_SIGN)].join(" ")}
      </span>
      <VisuallyHidden>, {names}</VisuallyHidden>
    </span>
  );
}

/** Whether the list says once that its sections are step-free, instead of for each of them. */
export function areAllStepFree(sections: readonly SectionSummary[]): boolean {
  const open = sections.filter(({ closed }) => closed === null);
  return open.length > 1 && open.every(({ stepFree }) => stepFree === "all");
}

/** What the signs in the list mean. */
export function AccessKey({ sections }: { sections: readonly SectionSummary[] }) {
  const translation = useTranslation();
  const { t } = translation;
  const open = sections.filter(({ closed }) => closed === null);
  const names = [
    ...(open.some(({ wheelchair }) => wheelchair > 0)
      ? [`${SPACE_SIGN} ${t("seats.wheelchairOnly")}`]
      : []),
    ...(!areAllStepFree(sections) &&
    open.some(({ stepFree }) => stepFreeWords(translation, stepFree).length > 0)
      ? [`${STEP_FREE_SIGN} ${t("seats.stepFree")}`]
      : []),
  ];
  return (
    <>
      {areAllStepFree(sections) ? (
        <p className="text-small text-muted">{t("seats.allStepFree")}</p>
      ) : null}
      {names.length === 0 ? null : (
        <p className="text-small text-muted" aria-hidden="true">
          {names.join(" · ")}
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
