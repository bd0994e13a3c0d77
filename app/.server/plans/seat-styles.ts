import type { SeatWithStatus } from "~/domain/seating/seat-sections";
import {
  isBesidePanel,
  mapSection,
  type PlanPoint,
  hundredth,
} from "~/domain/seating/seat-positions";
import { findRowMiddles, groupByRow } from "~/domain/seating/seats-by-row";

// All in CSS pixels. MIN_SEAT_WIDTH must match `--seat` in app/seat-map.css.
const MIN_SEAT_WIDTH = { narrow: 29.75, panel: 26.35, page: 32.3 };
/** Width of everything beside the map: in narrow windows, and in wide ones with and without the panel (`--panel`). */
const BESIDE_MAP = { narrow: 40, panel: 425, page: 119 };
const WIDE_WINDOW = 1024;
const MAX_PAGE = 1326;
/** Degrees; closer to straight ahead, the drawn edge of the stage above the seats is right. */
const STRAIGHT = 12;
/** Characters of a row name that fit in a seat. */
const MAX_ROW_NAME = 3;

const place = ({ x, y }: PlanPoint) => `{--x:${short(x)};--y:${short(y)}}`;

/** Formats a number for CSS: ".5" for 0.5. */
const short = (value: number): string => String(hundredth(value)).replace(/^(-?)0\./, "$1.");

/** Quotes a CSS string. Escapes end with the space. */
const cssString = (text: string): string =>
  `"${text.replace(/["\\\p{Cc}]/gu, (char) => `\\${char.charCodeAt(0).toString(16)} `)}"`;

/**
 * Returns a section's stylesheet: the positions of seats and row names, in seat widths, and the price that a chosen
 * seat of each band adds to the total. Row names stay in view and follow their row, by `--a` to `--d`. For browsers without
 * scroll-driven animations, `--r` has the row's name for some of its seats where the map scrolls sideways. Choosing a seat shows the view from
 * its third of the row, and what is said of the row.
 * app/seat-map.css uses all this; without this stylesheet a row's seats are in a line.
 * The stage has an arrow unless it is straight ahead.
 * @param slug of the section, which names its views
 * @param toStage degrees from straight up; null if the plan has no stage, so that there are no views
 * @param prices by band mark, in whole units of the currency
 */
