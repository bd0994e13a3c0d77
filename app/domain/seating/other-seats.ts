import { groupBy } from "#runtime/group-by";
import type { Seat } from "#contract/schemas/seat-plan";
import type { OfferedSeats } from "./adjacent-seats";

const rowOf = ({ section, row }: Pick<Seat, "section" | "row">) => JSON.stringify([section, row]);

/**
 * Chooses seats that differ from those shown before: of the offers, best first, one from each other section, then from
 * other rows.
 */
export function chooseOtherSeats(
  shown: readonly Pick<Seat, "section" | "row">[],
  offers: readonly OfferedSeats[],
  limit: number,
): Seat[][] {
  const rows = new Set(shown.map(rowOf));
  const sections = new Set(shown.map(({ section }) => section));
  const others = offers.filter(({ seats }) => seats.every((seat) => !rows.has(rowOf(seat))));
  const bySection = [...groupBy(others, ({ seats: [seat] }) => seat?.section ?? "")];
  const firsts = bySection.flatMap(([section, [first]]) => (sections.has(section) ? [] : [first]));
  const rest = others.filter((offer) => !firsts.includes(offer));
  return [...firsts, ...rest].slice(0, limit).map(({ seats }) => seats);
}
