import { escapeHtml } from "#runtime/html";
import type { Seat, SeatPlan, SectionPart } from "#contract/schemas/seat-plan";
import { listFloors } from "~/domain/seating/floors";
import { findSmallestGap, type PlanPoint } from "~/domain/seating/seat-positions";
import type { SeatSection } from "~/domain/seating/seat-sections";
import { findCenter, findOutline, findOutlines, listPoints } from "~/domain/seating/section-shape";

type Plan = Pick<SeatPlan, "width" | "height" | "sectionParts">;

// Attributes, not styles: some browsers apply the page's content security policy to SVG images.
const FONT = 'font-family="system-ui, sans-serif" font-weight="700" text-anchor="middle"';
/** Visible on light and dark backgrounds. */
const COLOR = { other: "#8c867a", here: "#2f7fa0", dot: "#e9a820", ink: "#1c1a17" };

const seatsOf = ({ seats }: SeatSection): Seat[] => seats.map(({ seat }) => seat);

const svg = (viewBox: string, size: string, content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}" ${size}>${content}</svg>`;

const isWithin = (text: string, width: number, size: number) =>
  text.length * size * 0.58 + size * 2.2 <= width;

/**
 * Draws the section numbers to lay over the shapes of a hall; with `withNames` also the name if it fits, or the short
 * name if no other floor has it. The image is for all languages: a part of a divided section is "Floor A–H".
 * An image of its own, because text browsers would show inline SVG text.
 */
export function drawLabels(
  plan: Plan,
  sections: readonly SeatSection[],
  withNames: boolean,
): string {
  const parts = new Map(plan.sectionParts?.map((part) => [part.name, rangeName(part)]));
  const named = sections.map((section, at) => ({
    ...section,
    name: parts.get(section.name) ?? section.name,
    number: at + 1,
    floor: section.seats[0]?.seat.floorsAboveStage ?? 0,
  }));
  const size = plan.width * (withNames ? 0.021 : 0.036);
  const labelHeight = Math.round(size * 1.45);
  const placed: (PlanPoint & { labelWidth: number })[] = [];
  const all = listFloors(named).flatMap((floor) => floor.sections);
  const isUnique = (name: string) => all.filter(({ short }) => short === name).length < 2;
  const labels = all.map((section) => {
    const seats = seatsOf(section);
    const { x, y: middle } = findCenter(seats);
    const columns = seats.map((seat) => seat.x);
    const width = Math.max(...columns) - Math.min(...columns);
    const names = [section.name, ...(isUnique(section.short) ? [section.short] : [])];
    const name = withNames ? names.find((one) => isWithin(one, width, size)) : undefined;
    const text = [section.number, ...(name === undefined ? [] : [name])].join(" ");
    const labelWidth = Math.max(labelHeight, Math.round(text.length * size * 0.6 + size * 0.7));
    const isOverlapping = (y: number) =>
      placed.some(
        (label) =>
          Math.abs(label.x - x) * 2 < label.labelWidth + labelWidth &&
          Math.abs(label.y - y) < labelHeight,
      );
    let y = middle;
    // Not just below the other label: numbers that touch look like one.
    while (isOverlapping(y)) y += labelHeight * 2;
    placed.push({ x, y, labelWidth });
    return `<rect x="${x - labelWidth / 2}" y="${y - labelHeight / 2}" width="${labelWidth}" height="${labelHeight}" rx="${labelHeight / 2}" fill="#fff"/><text x="${x}" y="${Math.round(y + size * 0.36)}">${escapeHtml(text)}</text>`;
  });
  const { width, height } = plan;
  return svg(
    `0 0 ${width} ${height}`,
    `width="${width}" height="${height}"`,
    `<g ${FONT} font-size="${Math.round(size)}" fill="${COLOR.ink}">${labels.join("")}</g>`,
  );
}

function rangeName({ section, firstRow, lastRow, firstSeat, lastSeat }: SectionPart): string {
  const range = (first: string, last: string) => (first === last ? first : `${first}–${last}`);
  const seats = firstSeat === null || lastSeat === null ? [] : [range(firstSeat, lastSeat)];
  return [section, range(firstRow, lastRow), ...seats].join(" ");
}

/** Draws the hall with one section highlighted, and a dot at a seat. */
export const drawMiniMap = (
  plan: Plan,
  sections: readonly SeatSection[],
  { slug }: SeatSection,
  seat?: Seat,
): string =>
  drawHall(plan, [
    ...sections.map((section) =>
      drawShape(seatsOf(section), section.slug === slug ? "here" : "other"),
    ),
    ...(seat === undefined ? [] : [drawDot(plan, seat)]),
  ]);

const drawDot = ({ width }: Plan, { x, y }: Seat): string =>
  `<circle cx="${x}" cy="${y}" r="${Math.round(width * 0.022)}" fill="${COLOR.dot}" stroke="${COLOR.ink}" stroke-width="${Math.round(width * 0.005)}"/>`;

/** Draws the hall with the seats of one price band highlighted. */
export const drawBandMap = (plan: Plan, sections: readonly SeatSection[], band: string): string =>
  drawHall(
    plan,
    sections.flatMap((section) => {
      const seats = seatsOf(section);
      const [ofBand, others] = [
        seats.filter((seat) => seat.band === band),
        seats.filter((seat) => seat.band !== band),
      ];
      return [
        ...(others.length === 0 ? [] : [drawShape(seats, "other")]),
        ...(ofBand.length === 0 ? [] : [drawShape(ofBand, "here", findOutlines(ofBand, others))]),
      ];
    }),
  );

function drawShape(
  seats: readonly Seat[],
  color: "here" | "other",
  outlines: readonly PlanPoint[][] = [findOutline(seats)],
): string {
  const polygons = outlines.map((outline) => `<polygon points="${listPoints(outline)}"/>`);
  return `<g opacity="${color === "here" ? 1 : 0.35}" fill="${COLOR[color]}" stroke="${COLOR[color]}" stroke-width="${findSmallestGap(seats) * 1.2}">${polygons.join("")}</g>`;
}

function drawHall({ width, height }: Plan, shapes: readonly string[]): string {
  const stage = Math.round(width * 0.07);
  return svg(
    `0 ${-stage} ${width} ${height + stage}`,
    'width="600" height="500"',
    `<path fill="${COLOR.other}" d="M${width * 0.4} ${-stage}H${width * 0.6}L${width * 0.58} ${-stage / 4}H${width * 0.42}z"/><g stroke-linejoin="round">${shapes.join("")}</g>`,
  );
}

/** Returns the styles that highlight a section on the map while its list entry is hovered or focused. */
export function highlightStyles(count: number): string {
  const selectors = Array.from({ length: count }, (_, index) => index + 1).map(
    (number) => `main:has(#l${number} a:is(:hover,:focus)) #m${number} polygon`,
  );
  return `${selectors.join(",\n")}{fill:var(--saffron);stroke:var(--saffron);opacity:1}`;
}