export function seatStyles(
  { slug, toStage }: { slug: string; toStage: number | null },
  seats: readonly SeatWithStatus[],
  prices: readonly (readonly [mark: string, price: number])[],
): string {
  const { at, width, height, margin } = mapSection(seats);
  let before = 0;
  const inRows = groupByRow(seats);
  const rows = inRows.map((row, rank) => {
    const id = `#row-${rank + 1}`;
    const first = before;
    const spots = at.slice(first, (before += row.seats.length));
    const top = Math.min(...spots.map(({ y }) => y));
    const inRow = ({ x, y }: PlanPoint) => place({ x, y: y - top });
    const left = spots.reduce((end, spot) => (spot.x < end.x ? spot : end));
    const right = spots.reduce((end, spot) => (spot.x > end.x ? spot : end));
    const start = { x: left.x - margin, y: left.y + riseBeyond(left, spots, margin) };
    const end = { x: right.x + 1, y: right.y + riseBeyond(right, spots, 1) };
    return [
      `${id}{--y:${short(top)}}`,
      `${id} legend${inRow(start)}`,
      `${id} legend${getCurve(spots, start, width)}`,
      `${id} fieldset::after${inRow(end)}`,
      ...spots.map((spot, index) => `#s${first + index + 1}${inRow(spot)}`),
    ].join("");
  });
  const names = inRows.flatMap(({ name }, rank) =>
    name === null || name.length > MAX_ROW_NAME ? [] : [`#row-${rank + 1}{--r:${cssString(name)}}`],
  );
  const middles = toStage === null ? [] : findRowMiddles(seats);
  const show = (chosen: string, index: number) =>
    `.seat-form:has(${chosen} :checked) .by-row img{content:url(view-${slug}.${index + 1}.svg)}`;
  const views = middles.map((middle, rank) => {
    const id = `#row-${rank + 1}`;
    const sides = listSides(inRows[rank]?.seats.length ?? 0, middle);
    return [
      show(id, middle),
      ...sides.map((side) =>
        show(`:is(${side.map((at) => `#s${at + 1}`).join()})`, getMiddle(side)),
      ),
      `.seat-form:has(${id} :checked) .by-row #v${rank + 1}{visibility:visible}`,
    ].join("");
  });
  const arrow = `{content:"↑";content:"↑"/"";display:inline-block;margin-right:.5em;font-size:1.3em;rotate:${toStage}deg}`;
  return [
    ...(toStage === null || Math.abs(toStage) < STRAIGHT
      ? []
      : [`.seat-plan .stage{border:0;color:var(--ink);font-weight:600}.stage::before${arrow}`]),
    `.seats{--area:1/1;--row:0;--w:${short(width)};--h:${short(height)};--margin:${short(margin)}}`,
    ...prices.map(([mark, price]) => `.b${mark} :checked{counter-increment:n 1 t ${price}}`),
    `@media ${scrolling(width)}{.scroll-hint{display:block}${names.join("")}}`,
    ...rows,
    ...views,
  ].join("\n");
}

/** Rows of fewer seats have one view. */
const MIN_SEATS_OF_SIDES = 6;

const getMiddle = (side: readonly number[]): number => side[Math.floor(side.length / 2)] ?? 0;

/** The seats in the first and the last third of a row, by their index in the section, for which the stage is turned. */
function listSides(length: number, middle: number): number[][] {
  if (length < MIN_SEATS_OF_SIDES) return [];
  const first = middle - Math.floor(length / 2);
  const third = Math.floor(length / 3);
  const from = (start: number) => Array.from({ length: third }, (_, at) => start + at);
  return [from(first), from(first + length - third)];
}

/** In seat widths: closer seats are behind each other, as in boxes, and farther ones across a gap. */
const NEIGHBORS = { least: 0.5, most: 3 };
/** In seat heights. */
const MAX_RISE = 0.6;

/**
 * How much lower than its outermost seat a row would be beyond it, so that its name is in line with a slanted end of the
 * row, and not on seats of the next one.
 */
function riseBeyond(end: PlanPoint, spots: readonly PlanPoint[], distance: number): number {
  const away = (spot: PlanPoint) => Math.abs(spot.x - end.x);
  const [next] = spots
    .filter((spot) => away(spot) >= NEIGHBORS.least && away(spot) <= NEIGHBORS.most)
    .sort((a, b) => away(a) - away(b));
  if (next === undefined) return 0;
  const rise = ((end.y - next.y) / away(next)) * distance;
  return Math.min(MAX_RISE, Math.max(-MAX_RISE, rise));
}

/**
 * How much lower a row is than at its name's start, at a quarter, half, three quarters and the end of the map's width: where
 * its name is as the map scrolls.
 */
function getCurve(spots: readonly PlanPoint[], start: PlanPoint, width: number): string {
  const nearest = (x: number) =>
    spots.reduce(
      (best, spot) => (Math.abs(spot.x - x) < Math.abs(best.x - x) ? spot : best),
      spots[0] ?? start,
    );
  const steps = ["a", "b", "c", "d"].map(
    (name, at) => `--${name}:${short(nearest((width * (at + 1)) / 4).y - start.y)}`,
  );
  return `{${steps.join(";")}}`;
}

/** Returns a media query for windows in which the map is wider than its container. */
function scrolling(width: number): string {
  const narrow = Math.min(
    WIDE_WINDOW - 1,
    Math.ceil((width * MIN_SEAT_WIDTH.narrow + BESIDE_MAP.narrow) / 0.92),
  );
  const beside = isBesidePanel({ width }) ? "panel" : "page";
  const wide = Math.ceil(width * MIN_SEAT_WIDTH[beside] + BESIDE_MAP[beside]);
  const always = wide > MAX_PAGE;
  return `(max-width:${narrow}px),(min-width:${WIDE_WINDOW}px)${always ? "" : ` and (max-width:${wide}px)`}`;
}
