import type { Seat, SeatPlan } from "#contract/schemas/seat-plan";
import { findSmallestGap, type PlanPoint } from "~/domain/seating/seat-positions";
import type { SeatSection } from "~/domain/seating/seat-sections";
import { drawOutlines, findOutlines, outlineSections } from "~/domain/seating/section-shape";

export type Plan = Pick<SeatPlan, "width" | "height" | "sectionParts">;
/** `hasStage`: of `hasStage` in stage-view.ts. */
type PlanWithStage = Plan & { hasStage: boolean };

/** Visible on light and dark backgrounds. */
export const COLOR = { other: "#8c867a", here: "#2f7fa0", dot: "#e9a820", ink: "#1c1a17" };

export const listSeats = ({ seats }: SeatSection): Seat[] => seats.map(({ seat }) => seat);

export const svg = (viewBox: string, size: string, content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}" ${size}>${content}</svg>`;

/** Draws the hall with one section highlighted, and a dot at a seat. */
export const drawMiniMap = (
  plan: PlanWithStage,
  sections: readonly SeatSection[],
  { slug }: SeatSection,
  seat?: Seat,
): string => {
  const outlines = outlineSections(sections.map(listSeats));
  return drawHall(plan, [
    ...sections.map((section, at) =>
      drawShape(listSeats(section), section.slug === slug ? "here" : "other", outlines[at] ?? []),
    ),
    ...(seat === undefined ? [] : [drawDot(plan, seat)]),
  ]);
};

const drawDot = ({ width }: Plan, { x, y }: Seat): string =>
  `<circle cx="${x}" cy="${y}" r="${Math.round(width * 0.022)}" fill="${COLOR.dot}" stroke="${COLOR.ink}" stroke-width="${Math.round(width * 0.005)}"/>`;

/** Draws the hall with the seats of one price band highlighted. */
export function drawBandMap(
  plan: PlanWithStage,
  sections: readonly SeatSection[],
  band: string,
): string {
  const all = sections.map(listSeats);
  const outlines = outlineSections(all);
  const ofOthers = all.flat().filter((seat) => seat.band !== band);
  return drawHall(
    plan,
    all.flatMap((seats, at) => {
      const ofBand = seats.filter((seat) => seat.band === band);
      const here = () => findOutlines(ofBand, ofOthers, findSmallestGap(seats));
      return [
        ...(ofBand.length === seats.length ? [] : [drawShape(seats, "other", outlines[at] ?? [])]),
        ...(ofBand.length === 0 ? [] : [drawShape(ofBand, "here", here())]),
      ];
    }),
  );
}

function drawShape(
  seats: readonly Seat[],
  color: "here" | "other",
  outlines: readonly PlanPoint[][],
): string {
  return `<g opacity="${color === "here" ? 1 : 0.35}" fill="${COLOR[color]}" stroke="${COLOR[color]}" stroke-width="${findSmallestGap(seats) * 1.2}"><path d="${drawOutlines(outlines)}"/></g>`;
}

function drawHall({ width, height, hasStage }: PlanWithStage, shapes: readonly string[]): string {
  const stage = Math.round(width * 0.07);
  const drawn = hasStage
    ? `<path fill="${COLOR.other}" d="M${width * 0.4} ${-stage}H${width * 0.6}L${width * 0.58} ${-stage / 4}H${width * 0.42}z"/>`
    : "";
  return svg(
    `0 ${-stage} ${width} ${height + stage}`,
    'width="600" height="500"',
    `${drawn}<g stroke-linejoin="round">${shapes.join("")}</g>`,
  );
}

/**
 * Returns the styles that highlight a section on the map while its list entry is hovered or focused, and show what is
 * said of a section while that or its shape is.
 */
export function highlightStyles(count: number): string {
  const numbers = Array.from({ length: count }, (_, index) => index + 1);
  const shapes = numbers.map((n) => `main:has(#l${n} a:is(:hover,:focus)) #m${n} path`);
  const texts = numbers.map((n) => `main:has(#l${n} a:is(:hover,:focus),#m${n}:hover) #t${n}`);
  return `${shapes.join(",\n")}{fill:var(--saffron);stroke:var(--saffron);opacity:1}\n${texts.join(",\n")}{visibility:visible}`;
}
