import { groupBy } from "#runtime/group-by";
import type { Seat } from "#contract/schemas/seat-plan";
import type { OfferedSeats } from "./adjacent-seats";

const getRow = ({ section, row }: Pick<Seat, "section" | "row">) => JSON.stringify([section, row]);

/**
 * Chooses seats that differ from those shown before: of the offers, best first, one from each other section, then from
 * other rows. Offers of a lower rank come before all others.
 */
export function chooseOtherSeats(
  shown: readonly Pick<Seat, "section" | "row">[],
  offers: readonly OfferedSeats[],
  limit: number,
  getRank: (seats: readonly Seat[]) => number = () => 0,
): Seat[][] {
  const rows = new Set(shown.map(getRow));
  const sections = new Set(shown.map(({ section }) => section));
  const others = offers.filter(({ seats }) => seats.every((seat) => !rows.has(getRow(seat))));
  return [...groupBy(others, ({ seats }) => getRank(seats))]
    .sort(([rank], [other]) => rank - other)
    .flatMap(([, ofRank]) => otherSectionsFirst(ofRank, sections))
    .slice(0, limit)
    .map(({ seats }) => seats);
}

function otherSectionsFirst(
  offers: readonly OfferedSeats[],
  shown: ReadonlySet<string>,
): OfferedSeats[] {
  const bySection = [...groupBy(offers, ({ seats: [seat] }) => seat?.section ?? "")];
  const firsts = bySection.flatMap(([section, [first]]) => (shown.has(section) ? [] : [first]));
  return [...firsts, ...offers.filter((offer) => !firsts.includes(offer))];
}
