import { expect, it } from "vitest";

import { stripTags } from "../../../tests/support/html-text";
import { rendered } from "../../../tests/support/rendered";
import { usd } from "../../../tests/support/samples/usd";
import { LinesSum } from "./line-parts";

const addUp = (...lines: Parameters<typeof LinesSum>[0]["lines"]) =>
  rendered(<LinesSum lines={lines} />);

const wordsIn = (html: string) => stripTags(html).trim();

const lower = { total: usd(6_600), discount: usd(0), usualPrice: usd(8_500) };
const usual = { total: usd(8_500), discount: usd(0), usualPrice: usd(8_500) };

it("tickets show what they usually cost, crossed out, if that is more", () => {
  const html = addUp(lower, usual);
  expect(wordsIn(html)).toBe("$151.00 instead of $170.00");
  expect(html).toContain("<s>$170.00</s>");
  expect(addUp(usual)).not.toContain("<s>");
});

it("a discount that the usual price includes isn't named again", () => {
  const inPackage = { total: usd(5_400), discount: usd(600), usualPrice: usd(8_500) };
  expect(wordsIn(addUp(inPackage))).toBe("$54.00 instead of $85.00");
});

it("what a subscription pays for, and a discount of an order, is named", () => {
  const paid = { total: usd(900), discount: usd(7_600), usualPrice: usd(900) };
  expect(wordsIn(addUp(paid))).toBe("$9.00, $76.00 off");
  expect(wordsIn(addUp({ total: usd(7_740), discount: usd(760) }))).toBe("$77.40, $7.60 off");
});
