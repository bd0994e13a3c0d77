import type { PriceList } from "./event";
import type { Money } from "./money";
import { firstPrice } from "./seat-price";
import type { SeatSection } from "./seat-sections";

/** A section as the overview shows it. */
export type SectionSummary = {
  name: string;
  slug: string;
  seats: number;
  free: number;
  /** Of its free seats, the fee included; null when nothing of it can be had. */
  prices: { from: Money; to: Money } | null;
  /** Free wheelchair spaces. */
  wheelchair: number;
  /** Whether any free seat is reached without a step. */
  stepFree: boolean;
  /** The letters of its bands, from the top. */
  bands: string[];
  /** The section's edge on the drawing of the hall: "x,y x,y …". */
  outline: string;
};

/** Sums a section up; only what is free and has a price counts as free. */
export function summariseSection(
  section: SeatSection,
  priceList: Pick<PriceList, "bands">,
): SectionSummary {
  const free = section.seats.filter(
    ({ seat, free }) => free && firstPrice(priceList, seat) !== null,
  );
  const totals = free
    .map(({ seat }) => firstPrice(priceList, seat)?.total)
    .filter((total) => total !== undefined)
    .sort((a, b) => a.amount - b.amount);
  const [from, to] = [totals[0], totals.at(-1)];
  const used = new Set(section.seats.map(({ seat }) => seat.band));
  return {
    name: section.name,
    slug: section.slug,
    seats: section.seats.length,
    free: free.length,
    prices: from === undefined || to === undefined ? null : { from, to },
    wheelchair: free.filter(({ seat }) => seat.kind === "wheelchair").length,
    stepFree: free.some(({ seat }) => seat.stepFree),
    bands: priceList.bands.filter(({ id }) => used.has(id)).map(({ name }) => name),
    outline: outlineOf(section),
  };
}

/** Half the width of a seat on a plan's drawing. */
const MARGIN = 13;

/** Down along the left ends of the rows and up along the right ones. */
function outlineOf({ seats }: SeatSection): string {
  const left: string[] = [];
  const right: string[] = [];
  seats.forEach(({ seat }, index) => {
    const [before, after] = [seats[index - 1]?.seat, seats[index + 1]?.seat];
    if (before?.row !== seat.row)
      left.push(`${seat.x - MARGIN},${seat.y - MARGIN} ${seat.x - MARGIN},${seat.y + MARGIN}`);
    if (after?.row !== seat.row)
      right.push(`${seat.x + MARGIN},${seat.y + MARGIN} ${seat.x + MARGIN},${seat.y - MARGIN}`);
  });
  return [...left, ...right.reverse()].join(" ");
}
