import type { FoundSeat } from "#contract/schemas/best-available";

/** Seats of one row that are beside each other, of one band. */
export type FoundGroup = {
  bandId: string;
  section: string;
  row: string | null;
  seats: FoundSeat[];
};

/** Found seats as they are told: by band, in it by what is beside each other. */
export function groupSeatsBySection(seats: readonly FoundSeat[]): FoundGroup[] {
  const groups = new Map<string, FoundGroup>();
  for (const found of seats) {
    const { section, row } = found.seat;
    const key = JSON.stringify([found.bandId, section, row, found.group]);
    const group = groups.get(key) ?? { bandId: found.bandId, section, row, seats: [] };
    group.seats.push(found);
    groups.set(key, group);
  }
  return [...groups.values()];
}

/** "14–17" where numbers follow each other, else "1, 3, 5"; those without a number are left out. */
export function compressNumberRanges(numbers: readonly (string | null)[]): string {
  const known = numbers
    .filter((number) => number !== null)
    .sort((a, b) => a.localeCompare(b, "en", { numeric: true }));
  const [first, last] = [known[0], known.at(-1)];
  const follow = known.every(
    (number, at) =>
      /^\d+$/.test(number) && (at === 0 || Number(number) === Number(known[at - 1]) + 1),
  );
  return follow && known.length > 2 ? `${first}–${last}` : known.join(", ");
}
