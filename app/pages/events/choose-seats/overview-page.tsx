import type { ReactNode } from "react";

import type { InstanceDetail } from "#contract/schemas/event";
import { useTranslation } from "~/i18n/translation-context";
import type { Words } from "~/i18n/translation-context";
import { pathTo } from "~/routing/paths";
import { Button, ButtonLink } from "~/ui/button";
import { SelectField } from "~/ui/forms/select-field";
import { Main } from "~/ui/layout/main";
import { BackLink } from "~/ui/layout/page-top";
import { Row, Stack } from "~/ui/layout/primitives";
import { Notice } from "~/ui/notice";

import { accessSeatsPath, SeatPageTitle, seatsPath, START_ID } from "../seat-pages";
import { SeatRefused } from "../seat-refused";
import type { SeatAnswer } from "../seat-refused";
import { priceRange } from "./section-summary";
import type { SectionSummary } from "./section-summary";

type OverviewPageProps = {
  event: { id: string };
  instance: InstanceDetail;
  plan: { width: number; height: number };
  sections: SectionSummary[];
  isUnknown: boolean;
  answer: SeatAnswer | undefined;
};

export function OverviewPage(props: OverviewPageProps) {
  const { event, instance, plan, sections, isUnknown, answer } = props;
  const { t } = useTranslation();
  const at = { event: event.id, instance: instance.id };
  const hrefOf = (view: string) => seatsPath(at, view);
  return (
    <Main>
      <SeatRefused {...{ answer, instance }} formId="sections" keeps={false} />
      <BackLink href={pathTo("instance", at)}>{t("seats.chooseByPrice")}</BackLink>
      <SeatPageTitle title={t("seats.title")} instance={instance} withHall />
      {isUnknown ? <Notice tone="warning" title={t("seats.noSuchSection")} /> : null}
      <Row>
        {sections.some(({ wheelchair }) => wheelchair > 0) ? (
          <ButtonLink look="quiet" href={accessSeatsPath(at)}>
            {t("seats.access.title")}
          </ButtonLink>
        ) : null}
        <ButtonLink look="quiet" href={hrefOf("list")}>
          {t("seats.search.lead")}
        </ButtonLink>
      </Row>
      <HallSections plan={plan} sections={sections} hrefOf={hrefOf}>
        <SectionJump
          action={pathTo("choose-seats", { ...at, view: "overview" })}
          sections={sections}
        />
      </HallSections>
    </Main>
  );
}

type HallSectionsProps = HallDrawingProps & { children?: ReactNode };

/** The sections of a hall, drawn and listed, each with the link to its seats. */
export function HallSections({ plan, sections, hrefOf, children }: HallSectionsProps) {
  const words = useTranslation();
  const { t } = words;
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <HallDrawing plan={plan} sections={sections} hrefOf={hrefOf} />
      <Stack as="section" labelledBy="sections">
        <h2 id="sections">{t("seats.sections")}</h2>
        {children}
        <ol id={START_ID} className="numbered">
          {sections.map((section) => (
            <li key={section.slug}>
              <span>
                {section.free === 0 ? (
                  <strong>{section.name}</strong>
                ) : (
                  <a href={hrefOf(section.slug)} className="inline-block py-0.5 font-semibold">
                    {section.name}
                  </a>
                )}{" "}
                <span className="num block text-small text-muted">
                  {factsOf(words, section).join(" · ")}
                </span>
              </span>
            </li>
          ))}
        </ol>
      </Stack>
    </div>
  );
}

function factsOf(words: Words, section: SectionSummary): string[] {
  const { t } = words;
  const { prices, free, closed, wheelchair, stepFree } = section;
  if (closed !== null) return [t(`availability.${closed}`)];
  return [
    ...priceRange(words, prices),
    t("seats.free", { count: free }),
    ...(wheelchair > 0 ? [t("seats.wheelchairSpaces", { count: wheelchair })] : []),
    stepFreeWords(words, stepFree),
  ];
}

