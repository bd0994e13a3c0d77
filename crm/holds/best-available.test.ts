import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { bestAvailable } from "./best-available";
import { indexSeats, type PlanSeat, runsOf, type Seating } from "./seat-runs";

const LETTERS = "ABCDEFGHIJ";

/** A section of `rows` rows with `width` seats; an aisle after `aisle` seats; bands by row. */
function section(options: {
  rows: number;
  width: number;
  aisle?: number;
  name?: string;
  rank?: number;
  band?: (row: number) => string;
}): PlanSeat[] {
  const { rows, width, aisle, name = "Orchestra", rank = 1, band = () => "a" } = options;
  return Array.from({ length: rows }, (_, row) =>
    Array.from({ length: width }, (_, seat): PlanSeat => {
      const place = seat + 1 + (aisle !== undefined && seat >= aisle ? 1 : 0);
      return {
        id: `${name}-${LETTERS[row]}-${seat + 1}`,
        section: name,
        sectionRank: rank,
        row: LETTERS[row] ?? null,
        rowRank: row + 1,
        place,
        number: String(seat + 1),
        bandId: band(row),
        kind: "standard",
      };
    }),
  ).flat();
}

const ids = (seating: Seating, band = "a") =>
  seating.ok ? (seating.seats.get(band) ?? []).map((seat) => seat.id).sort() : seating;

const request = (quantity: number, together = true) => ({
  parties: [{ bandId: "a", quantity }],
  together,
  rowLimit: null,
});

describe("best available seats", () => {
  const seats = section({ rows: 5, width: 9 });
  const plan = indexSeats("reserved", seats);

  it("are in the middle of the front row of the best section", () => {
    const two = indexSeats("reserved", [
      ...section({ rows: 2, width: 5, name: "Tier", rank: 2 }),
      ...seats,
    ]);
    expect(ids(bestAvailable(two, () => true, request(3)))).toEqual([
      "Orchestra-A-4",
      "Orchestra-A-5",
      "Orchestra-A-6",
    ]);
  });

  it("do not leave one seat alone where the next row is as good", () => {
    const isFree = (seat: PlanSeat) => seat.row !== "A" || Number(seat.number) <= 3;
    // Seats 2 and 3 of row A would leave seat 1 alone; the middle of row B leaves nobody alone.
    expect(ids(bestAvailable(plan, isFree, request(2)))).toEqual([
      "Orchestra-B-4",
      "Orchestra-B-5",
    ]);
  });

  it("go round an aisle", () => {
    const aisled = indexSeats("reserved", section({ rows: 1, width: 8, aisle: 4 }));
    expect(ids(bestAvailable(aisled, () => true, request(4)))).toEqual(
      ["1", "2", "3", "4"].map((number) => `Orchestra-A-${number}`),
    );
  });

  it("are split into the fewest groups, with nobody alone, when no row has enough", () => {
    const narrow = indexSeats("reserved", section({ rows: 4, width: 4 }));
    const answer = bestAvailable(narrow, () => true, request(5));
    const groups = answer.ok ? runsOf(answer.seats.get("a") ?? []) : [];
    expect(groups.map((group) => group.length).sort()).toEqual([2, 3]);
    const rows = groups.map((group) => group[0]?.rowRank ?? 0).sort();
    expect((rows[1] ?? 0) - (rows[0] ?? 0)).toBe(1);
  });

  it("never are a wheelchair space or a companion seat", () => {
    const special = indexSeats(
      "reserved",
      seats.map((seat) => ({
        ...seat,
        kind: seat.row === "A" ? "wheelchair" : seat.row === "B" ? "companion" : "standard",
      })),
    );
    expect(bestAvailable(special, () => true, request(28))).toEqual({
      ok: false,
      bandId: "a",
      available: 27,
    });
  });

  it("keep to the limit on certain rows, also when the party is split", () => {
    const rows = new Set(["A", "B", "C"]);
    const inside = (answer: Seating) =>
      answer.ok ? (answer.seats.get("a") ?? []).filter((s) => rows.has(s.row ?? "")).length : -1;
    const limited = (quantity: number, left: number, together = true) =>
      bestAvailable(plan, () => true, { ...request(quantity, together), rowLimit: { rows, left } });
    expect(ids(limited(4, 4))).toEqual([3, 4, 5, 6].map((n) => `Orchestra-A-${n}`));
    expect(inside(limited(5, 4))).toBe(0);
    expect(inside(limited(20, 4))).toBeLessThanOrEqual(4);
    expect(inside(limited(6, 2, false))).toBeLessThanOrEqual(2);
    expect(limited(23, 4)).toEqual({ ok: false, bandId: "a", available: 22 });
  });

  it("keep each band's party together in one request for two bands", () => {
    const banded = indexSeats(
      "reserved",
      section({ rows: 4, width: 6, band: (row) => (row < 2 ? "a" : "b") }),
    );
    const answer = bestAvailable(banded, () => true, {
      parties: [
        { bandId: "a", quantity: 2 },
        { bandId: "b", quantity: 3 },
      ],
      together: true,
      rowLimit: null,
    });
    expect(ids(answer)).toEqual(["Orchestra-A-3", "Orchestra-A-4"].sort());
    expect(answer.ok && runsOf(answer.seats.get("b") ?? []).length).toBe(1);
  });

  it("are near the old ones for a party that comes back", () => {
    const old = ["Orchestra-D-2", "Orchestra-D-3"];
    const near = new Map([["a", seats.filter((seat) => old.includes(seat.id))]]);
    const isFree = (seat: PlanSeat) => seat.id !== "Orchestra-D-3";
    // The one seat that was kept, and its other neighbor: not the middle of the front row.
    expect(ids(bestAvailable(plan, isFree, { ...request(2), near }))).toEqual([
      "Orchestra-D-1",
      "Orchestra-D-2",
    ]);
  });

  it("are any places where nothing is numbered", () => {
    const open = indexSeats(
      "general",
      seats.map((seat, index) => ({ ...seat, row: null, place: index + 1, kind: "place" })),
    );
    expect(bestAvailable(open, () => true, request(45))).toMatchObject({ ok: true });
    expect(bestAvailable(open, () => true, request(46))).toMatchObject({
      ok: false,
      available: 45,
    });
  });
});

