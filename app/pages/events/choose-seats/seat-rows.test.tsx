import { expect, it } from "vitest";

import type { PriceList } from "#contract/schemas/price-list";
import type { SeatKind } from "#contract/schemas/ticket";
import type { SeatWithStatus } from "~/domain/seating/seat-sections";
import { stripTags } from "../../../../tests/support/html-text";
import { rendered } from "../../../../tests/support/rendered";
import { row } from "../../../../tests/support/seat-rows";
import { RowJump, SeatRows } from "./seat-rows";
import { SeatKey } from "./seat-map";
import { wholePrices } from "./your-seats";
import { manyBands } from "../../../../tests/support/samples/many-bands";
import { usd } from "../../../../tests/support/samples/usd";

const band = (id: string, total: number) => ({
  id,
  name: id.toUpperCase(),
  prices: [{ priceTypeId: "standard", total: usd(total), faceValue: usd(total), fee: usd(0) }],
});
const priceList = { priceTypes: [], bands: [band("a", 14500), band("b", 11000)] };

const withOwn = (own: string[], ...seats: SeatWithStatus[]) =>
  rendered(<SeatRows seats={seats} priceList={priceList} chosen={new Set()} own={new Set(own)} />);
const getHtml = (...seats: SeatWithStatus[]) => withOwn([], ...seats);

it("a row's legend has the facts its seats share, and each seat's label the others", () => {
  const html = getHtml(
    ...row("K", "sS", { rowsInFront: 9, view: "angled", stepFree: false, floorsAboveStage: 2 }),
    ...row("L", "s", { band: "b", positionInRow: "left", restrictedView: true }),
    ...row("L", " s", { positionInRow: "right", endOfRow: true }),
  );
  const legends = [...html.matchAll(/<legend>(.*?)<\/legend>/g)].map(([legend]) =>
    stripTags(legend),
  );
  expect(legends).toEqual([
    "Row K: 9 rows in front, angled view, 2 floors above stage level, steps to seat, $145, 1 seat available",
    "Row L: first row, step-free, $110 to $145, 2 seats available",
  ]);
  const labels = [...html.matchAll(/aria-label="([^"]*)"/g)].map(([, label]) => label);
  expect(labels).toEqual([
    "Row K, seat 1, $145, center of the section",
    "Row L, seat 1, $110, restricted view, left side of the section",
    "Row L, seat 2, $145, aisle seat, right side of the section, full view of the stage",
  ]);
  // Without CSS, a taken seat is separated from its neighbors by spaces.
  expect(html).toContain("> 2\u00a0taken <");
});

it("a row with step-free seats and others says which are, and so does each seat's label", () => {
  const steps = (drawn: string) =>
    row("K", drawn).map((one, at) => ({
      ...one,
      seat: { ...one.seat, stepFree: at < 2 || at === 4 },
    }));
  const html = getHtml(...steps("ssSss"));
  expect(stripTags(html)).toContain(
    "first row, full view of the stage, step-free seats 1 to 2, 5, $145",
  );
  const labels = [...html.matchAll(/aria-label="([^"]*)"/g)].map(([, label]) => label);
  expect(labels.map((label) => label?.split(", ").at(-1))).toEqual([
    "step-free",
    "step-free",
    "steps to seat",
    "step-free",
  ]);
  // Only the seats that are left count.
  const left = stripTags(getHtml(...steps("SSssS")));
  expect(left).toContain("full view of the stage, steps to seat, $145");
});

it("a transfer seat says that steps lead to it, also where all seats of its row have them", () => {
  const html = getHtml(...row("D", "st", { stepFree: false }));
  const labels = [...html.matchAll(/aria-label="([^"]*)"/g)].map(([, label]) => label);
  expect(labels).toEqual([
    "Row D, seat 1, $145, center of the section",
    "Row D, transfer seat 2, $145, center of the section, steps to seat",
  ]);
});