function stepFreeWords({ t }: Words, stepFree: SectionSummary["stepFree"]): string {
  if (stepFree === "all") return t("seats.stepFree");
  if (stepFree === "none") return t("seats.steps");
  return t("seats.stepFreeRows", {
    count: stepFree.rows.length,
    rows: stepFree.ranges
      .map(({ from, to }) => (from === to ? from : t("seats.rowRange", { from, to })))
      .join(", "),
  });
}

/** Fewer keys for a section far down the list, whose link is behind a Tab stop for each one before it. */
export function SectionJump({
  action,
  sections,
}: {
  action: string;
  sections: readonly Pick<SectionSummary, "name" | "slug" | "free">[];
}) {
  const { t } = useTranslation();
  return (
    <form action={action} className="no-print flex flex-wrap items-end gap-3">
      <SelectField
        field={{ id: "section", name: "section" }}
        label={t("seats.section")}
        options={sections
          .filter(({ free }) => free > 0)
          .map(({ name, slug }) => ({ value: slug, label: name }))}
      />
      <Button look="quiet">{t("seats.showSeats")}</Button>
    </form>
  );
}

type HallDrawingProps = {
  plan: { width: number; height: number };
  sections: SectionSummary[];
  hrefOf: (slug: string) => string;
};

/**
 * The links of the drawing are in the list too, so they are hidden from keyboards and screen readers. Its digits are
 * drawn, so that text browsers do not show them.
 */
function HallDrawing({ plan, sections, hrefOf }: HallDrawingProps) {
  const { t } = useTranslation();
  return (
    <div aria-hidden="true" className="no-print lg:sticky lg:top-4">
      <p className="stage">{t("seats.stage")}</p>
      <svg viewBox={`0 0 ${plan.width} ${plan.height}`} className="hall" focusable="false">
        {sections.map((section, index) => {
          const shape = (
            <>
              <polygon points={section.outline} />
              <SectionNumber number={index + 1} at={middleOf(section.outline)} />
            </>
          );
          return section.free === 0 ? (
            <g key={section.slug} className="taken">
              {shape}
            </g>
          ) : (
            <a
              key={section.slug}
              href={hrefOf(section.slug)}
              tabIndex={-1}
              className={`b${(section.bands[0] ?? "").toLowerCase()}`}
            >
              {shape}
            </a>
          );
        })}
      </svg>
    </div>
  );
}

function SectionNumber({ number, at }: { number: number; at: { x: number; y: number } }) {
  const digits = String(number).split("").map(Number);
  const left = at.x - (digits.length * DIGIT.width) / 2;
  const path = digits
    .map(
      (digit, index) =>
        `M${Math.round(left + index * DIGIT.width + 6)} ${Math.round(at.y - DIGIT.height / 2)}${DIGITS[digit] ?? ""}`,
    )
    .join("");
  return <path d={path} />;
}

function middleOf(outline: string): { x: number; y: number } {
  const points = outline.split(" ").map((point) => point.split(",").map(Number));
  const middle = (axis: 0 | 1) => {
    const values = points.map((point) => point[axis] ?? 0);
    return (Math.min(...values) + Math.max(...values)) / 2;
  };
  return { x: middle(0), y: middle(1) };
}

/** The width of a digit includes the gap to the next one. */
const DIGIT = { width: 36, height: 40 };

/** Each digit as strokes in a box of 24 by 40, from its upper left corner. */
const DIGITS: readonly string[] = [
  "h24v40h-24z",
  "m12 0v40",
  "h24v20h-24v20h24",
  "h24v40h-24m0 -20h24",
  "v20h24m0 -20v40",
  "m24 0h-24v20h24v20h-24",
  "m24 0h-24v40h24v-20h-24",
  "h24v40",
  "h24v40h-24zm0 20h24",
  "m24 40v-40h-24v20h24",
];
