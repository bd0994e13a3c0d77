import type { SectionSummary } from "./section-summary";
import { useTranslation } from "~/i18n/translation-context";

import { DIGITS } from "./digits";

export type HallDrawingProps = {
  plan: { width: number; height: number };
  sections: SectionSummary[];
  hrefOf: (slug: string) => string;
};

/** With the room between two. */
const DIGIT = { width: 36, height: 40 };

/**
 * The hall from above, each section with its number in the list beside it. Who cannot see or point uses the list: the
 * drawing's links are the same, so they are left out of the order of tabs and of what is read. Its digits are drawn,
 * so that a text browser does not read them.
 */
export function HallDrawing({ plan, sections, hrefOf }: HallDrawingProps) {
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

/** The middle of the box around an outline. */
function middleOf(outline: string): { x: number; y: number } {
  const points = outline.split(" ").map((point) => point.split(",").map(Number));
  const middle = (axis: 0 | 1) => {
    const values = points.map((point) => point[axis] ?? 0);
    return (Math.min(...values) + Math.max(...values)) / 2;
  };
  return { x: middle(0), y: middle(1) };
}
