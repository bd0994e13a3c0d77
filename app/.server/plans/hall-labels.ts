import { escapeHtml } from "#runtime/html";
import type { Seat, SectionPart } from "#contract/schemas/seat-plan";
import { listFloors } from "~/domain/seating/floors";
import { findSmallestGap, type PlanPoint } from "~/domain/seating/seat-positions";
import type { SeatSection } from "~/domain/seating/seat-sections";
import { findCenter, locate, outlineSections } from "~/domain/seating/section-shape";
import { COLOR, type Plan, listSeats, svg } from "./hall-drawing";

// Attributes, and styles only for dark colors: some browsers apply the page's content security policy to SVG images.
const FONT = 'font-family="system-ui, sans-serif" font-weight="700" text-anchor="middle"';

/**
 * Places the section numbers to lay over the shapes of a hall; with `withNames` also the name if it fits, or the short
 * name, in one line or two, and below it a line for the prices, which are the page's. Beside it is the center's, with the
 * name of the floor. Labels stay inside their section; a number that is wider than its section is beyond its end.
 */
function placeLabels(plan: Plan, sections: readonly SeatSection[], withNames: boolean): Label[] {
  const outlines = outlineSections(sections.map(listSeats));
  const parts = new Map(plan.sectionParts?.map((part) => [part.name, rangeName(part)]));
  const named = sections.map((section, at) => ({
    ...section,
    name: parts.get(section.name) ?? section.name,
    number: at + 1,
    floor: section.seats[0]?.seat.floorsAboveStage ?? 0,
    outlines: outlines[at] ?? [],
    center: findCenter(listSeats(section)),
    gap: findSmallestGap(listSeats(section)),
  }));
  const size = plan.width * LABEL_SIZE[withNames ? "withNames" : "numbers"];
  const all = listFloors(named).flatMap((floor) => floor.sections);
  const placed: Label[] = [];
  for (const section of all) {
    const { number, name, short } = section;
    const bands = new Set(section.seats.map(({ seat }) => seat.band)).size;
    const names = withNames ? [name, ...(short === name ? [] : [short])] : [];
    const labeled = [
      ...names.map((one) => getLabel(`${number} ${one}`, size, number)),
      ...(withNames ? labelsInTwoLines(`${number} ${short}`, size, number) : []),
    ];
    const bare = [
      getLabel(`${number}`, size, number),
      getLabel(`${number}`, size * SMALLER, number),
    ];
    const priced = withNames ? [...labeled, ...bare].map((label) => withPrice(label, bands)) : [];
    const beyond = () => placeBeyond(getLabel(`${number}`, size, number), section, all, placed);
    const inside = [...priced, ...labeled, ...bare]
      .map((label) => placeInside(label, section, placed))
      .find(Boolean);
    placed.push(inside ?? beyond());
  }
  return placed;
}

// Keyed by the hall's first seat object, which is new after a plan is reloaded.
const placedNames = new WeakMap<Seat, { count: number; labels: readonly Label[] }>();

/** Remembers the labels with names: two files need them, and those of ten thousand seats take a third of a second. */
function placeNames(plan: Plan, sections: readonly SeatSection[]): readonly Label[] {
  const first = sections[0]?.seats[0]?.seat;
  const count = sections.reduce((sum, { seats }) => sum + seats.length, 0);
  const known = first && placedNames.get(first);
  if (known?.count === count) return known.labels;
  const labels = placeLabels(plan, sections, true);
  if (first !== undefined) placedNames.set(first, { count, labels });
  return labels;
}

/** Of both kinds of labels, of the width of the drawing. */
const LABEL_SIZE = { withNames: 0.021, numbers: 0.036 };

/** The baseline of a label's first line is as far below its middle. */
const BASELINE = 0.36;

/** The middle of a line of a label. */
const lineMiddle = ({ y, lines, size }: Label, at: number): number =>
  y + (at - (lines.length - 1) / 2) * LINE * size;

