import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { bestAvailable, bestSeating } from "./best-available";
import { indexSeats, type PlanSeat, listRuns, type Seating } from "../seat-plans/seat-runs";

const LETTERS = "ABCDEFGHIJ";

/** Creates a section of `rows` rows with `width` seats, an aisle after `aisle` seats, and bands by row. */
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
        x: place * 26,
        y: ((rank - 1) * 30 + row) * 34,
        number: String(seat + 1),
        bandId: band(row),
        kind: "standard",
        view: null,
        restrictedView: false,
        stepFree: false,
        floorsAboveStage: 0,
      };
    }),
  ).flat();
}

const ids = (seating: Seating, band = "a") =>
  seating.ok ? (seating.value.get(band) ?? []).map((seat) => seat.id).sort() : seating;

const request = (quantity: number, together = true) => ({
  parties: [{ bandId: "a", quantity }],
  together,
  rowLimit: null,
});

describe("best available seats", () => {
  const seats = section({ rows: 5, width: 9 });
  const plan = indexSeats("reserved", seats);

  it("best available picks the middle of the fourth row before the first three", () => {
    const two = indexSeats("reserved", [
      ...section({ rows: 2, width: 5, name: "Tier", rank: 2 }),
      ...seats,
    ]);
    expect(ids(bestAvailable(two, () => true, request(3)))).toEqual([
      "Orchestra-D-4",
      "Orchestra-D-5",
      "Orchestra-D-6",
    ]);
    const isFree = ({ row }: PlanSeat) => "ABC".includes(row ?? "");
    expect(ids(bestAvailable(plan, isFree, request(2)))).toContain("Orchestra-C-5");
  });

  it("best available without steps picks step-free seats in each band that has enough of them", () => {
    const hall = indexSeats(
      "reserved",
      section({ rows: 6, width: 9, band: (row) => (row < 4 ? "a" : "b") }).map((one) => ({
        ...one,
        stepFree: one.row === "A" || (one.row === "F" && one.place === 1),
      })),
    );
    const seated = (stepFree: boolean) =>
      bestSeating(hall, () => true, [], {
        parties: [
          { bandId: "a", quantity: 2 },
          { bandId: "b", quantity: 2 },
        ],
        together: true,
        rowLimit: null,
        stepFree,
      });
    expect(ids(seated(true))).toEqual(["Orchestra-A-4", "Orchestra-A-5"]);
    expect(ids(seated(false))).not.toContain("Orchestra-A-5");
    expect(ids(seated(true), "b")).toEqual(ids(seated(false), "b"));
  });

  it("best available ranks by view, then the middle of the hall, then the distance", () => {
    const wide = section({ rows: 9, width: 30 });
    const see = (getView: (seat: PlanSeat) => Partial<PlanSeat>) =>
      indexSeats(
        "reserved",
        wide.map((seat) => ({ ...seat, ...getView(seat) })),
      );
    const pairIn = (hall: ReturnType<typeof see>) =>
      ids(bestAvailable(hall, () => true, request(2)));
    const angledFront = see(({ row }) => ({
      view: "ABCDEFG".includes(row ?? "") ? "angled" : "full",
    }));
    expect(pairIn(angledFront)).toEqual(["Orchestra-H-15", "Orchestra-H-16"]);
    const restricted = see(({ row }) => ({ view: "full", restrictedView: row !== "I" }));
    expect(pairIn(restricted)).toEqual(["Orchestra-I-15", "Orchestra-I-16"]);
    const onlySidesInFront = indexSeats("reserved", wide);
    const isFree = ({ row, place }: PlanSeat) => row === "I" || place <= 4 || place >= 27;
    expect(ids(bestAvailable(onlySidesInFront, isFree, request(2)))).toEqual([
      "Orchestra-I-15",
      "Orchestra-I-16",
    ]);
  });

  it("best available prefers the middle of the next row to the side of a row", () => {
    const isFree = ({ row, place }: PlanSeat) => row !== "D" || place <= 3;
    expect(ids(bestAvailable(plan, isFree, request(3)))).toEqual([
      "Orchestra-E-4",
      "Orchestra-E-5",
      "Orchestra-E-6",
    ]);
  });

  it("best available counts curved rows in the middle of the hall", () => {
    // The ends of the rows are three rows nearer to the stage.
    const curved = indexSeats(
      "reserved",
      section({ rows: 9, width: 30 }).map((seat) => ({
        ...seat,
        y: seat.y - (Math.abs(seat.place - 15.5) / 14.5) * 102,
      })),
    );
    expect(ids(bestAvailable(curved, () => true, request(2)))).toEqual([
      "Orchestra-D-15",
      "Orchestra-D-16",
    ]);
    const isFree = ({ row }: PlanSeat) => "BH".includes(row ?? "");
    expect(ids(bestAvailable(curved, isFree, request(2)))).toEqual([
      "Orchestra-H-15",
      "Orchestra-H-16",
    ]);
  });

  it("best available leaves no single seat when the next row is about as good", () => {
    const isFree = (seat: PlanSeat) =>
      seat.row !== "D" || ["4", "5", "6"].includes(seat.number ?? "");
    // Any two of row D would leave one seat alone.
    expect(ids(bestAvailable(plan, isFree, request(2)))).toEqual([
      "Orchestra-E-4",
      "Orchestra-E-5",
    ]);
  });

  it("best available seats a party on one side of an aisle", () => {
    const aisled = indexSeats("reserved", section({ rows: 1, width: 8, aisle: 4 }));
    expect(ids(bestAvailable(aisled, () => true, request(4)))).toEqual(
      ["1", "2", "3", "4"].map((number) => `Orchestra-A-${number}`),
    );
  });

  it("best available splits a party into the fewest groups, none of one, when no row has enough seats", () => {
    const narrow = indexSeats("reserved", section({ rows: 4, width: 4 }));
    const seating = bestAvailable(narrow, () => true, request(5));
    const groups = seating.ok ? listRuns(seating.value.get("a") ?? []) : [];
    expect(groups.map((group) => group.length).sort()).toEqual([2, 3]);
    const rows = groups.map((group) => group[0]?.rowRank ?? 0).sort();
    expect((rows[1] ?? 0) - (rows[0] ?? 0)).toBe(1);
  });

  it("best available never picks a wheelchair space or a companion seat", () => {
    const special = indexSeats(
      "reserved",
      seats.map((seat) => ({
        ...seat,
        kind: seat.row === "A" ? "wheelchair" : seat.row === "B" ? "companion" : "standard",
      })),
    );
    expect(bestAvailable(special, () => true, request(28))).toEqual({
      ok: false,
      failure: { bandId: "a", available: 27 },
    });
  });

  it("best available respects a row limit, including when the party is split", () => {
    const rows = new Set(["A", "B", "C"]);
    const inside = (seating: Seating) =>
      seating.ok ? (seating.value.get("a") ?? []).filter((s) => rows.has(s.row ?? "")).length : -1;
    const limited = (quantity: number, left: number, together = true) =>
      bestAvailable(plan, () => true, { ...request(quantity, together), rowLimit: { rows, left } });
    expect(ids(limited(4, 4))).toEqual([3, 4, 5, 6].map((n) => `Orchestra-D-${n}`));
    expect(inside(limited(5, 4))).toBe(0);
    expect(inside(limited(20, 4))).toBeLessThanOrEqual(4);
    expect(inside(limited(6, 2, false))).toBeLessThanOrEqual(2);
    expect(limited(23, 4)).toEqual({ ok: false, failure: { bandId: "a", available: 22 } });
  });

  it("best available keeps each band's party together in a request for two bands", () => {
    const banded = indexSeats(
      "reserved",
      section({ rows: 4, width: 6, band: (row) => (row < 2 ? "a" : "b") }),
    );
    const seating = bestAvailable(banded, () => true, {
      parties: [
        { bandId: "a", quantity: 2 },
        { bandId: "b", quantity: 3 },
      ],
      together: true,
      rowLimit: null,
    });
    expect(ids(seating)).toEqual(["Orchestra-B-3", "Orchestra-B-4"]);
    expect(seating.ok && listRuns(seating.value.get("b") ?? []).length).toBe(1);
  });

  it("best available seats a party near its previous seats", () => {
    const old = ["Orchestra-D-2", "Orchestra-D-3"];
    const near = new Map([["a", seats.filter((seat) => old.includes(seat.id))]]);
    const isFree = (seat: PlanSeat) => seat.id !== "Orchestra-D-3";
    // D-2 is still free; D-1 is its other neighbor.
    expect(ids(bestAvailable(plan, isFree, { ...request(2), near }))).toEqual([
      "Orchestra-D-1",
      "Orchestra-D-2",
    ]);
  });

  it("best available picks any free places of a general admission plan", () => {
    const open = indexSeats(
      "general",
      seats.map((seat, index) => ({ ...seat, row: null, place: index + 1, kind: "place" })),
    );
    expect(bestAvailable(open, () => true, request(45))).toMatchObject({ ok: true });
    expect(bestAvailable(open, () => true, request(46))).toMatchObject({
      ok: false,
      failure: { available: 45 },
    });
  });
});

