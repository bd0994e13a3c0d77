import { expect, it } from "vitest";

import type { FoundSeat } from "#contract/operations/best-seats";
import type { PriceList } from "#contract/schemas/price-list";
import { rendered } from "../../../../tests/support/rendered";
import { compressNumberRanges, FoundSeats, groupFoundSeats } from "./found-seats";

const usd = { amount: 0, currency: "USD" };
const seat = (number: string, group: number, bandId: string): FoundSeat => ({
  seatId: number,
  seat: { section: "Orchestra", row: "K", number, kind: "standard" },
  bandId,
  priceTypeId: "standard",
  total: usd,
  faceValue: usd,
  fee: usd,
  view: "full",
  restrictedView: false,
  group,
});

it("found seats are grouped by adjacency, and by band within a row", () => {
  const seats = [seat("1", 0, "A"), seat("2", 0, "A"), seat("3", 0, "B"), seat("9", 1, "A")];
  const groups = groupFoundSeats(seats).map((group) => group.map(({ seatId }) => seatId));
  expect(groups).toEqual([["1", "2"], ["3"], ["9"]]);
});

it("found seats say what view they have", () => {
  const found = [seat("1", 0, "A"), { ...seat("2", 0, "A"), view: "angled" }, seat("9", 1, "A")];
  const priceList = { bands: [], priceTypes: [] } as unknown as PriceList;
  const html = rendered(
    <FoundSeats seats={found} requestKey="key" chosen={[]} priceList={priceList} />,
  );
  expect(html.match(/Full view of the stage/g)).toHaveLength(2);
  expect(html.match(/Angled view/g)).toHaveLength(1);
});

it("found seats say whether they have steps, and that none are left for a party that asked for others", () => {
  const list = { bands: [], priceTypes: [] } as unknown as PriceList;
  const html = (stepFree: boolean, access: PriceList["access"]) =>
    rendered(
      <FoundSeats
        seats={[{ ...seat("1", 0, "A"), stepFree }]}
        requestKey="key"
        chosen={[]}
        priceList={{ ...list, access }}
      />,
    );
  const access = { maxTickets: 2, companions: 1, stepFree: true };
  expect(html(true, access)).toContain("Step-free");
  expect(html(true, access)).not.toContain("We found no step-free seats");
  expect(html(false, null)).toContain("Steps to seat");
  expect(html(false, null)).not.toContain("We found no step-free seats");
  expect(html(false, access)).toContain("We found no step-free seats");
});

it.each([
  [["14", "15", "16", "17"], "14–17"],
  [["16", "14", "15"], "14–16"],
  [["9", "10"], "9, 10"],
  [["1", "3", "5"], "1, 3, 5"],
  [["101", "103A"], "101, 103A"],
  [[null, null], ""],
])("the seat numbers %j are formatted as %j", (numbers, text) => {
  expect(compressNumberRanges(numbers)).toBe(text);
});