/**
 * Draws the labels. The image is for all languages: a part of a divided section is "Floor A–H". An image of its own, because
 * text browsers would show inline SVG text.
 */
export function drawLabels(
  plan: Plan,
  sections: readonly SeatSection[],
  withNames: boolean,
): string {
  const usual = plan.width * LABEL_SIZE[withNames ? "withNames" : "numbers"];
  const placed = withNames ? placeNames(plan, sections) : placeLabels(plan, sections, false);
  const drawn = placed.map((label) => {
    const { lines, x, y, width, height, size } = label;
    const font = size === usual ? "" : ` font-size="${Math.round(size)}"`;
    const radius = Math.round(Math.min(height / 2, size * 0.675));
    const texts = lines.flatMap((line, at) =>
      line === PRICE
        ? []
        : [
            `<text x="${x}" y="${Math.round(lineMiddle(label, at) + size * BASELINE)}"${font}>${escapeHtml(line)}</text>`,
          ],
    );
    return `<rect x="${Math.round(x - width / 2)}" y="${Math.round(y - height / 2)}" width="${width}" height="${height}" rx="${radius}" fill="#fff"/>${texts.join("")}`;
  });
  const { width, height } = plan;
  return svg(
    `0 0 ${width} ${height}`,
    `width="${width}" height="${height}"`,
    `<style>@media(prefers-color-scheme:dark){rect{fill:#20272b}g{fill:#f4f1ea}}</style><g ${FONT} font-size="${Math.round(usual)}" fill="${COLOR.ink}">${drawn.join("")}</g>`,
  );
}

/** Distance of two lines of a label, in font sizes. */
const LINE = 1.15;

/** Of the usual size, for sections that are a little too narrow for it. */
const SMALLER = 0.8;

/** In the place of a line for prices. */
const PRICE = "";

/** Characters of "$145" and "$110–$145". */
const PRICE_LENGTH = { one: 4, range: 9 };

type Label = PlanPoint & {
  number: number;
  lines: readonly string[];
  width: number;
  height: number;
  size: number;
};
type NamedSection = SeatSection & {
  outlines: readonly (readonly PlanPoint[])[];
  center: PlanPoint;
  gap: number;
};

function getLabel(text: string, size: number, number: number): Omit<Label, "x" | "y"> {
  return labelOfLines([text], size, number);
}

function withPrice(label: Omit<Label, "x" | "y">, bands: number): Omit<Label, "x" | "y"> {
  const { lines, size, number } = label;
  const length = PRICE_LENGTH[bands === 1 ? "one" : "range"];
  const priced = labelOfLines([...lines, PRICE], size, number);
  return { ...priced, width: Math.max(label.width, Math.round((length + 1) * size * 0.6)) };
}

function labelOfLines(
  lines: readonly string[],
  size: number,
  number: number,
): Omit<Label, "x" | "y"> {
  const height = Math.round(size * (1.35 + (lines.length - 1) * LINE));
  const longest = Math.max(...lines.map(({ length }) => length));
  return {
    number,
    lines,
    size,
    height,
    width: Math.max(Math.round(size * 1.35), Math.round(longest * size * 0.6 + size * 0.6)),
  };
}

/** Divided at each space, most even first. */
function labelsInTwoLines(text: string, size: number, number: number): Omit<Label, "x" | "y">[] {
  const words = text.split(" ");
  return words
    .slice(1)
    .map((_, at) => [words.slice(0, at + 1).join(" "), words.slice(at + 1).join(" ")])
    .map((lines) => labelOfLines(lines, size, number))
    .toSorted((one, other) => one.width - other.width);
}

const isClear = ({ x, y, width, height }: Label, placed: readonly Label[]) =>
  placed.every(
    (other) =>
      Math.abs(other.x - x) * 2 >= other.width + width ||
      Math.abs(other.y - y) * 2 >= other.height + height,
  );

/** Of each section, for its label. */
const MAX_SPOTS = 40;

