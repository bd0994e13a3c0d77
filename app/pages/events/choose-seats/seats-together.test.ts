import { describe, expect, it } from "vitest";

import { findTogether } from "./seats-together";
import type { SeatWish } from "./seats-together";
import { row, section } from "../../../../tests/support/standing-seats";

const bands = ["a", "b"];
const found = (sections: ReturnType<typeof section>[], wish: SeatWish) =>
  findTogether(sections, wish, bands, 20).map(({ seats }) => seats.map(({ id }) => id).join(" "));
const orchestra = (...rows: Parameters<typeof section>[1][]) => [section("Orchestra", ...rows)];

describe("seats together", () => {
  it("are neighbours in one row, nearest to its middle, one offer a row", () => {
    const hall = orchestra(row("A", "sssssss"), row("B", "ssSSsss"));
    expect(found(hall, { together: 3 })).toEqual(["A-3 A-4 A-5", "B-5 B-6 B-7"]);
  });

  it("are never parted by an aisle or by somebody else", () => {
    expect(found(orchestra(row("A", "ss  ss"), row("B", "ssSss")), { together: 3 })).toEqual([]);
  });

  it("come from the best band first, and within it from the stage to the back", () => {
    const hall = orchestra(
      row("A", "ss", { band: "b" }),
      row("B", "ss", { band: "a" }),
      row("C", "ss", { band: "a" }),
    );
    expect(found(hall, { together: 2 })).toEqual(["B-1 B-2", "C-1 C-2", "A-1 A-2"]);
    expect(found(hall, { together: 2, band: "b" })).toEqual(["A-1 A-2"]);
  });

  it("are no more offers than can be read", () => {
    const hall = orchestra(...["A", "B", "C"].map((name) => row(name, "ss")));
    expect(findTogether(hall, { together: 2 }, bands, 2)).toHaveLength(2);
  });

  it("leave the seats for people who need them to those who ask for them", () => {
    const hall = orchestra(row("A", "wct"));
    expect(found(hall, { together: 1 })).toEqual([]);
    expect(found(hall, { together: 1, feature: "companion" })).toEqual(["A-2"]);
    expect(found(hall, { together: 1, feature: "transfer" })).toEqual(["A-3"]);
  });

  it.each([
    ["aisle", { endOfRow: true }],
    ["step-free", { stepFree: true }],
  ] as const)("have one %s seat at least when that is needed", (feature, has) => {
    const without = row("A", "ss", { endOfRow: false, stepFree: false });
    const withIt = row("B", "ss", { endOfRow: false, stepFree: false, ...has });
    expect(found(orchestra(without, withIt), { together: 2, feature })).toEqual(["B-1 B-2"]);
  });

  it("have all of them a full view, or none, when that is looked for", () => {
    const [restricted = [], full = []] = [row("A", "s", { restrictedView: true }), row("A", " ss")];
    const hall = orchestra([...restricted, ...full], row("B", "ss", { restrictedView: true }));
    expect(found(hall, { together: 2, feature: "full-view" })).toEqual(["A-2 A-3"]);
    expect(found(hall, { together: 2, feature: "restricted-view" })).toEqual(["B-1 B-2"]);
  });

  it("of a block that is sold together are all of it", () => {
    const pair = row("A", "sssss").map((one, index) =>
      index < 2 ? { ...one, block: ["A-1", "A-2"] } : { ...one, block: ["A-3", "A-4", "A-5"] },
    );
    expect(found(orchestra(pair), { together: 2 })).toEqual(["A-1 A-2"]);
    expect(found(orchestra(pair), { together: 3 })).toEqual(["A-3 A-4 A-5"]);
    expect(found(orchestra(pair), { together: 4 })).toEqual([]);
  });
});

describe("a wheelchair space", () => {
  it.each([
    [1, "A-3"],
    [2, "A-3 A-4"],
    [3, "A-2 A-3 A-4"],
    [4, "A-2 A-3 A-4 A-5"],
  ])("for a party of %i comes with companion seats on whichever side they are", (together, ids) => {
    const hall = orchestra(row("A", "scwccs"));
    expect(found(hall, { together, feature: "wheelchair" })).toEqual([ids]);
  });

  it("is not offered with too few companion seats, nor as one of two spaces", () => {
    expect(found(orchestra(row("A", "wcss")), { together: 3, feature: "wheelchair" })).toEqual([]);
    expect(found(orchestra(row("A", "ww")), { together: 2, feature: "wheelchair" })).toEqual([]);
    expect(found(orchestra(row("A", "wC")), { together: 2, feature: "wheelchair" })).toEqual([]);
  });
});
