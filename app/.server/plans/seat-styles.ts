import type { SeatWithStatus } from "~/seats/seat-sections";
import { mapSection, type PlanPoint, hundredth } from "~/seats/seat-positions";
import { rowsOf } from "~/seats/seats-by-row";

/** The least width of a seat in pixels, in narrow and in wide windows; `--seat` in app/seats.css has the same. */
const LEAST = { narrow: 29.75, wide: 26.35 };
/** What is beside the map there, and the widest page. */
const BESIDE = { narrow: 40, wide: 425 };
const WIDE = 1024;
const PAGE = 1326;

const place = ({ x, y }: PlanPoint) => `{--x:${short(x)};--y:${short(y)}}`;

/** ".5" for 0.5. */
const short = (value: number): string => String(hundredth(value)).replace(/^(-?)0\./, "$1.");

/**
 * Where the seats of a section and the names of its rows are drawn, in seats, and what a chosen seat of each band adds
 * to the total. The rules that draw are in app/seats.css; without this stylesheet a row's seats follow each other.
 * @param prices by the band's small letter, in whole units of the currency
 */
export function seatStyles(
  seats: readonly SeatWithStatus[],
  prices: readonly (readonly [letter: string, price: number])[],
): string {
  const { at, width, height, margin } = mapSection(seats);
  let before = 0;
  const rows = rowsOf(seats).map((row, rank) => {
    const id = `#row-${rank + 1}`;
    const first = before;
    const spots = at.slice(first, (before += row.seats.length));
    const top = Math.min(...spots.map(({ y }) => y));
    const inRow = ({ x, y }: PlanPoint) => place({ x, y: y - top });
    const left = spots.reduce((end, spot) => (spot.x < end.x ? spot : end));
    const right = spots.reduce((end, spot) => (spot.x > end.x ? spot : end));
    return [
      `${id}{--y:${short(top)}}`,
      `${id} legend${inRow({ ...left, x: left.x - margin })}`,
      `${id} fieldset::after${inRow({ ...right, x: right.x + 1 })}`,
      ...spots.map((spot, index) => `#s${first + index + 1}${inRow(spot)}`),
    ].join("");
  });
  return [
    `.seats{--area:1/1;--row:0;--w:${short(width)};--h:${short(height)};--margin:${short(margin)}}`,
    ...prices.map(([letter, price]) => `.b${letter} :checked{counter-increment:n 1 t ${price}}`),
    `@media ${scrolling(width)}{.scroll-hint{display:block}}`,
    ...rows,
  ].join("\n");
}

/** The windows in which the map is wider than its place. */
function scrolling(width: number): string {
  const narrow = Math.min(WIDE - 1, Math.ceil((width * LEAST.narrow + BESIDE.narrow) / 0.92));
  const wide = Math.ceil(width * LEAST.wide + BESIDE.wide);
  const always = wide > PAGE;
  return `(max-width:${narrow}px),(min-width:${WIDE}px)${always ? "" : ` and (max-width:${wide}px)`}`;
}
