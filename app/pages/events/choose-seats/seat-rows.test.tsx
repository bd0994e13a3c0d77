import type { Seat } from "#contract/schemas/seat-plan";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";

import { loadTranslations } from "~/.server/i18n/translations";
import type { StandingSeat } from "~/domain/seats/seat-sections";

import { SeatKey } from "./section-page";
import { SeatRows } from "./seat-rows";
import { TranslationProvider } from "~/i18n/translation-context";

import { row } from "../../../../tests/support/standing-seats";

const words = loadTranslations(false)["en-us"];
const usd = (amount: number) => ({ amount, currency: "USD" });
const band = (id: string, total: number) => ({
  id,
  name: id.toUpperCase(),
  prices: [{ priceTypeId: "standard", total: usd(total), faceValue: usd(total), fee: usd(0) }],
});
const priceList = { priceTypes: [], bands: [band("a", 14500), band("b", 11000)] };

const markup = (...seats: StandingSeat[]) =>
  renderToStaticMarkup(
    <TranslationProvider value={words}>
      <SeatRows seats={seats} priceList={priceList} chosen={new Set()} />
    </TranslationProvider>,
  );
const legends = (html: string) =>
  [...html.matchAll(/<legend>(.*?)<\/legend>/g)].map(([, text]) =>
    (text ?? "").replaceAll(/<[^>]+>/g, ""),
  );
const labels = (html: string) =>
  [...html.matchAll(/aria-label="([^"]*)"/g)].map(([, text]) => text);

it("says once of a row what is true of all of it, and of each seat the rest (spec section 3, view-from-seat)", () => {
  const [first = [], second = []] = [
    row("K", "sS", { rowsInFront: 9, view: "angled", stepFree: false, floorsAboveStage: 2 }),
    row("L", "s", { band: "b", positionInRow: "left", rowsInFront: 0, restrictedView: true }),
  ];
  const html = markup(
    ...first,
    ...second,
    ...row("L", " s", { positionInRow: "right", endOfRow: true, rowsInFront: 0 }),
  );
  expect(legends(html)).toEqual([
    "Row K: 9 rows in front, angled view, 2 floors above the stage, steps to seat, $145.00, 1 seat available",
    "Row L: first row, step-free, $110.00 to $145.00, 2 seats available",
  ]);
  expect(labels(html)).toEqual([
    "Row K, seat 1, $145.00, center of the section",
    "Row L, seat 1, $110.00, restricted view, left side of the section",
    "Row L, seat 2, $145.00, aisle seat, right side of the section, full view of the stage",
  ]);
  // Without style a taken seat still stands apart from its neighbours.
  expect(html).toContain(" 2 <span");
});

it("shows the number of a special seat beside its sign where there is no style", () => {
  const html = markup(...row("Box 8", "wcs"));
  const text = html.replaceAll(/<[^>]+>/g, "");
  expect(text).toContain("Box 8: ");
  expect(text).not.toContain("Row Box");
  expect(text).toMatch(/available ♿︎ 1Co 23 Add seats to basket$/);
});

it("ends a line of text after six seats, so that none is apart from its number", () => {
  const html = markup(...row("K", "s".repeat(13)));
  const lines = html.split("<br/>").map((line) => line.match(/type="checkbox"/g)?.length);
  expect(lines).toEqual([6, 6, 1]);
});

it("explains only signs that are in the section, none of them a band's letter", () => {
  const key = (...kinds: Seat["kind"][]) =>
    renderToStaticMarkup(
      <TranslationProvider value={words}>
        <SeatKey bands={[]} kinds={kinds} />
      </TranslationProvider>,
    );
  expect(key("standard")).not.toMatch(/wheelchair|companion|transfer/);
  expect(key("standard", "companion")).toContain("Co companion seat");
  expect(key("standard", "companion")).not.toContain("wheelchair");
});