it("taken seats are a single path on the map, without checkboxes", () => {
  const html = getHtml(...row("K", "sSSs"), ...row("L", "Ss"));
  expect(html.match(/type="checkbox"/g)).toHaveLength(3);
  expect(html.match(/<path d="M[^"]*" class="dots"/g)).toHaveLength(1);
  expect(/<path d="([^"]*)" class="dots"/.exec(html)?.[1]?.match(/M/g)).toHaveLength(3);
  expect([...html.matchAll(/<label id="(s\d)"/g)].map(([, id]) => id)).toEqual(["s1", "s4", "s6"]);
});

it("adjacent taken seats are one phrase, which ends at a free seat and at a seat in the basket", () => {
  const seats = row("K", "SSSsSSsS");
  const text = stripTags(withOwn([seats[5]?.seat.id ?? ""], ...seats)).replaceAll("\u00a0", " ");
  expect(text).toContain(" 1 to 3 taken ");
  expect(text).toMatch(/ 5 taken {3}6 in your basket /);
  expect(stripTags(getHtml(...row("K", "SSs"))).replaceAll("\u00a0", " ")).toContain(
    " 1, 2 taken ",
  );
});

it("rows whose numbers go up in twos are explained by two neighbors", () => {
  const odd = row("K", "sss").map((one, at) => ({
    ...one,
    seat: { ...one.seat, number: String(15 - 2 * at) },
  }));
  const text = "Seats 15 and 13 are next to each other";
  expect(rendered(<RowJump seats={odd} />)).toContain(text);
  expect(rendered(<RowJump seats={row("K", "sss")} />)).not.toContain("next to each other");
});

it("a seat in the visitor's own basket is labeled as such", () => {
  const seats = row("K", "sSS");
  const text = stripTags(withOwn([seats[1]?.seat.id ?? ""], ...seats));
  expect(text).toMatch(/ 2\u00a0in\u00a0your\u00a0basket {3}3\u00a0taken /);
});

it("without CSS, a special seat has its number beside its sign", () => {
  const text = stripTags(getHtml(...row("Box 8", "wcs")));
  expect(text).toContain("Box 8: ");
  expect(text).not.toContain("Row Box");
  expect(text).toMatch(/available ♿︎\u00a01 Co\u00a02 3Add seats to basket$/);
});

