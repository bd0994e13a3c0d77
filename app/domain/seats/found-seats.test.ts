import type { FoundSeat } from "#contract/schemas/best-available";
import { describe, expect, it } from "vitest";

import { groupSeatsBySection, compressNumberRanges } from "./found-seats";

const usd = { amount: 0, currency: "USD" };
const seat = (row: string, number: string, group: number, bandId = "A"): FoundSeat => ({
  seatId: `${row}-${number}`,
  seat: { section: "Orchestra", row, number, kind: "standard" },
  bandId,
  priceTypeId: "standard",
  total: usd,
  faceValue: usd,
  fee: usd,
  group,
});

describe("seats that were found", () => {
  it("are told together where they are beside each other, and apart where they are not", () => {
    const groups = groupSeatsBySection([seat("K", "1", 0), seat("K", "2", 0), seat("K", "9", 1)]);
    expect(groups.map(({ seats }) => seats.map(({ seatId }) => seatId))).toEqual([
      ["K-1", "K-2"],
      ["K-9"],
    ]);
  });

  it("are told by band, even where bands meet in a row", () => {
    const groups = groupSeatsBySection([seat("K", "1", 0, "A"), seat("K", "2", 0, "B")]);
    expect(groups.map(({ bandId }) => bandId)).toEqual(["A", "B"]);
  });
});

describe("numbers of seats", () => {
  it.each([
    [["14", "15", "16", "17"], "14–17"],
    [["16", "14", "15"], "14–16"],
    [["9", "10"], "9, 10"],
    [["1", "3", "5"], "1, 3, 5"],
    [["101", "103A"], "101, 103A"],
    [[null, null], ""],
  ])("%j are told as %s", (numbers, told) => {
    expect(compressNumberRanges(numbers)).toBe(told);
  });
});