describe("best available seats with any seats sold", () => {
  const plan = indexSeats("reserved", section({ rows: 5, width: 10, aisle: 5 }));
  const sold = fc.uniqueArray(fc.integer({ min: 0, max: 49 }), { maxLength: 49 });
  const quantity = fc.integer({ min: 1, max: 9 });

  it("best available returns the requested number of free, distinct seats, or the number available", () => {
    fc.assert(
      fc.property(sold, quantity, fc.boolean(), (indices, size, together) => {
        const taken = new Set(indices.map((index) => plan.seats[index]?.id));
        const seating = bestAvailable(plan, (seat) => !taken.has(seat.id), request(size, together));
        const left = plan.seats.length - taken.size;
        expect(seating.ok).toBe(left >= size);
        if (!seating.ok) expect(seating.failure.available).toBe(left);
        else {
          const seats = seating.value.get("a") ?? [];
          expect(new Set(seats.map((seat) => seat.id)).size).toBe(size);
          expect(seats.some((seat) => taken.has(seat.id))).toBe(false);
        }
      }),
    );
  });

  it("best available seats a party in one row, or in the fewest groups possible", () => {
    fc.assert(
      fc.property(sold, quantity, (indices, size) => {
        const taken = new Set(indices.map((index) => plan.seats[index]?.id));
        const seating = bestAvailable(plan, (seat) => !taken.has(seat.id), request(size));
        if (!seating.ok) return;
        const lengths = listRuns(plan.seats.filter((seat) => !taken.has(seat.id)))
          .map((run) => run.length)
          .sort((a, b) => b - a);
        let fewest = 0;
        for (let held = 0; held < size; fewest += 1) held += lengths[fewest] ?? size;
        expect(listRuns(seating.value.get("a") ?? []).length).toBeLessThanOrEqual(fewest);
      }),
    );
  });
});
