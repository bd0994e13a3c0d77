import { expect, it } from "vitest";

import { NO_SEAT_NEEDS, type SeatNeeds } from "#contract/schemas/interest";
import type { RowLimit } from "#contract/rules/seat-choice/row-limit";
import { findNeededSeats, type NeededSeat } from "./needed-seats";
import { rankSeats } from "../seat-ranking/seat-ranking";

const KINDS = { s: "standard", w: "wheelchair", c: "companion", p: "place" } as const;
const PITCH = 26;

/** The free seats of rows A, B … of a hall. Capital letters are taken; a space is an aisle. */
function hall(rows: string[], changes: (id: string) => Partial<NeededSeat> = () => ({})) {
  return rows.flatMap((drawn, depth) =>
    [...drawn].flatMap((letter, at): NeededSeat[] => {
      const kind = KINDS[letter as keyof typeof KINDS] as NeededSeat["kind"] | undefined;
      if (kind === undefined) return [];
      const row = String.fromCharCode(65 + depth);
      const id = `${row}${at + 1}`;
      return [
        {
          id,
          section: "Orchestra",
          sectionRank: 0,
          row,
          rowRank: depth,
          place: at,
          number: String(at + 1),
          bandId: "a",
          kind,
          view: null,
          restrictedView: false,
          x: at * PITCH,
          y: depth * PITCH,
          floorsAboveStage: 0,
          stepFree: true,
          endOfRow: false,
          ...changes(id),
        },
      ];
    }),
  );
}

const found = (
  free: readonly NeededSeat[],
  quantity: number,
  needs: Partial<SeatNeeds>,
  seating: "reserved" | "general" = "reserved",
  rowLimit: RowLimit | null = null,
) =>
  findNeededSeats(
    { seating, costs: rankSeats(free) },
    free,
    { quantity, seatNeeds: { ...NO_SEAT_NEEDS, ...needs } },
    { bandIds: ["a", "b"], rowLimit },
  )
    ?.map(({ id }) => id)
    .join(" ") ?? null;

it("a wheelchair user's party gets the space, its companion seats and the nearest other seats", () => {
  const free = hall(["sssss", "Sccwc"]);
  expect(found(free, 1, { companions: 0 })).toBe("B4");
  expect(found(free, 2, { companions: 1 })).toBe("B4 B3");
  expect(found(free, 6, { companions: 3 })).toBe("B4 B2 B3 B5 A3 A4");
});

it("a wheelchair user's party gets no seats without its companion seats", () => {
  const free = hall(["sssss", "wc"]);
  expect(found(free, 3, { companions: 1 })).toBe("B1 B2 A1");
  expect(found(free, 3, { companions: 2 })).toBeNull();
  expect(found(hall(["ssss"]), 2, { companions: 0 })).toBeNull();
});

it("a party that needs a way without steps gets only seats that have one", () => {
  const stepsInFront = (id: string) => ({ stepFree: !id.startsWith("A") });
  expect(found(hall(["sss", "sss"], stepsInFront), 2, { stepFree: true })).toBe("B1 B2");
  expect(found(hall(["sss", "s"], stepsInFront), 2, { stepFree: true })).toBeNull();
  expect(found(hall(["ss", "wc"], stepsInFront), 3, { companions: 1, stepFree: true })).toBeNull();
});

it("a party that needs an aisle seat gets one at an aisle, in the best band that has one", () => {
  const aisleBehind = (id: string) => ({
    endOfRow: id === "B3" || id === "C1",
    bandId: id.startsWith("B") ? "b" : "a",
  });
  expect(found(hall(["sss", "sss", "ss"], aisleBehind), 2, { aisle: true })).toBe("C1 C2");
  expect(found(hall(["sss", "sss"], aisleBehind), 2, { aisle: true })).toBe("B2 B3");
  expect(found(hall(["sss"], aisleBehind), 2, { aisle: true })).toBeNull();
});

it("in a hall without seat numbers, a wheelchair user's party gets the places it needs", () => {
  const free = hall(["ppp", "wcc"], () => ({ row: null }));
  expect(found(free, 4, { companions: 2, aisle: true }, "general")).toBe("B1 B2 B3 A1");
  expect(found(free, 4, { companions: 3 }, "general")).toBeNull();
  expect(found(free, 2, { stepFree: true }, "general")).toBe("A1 A2");
});

it("a party with access needs gets the best view of the best band, then the middle, as everyone else", () => {
  const angledInFront = (id: string) => ({
    view: id.startsWith("A") ? ("angled" as const) : ("full" as const),
    bandId: id.startsWith("C") ? "b" : "a",
  });
  const hall3 = hall(["sssssss", "sssssss", "sssssss"], angledInFront);
  expect(found(hall3, 3, { stepFree: true })).toBe("B3 B4 B5");
  expect(found(hall3, 8, { stepFree: true })).toBeNull();
  const spaces = (id: string) => ({ ...angledInFront(id), bandId: id.startsWith("B") ? "b" : "a" });
  expect(found(hall(["wc", "wc", "wc"], spaces), 2, { companions: 1 })).toBe("C1 C2");
  expect(found(hall(["wc", "wc"], angledInFront), 2, { companions: 1 })).toBe("B1 B2");
});

it("a party with access needs gets no more seats of limited rows than its buyer may have", () => {
  const limit = (left: number) => ({ rows: new Set(["A", "B", "C"]), left });
  const rows = hall(["sssss", "", "", "sssss"], (id) => ({
    view: id.startsWith("D") ? ("angled" as const) : ("full" as const),
  }));
  const fives = (left: number) => found(rows, 5, { stepFree: true }, "reserved", limit(left));
  expect([fives(4), fives(5), fives(-1)]).toEqual([
    "D1 D2 D3 D4 D5",
    "A1 A2 A3 A4 A5",
    "D1 D2 D3 D4 D5",
  ]);
  // The space's own row is not limited, the nearest other seats are.
  const space = hall(["sss", "", "", "wc", "sss"]);
  const party = (left: number) => found(space, 4, { companions: 1 }, "reserved", limit(left));
  expect(party(1)).toBe("D1 D2 E1 E2");
  expect(found(hall(["wc", "", "", "ss"]), 2, { companions: 1 }, "reserved", limit(1))).toBeNull();
});

it("in a hall without seat numbers, a party gets places of one band, the best that has enough", () => {
  const band = (id: string) => ({ row: null, bandId: id === "A1" || id === "B1" ? "b" : "a" });
  // As the database may return them.
  const free = hall(["ppp", "pp"], band);
  expect(found(free, 2, { stepFree: true }, "general")).toBe("A2 B2");
  expect(found(free, 3, { stepFree: true }, "general")).toBe("A2 B2 A3");
  expect(found(free, 4, { stepFree: true }, "general")).toBeNull();
  const spaces = hall(["pw", "wp"], (id) => ({
    row: null,
    bandId: id.startsWith("A") ? "b" : "a",
  }));
  expect(found(spaces, 2, { companions: 0 }, "general")).toBe("B1 B2");
  expect(found(spaces, 3, { companions: 0 }, "general")).toBe("B1 B2 A1");
});
