import { expect, it } from "vitest";

import type { FoundSeat } from "#contract/operations/best-seats";
import type { PlaceChange } from "~/domain/seating/band-places";
import type { PriceList } from "#contract/schemas/price-list";
import { stripTags } from "../../../../tests/support/html-text";
import { rendered } from "../../../../tests/support/rendered";
import { sampleInstance, samplePriceList } from "../../../../tests/support/samples/event";
import { type FoundOffer, FoundSeatsPage } from "./found-seats";
import { groupFoundSeats } from "./seat-offer";

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

const getHtml = (
  seats: FoundSeat[],
  access: PriceList["access"] = null,
  offer: Partial<FoundOffer> = {},
) =>
  rendered(
    <FoundSeatsPage
      event={{ id: "e1", kind: "orchestra", instrument: null, photo: null }}
      instance={sampleInstance()}
      priceList={samplePriceList({ access })}
      publicPrices={{}}
      found={{
        groups: groupFoundSeats(seats).map((group) => ({
          seats: group,
          middle: null,
          changes: [],
        })),
        arrangement: null,
        others: 0,
        wallet: null,
        hasMore: false,
        fields: [
          ["tickets", "2"],
          ["offer", "A|standard"],
        ],
        ...offer,
      }}
      requestKey="key"
      answer={undefined}
    />,
  );

it("found seats say what view they have", () => {
  const found = [seat("1", 0, "A"), { ...seat("2", 0, "A"), view: "angled" }, seat("9", 1, "A")];
  const html = getHtml(found);
  expect(html.match(/full view of the stage/gi)).toHaveLength(2);
  expect(html.match(/angled view/gi)).toHaveLength(1);
});

it("found seats say that they have steps only to a party that asked for others", () => {
  const access = { maxTickets: 2, companions: 1, stepFree: true };
  const found = (stepFree: boolean) => [{ ...seat("1", 0, "A"), stepFree }];
  expect(getHtml(found(true), access)).toContain("step-free");
  expect(getHtml(found(true), access)).not.toContain("We found no step-free seats");
  expect(getHtml(found(false))).not.toContain("steps to seat");
  expect(getHtml(found(false), access)).toContain("steps to seat");
  expect(getHtml(found(false))).not.toContain("We found no step-free seats");
  expect(getHtml(found(false), access)).toContain("We found no step-free seats");
});

it("found seats lead to others while there are any, and back to the choice", () => {
  const found = [seat("1", 0, "A")];
  const choice = "/events/e1/i1?tickets=2&amp;offer=A%7Cstandard";
  expect(getHtml(found, null, { hasMore: true })).toContain(`href="${choice}&amp;others=1"`);
  expect(getHtml(found, null, { hasMore: true, others: 1 })).toContain("&amp;others=2");
  expect(getHtml(found)).not.toContain("Show me others");
  expect(getHtml(found)).not.toContain("Back to the best seats");
  expect(getHtml(found, null, { others: 1 })).toMatch(
    /href="\/events\/e1\/i1\?tickets=2&amp;offer=A%7Cstandard"[^>]*>Back to the best seats/,
  );
  expect(getHtml(found)).toContain(`href="${choice}&amp;change=1"`);
});

it("a total without any fee doesn't say that fees are included", () => {
  const cheap = { ...seat("1", 0, "A"), total: { ...usd, amount: 2_000 } };
  expect(getHtml([cheap])).toContain("Total $20<");
  const withFee = { ...cheap, fee: { ...usd, amount: 250 } };
  expect(stripTags(getHtml([cheap, withFee]))).toContain("Total $40, fees included");
});

it("the title says what each ticket costs, unless they differ or are free", () => {
  const at = (amount: number, number = "1") => ({
    ...seat(number, 0, "A"),
    total: { ...usd, amount },
  });
  const findTitle = (seats: FoundSeat[]) => /<h1[^>]*>(.*?)<\/h1>/.exec(getHtml(seats))?.[1];
  expect(findTitle([at(8_500)])).toBe("The best seat for $85");
  expect(findTitle([at(8_500), at(8_500, "2")])).toBe("The best seats for $85");
  expect(findTitle([at(8_500), at(3_000, "2")])).toBe("Your best available seats");
  expect(findTitle([at(0)])).toBe("Your best available seat");
});

it("found seats that are apart say so, and lead to seats together while some may be left", () => {
  const found = [seat("1", 0, "A"), seat("9", 1, "A")];
  const fields: FoundOffer["fields"] = [
    ["tickets", "2"],
    ["offer", "A|standard"],
  ];
  const none = getHtml(found, null, { arrangement: "two-rows", fields });
  expect(none).toContain("No 2 together are left at this price");
  expect(none).toContain("These seats are in two rows.");
  expect(none).toMatch(/list\?together=2#start"[^>]*>Find 2 together at any price/);
  const chosen = getHtml(found, null, {
    arrangement: "one-between",
    fields: [...fields, ["together", "off"]],
  });
  expect(chosen).toContain("These seats are apart: one seat is between them.");
  expect(chosen).toMatch(/offer=A%7Cstandard&amp;together=on"[^>]*>Find 2 together</);
  expect(getHtml(found, null, { arrangement: "side-by-side", fields })).not.toContain("apart");
});

it("found seats say in one line how they differ from the chosen place", () => {
  const group = groupFoundSeats([seat("1", 0, "A")]).map((seats) => ({ seats, middle: null }));
  const getText = (changes: PlaceChange[], floors = 0) =>
    getHtml([seat("1", 0, "A")], null, {
      groups: group.map((one) => ({
        ...one,
        middle: { where: null, sees: null, floors, meters: null, view: null, dot: "/dot.svg" },
        changes,
      })),
    });
  expect(getText(["closer", "side"])).toContain(
    "Same price, but closer to the stage and from the side.",
  );
  expect(getText(["farther"])).toContain("Same price, but farther back.");
  expect(getText(["floor"])).toContain("Same price, but on the main floor.");
  expect(getText(["floor", "part"], 3)).toContain(
    "Same price, but 3 floors up and with part of the stage hidden.",
  );
  expect(getText([])).not.toContain("Same price");
});