it("the map's elements count all seats of the section, of which the script gets a state each", () => {
  const html = withOwn(["K-5"], ...row("K", "sSSsSsSS"), ...row("L", "SSS"));
  const counts = [...html.matchAll(/class="(?:seat |vh gone)[^>]*>/g)].map(([element]) =>
    Number(/data-seats="(\d+)"/.exec(element)?.[1] ?? 1),
  );
  expect(counts.length).toBeLessThan(11);
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(11);
});

it("a companion seat's label names only its adjacent wheelchair spaces", () => {
  const html = getHtml(...row("R", "wccsc"));
  const labels = [...html.matchAll(/aria-label="([^"]*)"/g)].map(([, label]) => label);
  const named = labels.map((label) => label?.includes("goes with wheelchair space 1") ?? false);
  expect(named).toEqual([false, true, true, false, false]);
});

it("a companion seat across an aisle from a wheelchair space is not named with it", () => {
  const html = getHtml(...row("R", "w cc"));
  expect(html).not.toContain("goes with");
});

it("without CSS, a row's seats are in lines of four below its legend, and the button has its own line", () => {
  const [legend, ...lines] = getHtml(...row("K", "s".repeat(13))).split("<br/>");
  expect(legend).not.toContain("checkbox");
  const button = lines.pop();
  expect(button).toContain("Add seats to basket");
  expect(lines.map((line) => line.match(/type="checkbox"/g)?.length)).toEqual([4, 4, 4, 1]);
});

it("the links to rows show how many wheelchair spaces are left in each", () => {
  const seats = [...row("P", "sw"), ...row("Q", "s"), ...row("R", "wwcw")];
  const html = rendered(<RowJump seats={seats} />);
  const links = [...html.matchAll(/<a [^>]*>(.*?)<\/a>/g)].map(([, text]) => text);
  expect(links).toEqual(["Row P, 1 wheelchair space", "Row R, 3 wheelchair spaces", "Row Q"]);
});

it("the link to a row leads to its first free wheelchair space, or else to the row", () => {
  const seats = [...row("P", "ssw"), ...row("Q", "s"), ...row("R", "cww")];
  const html = rendered(<RowJump seats={seats} />);
  const links = [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href);
  expect(links).toEqual(["#s3", "#s6", "#row-2"]);
});

it("the legend explains only signs of the section's seats, none of which is a band's letter", () => {
  const key = (...kinds: SeatKind[]) =>
    rendered(<SeatKey bands={[]} priceList={priceList} kinds={kinds} />);
  expect(key("standard")).not.toMatch(/wheelchair|companion|transfer/);
  expect(key("standard", "companion")).toContain("Co: companion");
  expect(key("standard", "companion")).not.toContain("wheelchair");
});

it("without CSS, the legend has no entry for taken seats, which say that they are taken", () => {
  const html = rendered(<SeatKey bands={[]} priceList={priceList} kinds={["transfer"]} />);
  expect(html.match(/<li/g)).toHaveLength(1);
  expect(stripTags(html)).toBe("T: for a transfer from a wheelchair (the armrest lifts)");
});

it("the legend shows the member price if seats are added at it", () => {
  const [a] = priceList.bands;
  if (a === undefined) throw new Error("no band");
  const prices = [...a.prices, { ...a.prices[0]!, priceTypeId: "member", total: usd(13_500) }];
  const member = { id: "member", eligibility: "member", payWhatYouWish: null } as const;
  const list = { priceTypes: [member], bands: [{ ...a, prices }] } as unknown as PriceList;
  const text = stripTags(rendered(<SeatKey bands={list.bands} priceList={list} kinds={[]} />));
  expect(text).toContain("$135");
  expect(text).not.toContain("$145");
});

it("seats of 30 bands have short classes by the band's position, and the key has the bands' names as text", () => {
  const prices = band("a", 5000).prices;
  const list = { priceTypes: [], bands: manyBands.map((one) => ({ ...one, prices })) };
  const seats = manyBands.flatMap(({ id }, at) => row("A", "s", { id: `s${at}`, band: id }));
  const html = rendered(
    <SeatRows seats={seats} priceList={list} chosen={new Set()} own={new Set()} />,
  );
  const classes = [...html.matchAll(/<label id="s\d+" class="seat (\w+)">/g)].map(([, one]) => one);
  expect([classes[0], classes[25], classes[26], classes[29]]).toEqual(["ba", "bz", "b26", "b29"]);
  expect(Object.keys(wholePrices(seats, list))).toContain("29");
  const key = rendered(<SeatKey bands={list.bands} priceList={list} kinds={[]} />);
  expect(key).not.toContain("<b>");
  for (const text of ["Balcony, ", "Band 🎻, ", "二階席, ", "Étage 2 · Côté jardin, "])
    expect(stripTags(key).replaceAll("\u00a0", " ")).toContain(text);
  expect(key).toContain("&lt;b&gt;Gallery&lt;/b&gt; &amp; boxes");
  expect(key).toContain("$t(common.menu) {{count}}");
});

it("seats with ids that every object has as a name have no notes of their own", () => {
  const names = ["constructor", "__proto__", "toString"];
  const seats = row("K", "sss").map((one, at) => ({
    ...one,
    seat: { ...one.seat, id: names[at]! },
  }));
  const shown = (notes: Record<string, string>) =>
    rendered(
      <SeatRows
        seats={seats}
        priceList={priceList}
        chosen={new Set()}
        own={new Set()}
        notes={notes}
      />,
    );
  expect(shown({})).not.toContain("partly");
  expect(shown({ toString: "Taken on Friday" }).match(/ partly"/g)).toHaveLength(1);
});

it("a seat whose band the price list does not have is not for sale, and has no color of another", () => {
  const unpriced = row("K", "sS", { band: "z" });
  const html = `${getHtml(...unpriced)}${rendered(
    <SeatKey priceList={priceList} bands={[{ id: "z", name: "Z" }]} kinds={[]} />,
  )}`;
  expect(html).not.toContain('name="seat"');
  expect(html).not.toMatch(/class="[^"]*\bb(?![\w-])/);
});
