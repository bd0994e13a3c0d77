import { expect, it } from "vitest";

import { inCurrencyOf } from "./write-centre";

it("the demo's texts name the same number of units in another currency, and are unchanged in dollars", () => {
  const words = "By post, $1.00; tickets under $10";
  expect(inCurrencyOf(words, "GBP")).toBe("By post, £1.00; tickets under £10.00");
  expect(inCurrencyOf(words, "SEK")).toBe("By post, kr\u00A01.00; tickets under kr\u00A010.00");
  expect(inCurrencyOf(words, "USD")).toBe(words);
});