/** At one of the seats nearest to the section's center around which the label fits; undefined without one. */
function placeInside(
  label: Omit<Label, "x" | "y">,
  section: NamedSection,
  placed: readonly Label[],
): Label | undefined {
  const { center } = section;
  const seats = listSeats(section);
  const reach = section.gap * 0.6;
  const distance = ({ x, y }: PlanPoint) => Math.hypot(x - center.x, y - center.y);
  // The ends are round.
  const isNumber = label.lines.length === 1 && /^\d+$/.test(label.lines[0] ?? "");
  // A name that just fits looks too wide.
  const [across, down] = [label.width / 2 + (isNumber ? 0 : label.size / 2), label.height / 2];
  const edge = [
    ...[-across, across].map((x) => ({ x, y: 0 })),
    ...[-1, 0, 1].flatMap((side) =>
      [-down, down].map((y) => ({ x: side * (across - down * 0.6), y })),
    ),
  ];
  const fits = ({ x, y }: PlanPoint) =>
    edge.every((point) =>
      section.outlines.some((outline) => {
        const { isInside, distance: away } = locate(outline, { x: x + point.x, y: y + point.y });
        return isInside || away <= reach;
      }),
    );
  // Not each seat of a large section: the drawing would take seconds.
  const apart = Math.ceil(seats.length / MAX_SPOTS);
  const tried = seats.toSorted((a, b) => distance(a) - distance(b));
  const spots = [center, ...tried.filter((_, at) => at % apart === 0)];
  const spot = spots.find((one) => fits(one) && isClear({ ...label, ...one }, placed));
  return spot && { ...label, x: Math.round(spot.x), y: Math.round(spot.y) };
}

/** Above or below the section where no other is; else at its center, or below other labels there. */
function placeBeyond(
  label: Omit<Label, "x" | "y">,
  section: NamedSection,
  all: readonly NamedSection[],
  placed: readonly Label[],
): Label {
  const seats = listSeats(section).toSorted((a, b) => a.y - b.y);
  const { center, gap } = section;
  const apart = gap * 0.6 + label.height / 2;
  const [first = { ...center }, last = first] = [seats[0], seats.at(-1)];
  const spots = [
    { x: first.x, y: Math.floor(first.y - apart) },
    { x: last.x, y: Math.ceil(last.y + apart) },
  ];
  const isFree = (spot: PlanPoint) =>
    isClear({ ...label, ...spot }, placed) &&
    all.every(({ outlines }) =>
      outlines.every((outline) => {
        const { isInside, distance } = locate(outline, spot);
        return !isInside && distance >= apart;
      }),
    );
  const placedAt = { ...label, ...(spots.find(isFree) ?? center) };
  // Not just below the other label: numbers that touch look like one.
  while (!isClear(placedAt, placed)) placedAt.y += label.height * 2;
  return placedAt;
}

function rangeName({ section, firstRow, lastRow, firstSeat, lastSeat }: SectionPart): string {
  const range = (first: string, last: string) => (first === last ? first : `${first}–${last}`);
  const seats = firstSeat === null || lastSeat === null ? [] : [range(firstSeat, lastSeat)];
  return [section, range(firstRow, lastRow), ...seats].join(" ");
}

/** Returns the styles that place a section's prices (`q1`) on the line that its label has for them. */
export function priceStyles(plan: Plan, sections: readonly SeatSection[]): string {
  const percent = (part: number, whole: number) => `${Math.round((part / whole) * 1000) / 10}%`;
  const usual = plan.width * LABEL_SIZE.withNames;
  return placeNames(plan, sections)
    .flatMap((label) => {
      const at = label.lines.indexOf(PRICE);
      if (at === -1) return [];
      const { number, x, size } = label;
      const small =
        size === usual ? "" : `;font-size:${Math.round((size / plan.width) * 1000) / 10}cqw`;
      return [
        `#q${number}{--at:block;left:${percent(x, plan.width)};top:${percent(lineMiddle(label, at), plan.height)}${small}}`,
      ];
    })
    .join("\n");
}
