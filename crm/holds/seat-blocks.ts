import { rowKey, type SeatIndex, type PlanSeat } from "./best-available/seat-runs";

/** A block as a plan's configuration writes it: neighbours of one row, from one seat's number to another's. */
export type BlockRange = { section: string; row: string; firstSeat: string; lastSeat: string };

/** Seats that are sold all together or not at all, left to right. */
export type SeatBlock = readonly PlanSeat[];

/**
 * The blocks of a plan (spec section 3, "Single seat block config"). Two that overlap are one: nobody could have the
 * one without the other.
 */
export function blocksOf(house: SeatIndex, ranges: readonly BlockRange[]): SeatBlock[] {
  const rows = new Map<string, PlanSeat[]>();
  for (const seat of house.seats) rows.set(rowKey(seat), [...(rows.get(rowKey(seat)) ?? []), seat]);
  const spans = new Map<string, { first: number; last: number }[]>();
  for (const range of ranges) {
    const key = `${range.section}\n${range.row}`;
    const placeOf = (number: string) =>
      rows.get(key)?.find((seat) => seat.number === number)?.place;
    const [one, other] = [placeOf(range.firstSeat), placeOf(range.lastSeat)];
    if (one === undefined || other === undefined) continue;
    const span = { first: Math.min(one, other), last: Math.max(one, other) };
    spans.set(key, [...(spans.get(key) ?? []), span]);
  }
  return [...spans].flatMap(([key, ofRow]) => {
    const seats = [...(rows.get(key) ?? [])].sort((a, b) => a.place - b.place);
    return merged(ofRow).map(({ first, last }) =>
      seats.filter(({ place }) => place >= first && place <= last),
    );
  });
}

/**
 * The blocks of which some seats are chosen and others are not, with what is missing of each (spec section 5:
 * "Distanced (blocked) seating requires all seats of a block to be chosen").
 */
export function incompleteBlocks(
  chosen: ReadonlySet<string>,
  blocks: readonly SeatBlock[],
): { block: SeatBlock; missing: SeatBlock }[] {
  return blocks.flatMap((block) => {
    const missing = block.filter(({ id }) => !chosen.has(id));
    return missing.length === 0 || missing.length === block.length ? [] : [{ block, missing }];
  });
}

function merged(spans: readonly { first: number; last: number }[]) {
  const sorted = [...spans].sort((a, b) => a.first - b.first);
  return sorted.reduce<{ first: number; last: number }[]>((kept, span) => {
    const before = kept.at(-1);
    if (before !== undefined && span.first <= before.last)
      before.last = Math.max(before.last, span.last);
    else kept.push({ ...span });
    return kept;
  }, []);
}
