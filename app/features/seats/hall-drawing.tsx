import type { SectionSummary } from "~/domain/section-summary";
import { useWords } from "~/i18n/words-context";

import { DIGITS } from "./digits";

export type HallDrawingProps = {
  plan: { width: number; height: number };
  sections: SectionSummary[];
  hrefOf: (slug: string) => string;
};

const DIGIT_WIDTH = 26;

/**
 * The hall from above, each section with its number in the list beside it. Who cannot see or point uses the list: the
 * drawing's links are the same, so they are left out of the order of tabs and of what is read. Its digits are drawn,
 * so that a text browser does not read them.
 */
export function HallDrawing({ plan, sections, hrefOf }: HallDrawingProps) {
  const { t } = useWords();
  return (
    <div aria-hidden="true" className="no-print">
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
  const left = at.x - (digits.length * DIGIT_WIDTH) / 2;
  const path = digits
    .map(
      (digit, index) =>
        `M${Math.round(left + index * DIGIT_WIDTH + 4)} ${Math.round(at.y - 15)}${DIGITS[digit] ?? ""}`,
    )
    .join("");
  return <path d={path} />;
}

function middleOf(outline: string): { x: number; y: number } {
  const points = outline.split(" ").map((point) => point.split(",").map(Number));
  const middle = (axis: 0 | 1) =>
    points.reduce((sum, point) => sum + (point[axis] ?? 0), 0) / points.length;
  return { x: middle(0), y: middle(1) };
}