describe("whatever is sold already", () => {
  const plan = indexSeats("reserved", section({ rows: 5, width: 10, aisle: 5 }));
  const sold = fc.uniqueArray(fc.integer({ min: 0, max: 49 }), { maxLength: 49 });
  const quantity = fc.integer({ min: 1, max: 9 });

  it("a party gets exactly its number of free seats, each once, or hears how many are left", () => {
    fc.assert(
      fc.property(sold, quantity, fc.boolean(), (taken, size, together) => {
        const gone = new Set(taken.map((index) => plan.seats[index]?.id));
        const answer = bestAvailable(plan, (seat) => !gone.has(seat.id), request(size, together));
        const left = plan.seats.length - gone.size;
        expect(answer.ok).toBe(left >= size);
        if (!answer.ok) expect(answer.available).toBe(left);
        else {
          const given = answer.seats.get("a") ?? [];
          expect(new Set(given.map((seat) => seat.id)).size).toBe(size);
          expect(given.some((seat) => gone.has(seat.id))).toBe(false);
        }
      }),
    );
  });

  it("a party sits in one row, or else in the fewest groups", () => {
    fc.assert(
      fc.property(sold, quantity, (taken, size) => {
        const gone = new Set(taken.map((index) => plan.seats[index]?.id));
        const answer = bestAvailable(plan, (seat) => !gone.has(seat.id), request(size));
        if (!answer.ok) return;
        const lengths = runsOf(plan.seats.filter((seat) => !gone.has(seat.id)))
          .map((run) => run.length)
          .sort((a, b) => b - a);
        let fewest = 0;
        for (let held = 0; held < size; fewest += 1) held += lengths[fewest] ?? size;
        expect(runsOf(answer.seats.get("a") ?? []).length).toBeLessThanOrEqual(fewest);
      }),
    );
  });
});
