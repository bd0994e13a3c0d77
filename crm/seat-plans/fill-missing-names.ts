import { textOf } from "./read-fields";
import type { OpenSeatPlan, SeatPlanRow, SeatPlanZone } from "./seat-plan-schema";

/** Names zones, rows and seats that a file leaves without one, by their place; says how many of each. */
export function fillMissingNames(plan: OpenSeatPlan): { zones: SeatPlanZone[]; notes: string[] } {
  const unnamed = { zone: 0, row: 0, seat: 0 };
  const named = <T extends object>(
    list: readonly T[],
    key: keyof T & string,
    kind: keyof typeof unnamed,
    nameOf: (number: number, item: T) => string,
  ): T[] => {
    const taken = new Set(list.map((item) => item[key]));
    return list.map((item, index) => {
      if (item[key] !== "") return item;
      unnamed[kind] += 1;
      let number = index + 1;
      let name = nameOf(number, item);
      while (taken.has(name as T[typeof key])) name = nameOf((number += 1), item);
      taken.add(name as T[typeof key]);
      return { ...item, [key]: name };
    });
  };
  const digits = (number: number) => String(number);
  const nameRow = (row: SeatPlanRow): SeatPlanRow => ({
    ...row,
    seats: named(row.seats, "seat_number", "seat", digits),
  });
  const zones = named(plan.zones, "name", "zone", (number, zone) =>
    zoneName(number, zone, plan.zones.length),
  ).map((zone) => ({ ...zone, rows: named(zone.rows, "row_number", "row", digits).map(nameRow) }));
  const notes = Object.entries(unnamed)
    .filter(([, count]) => count > 0)
    .map(
      ([kind, count]) =>
        `${count.toLocaleString("en-US")} ${kind}${count === 1 ? " has" : "s have"} no name: numbered by place`,
    );
  return { zones, notes };
}

/** By the id that the editor gives a zone, as long as one is enough. */
function zoneName(number: number, zone: SeatPlanZone, count: number): string {
  const id = textOf(zone.zone_id).trim().slice(0, 100);
  if (id !== "") return number > count ? `${id} ${number}` : id;
  return `Zone ${number}`;
}
