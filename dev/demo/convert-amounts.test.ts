import { expect, it } from "vitest";

import { convertAmounts } from "./write-center";

it("amounts in the demo's texts keep their number in another currency and are unchanged in dollars", () => {
  const text = "By post, $1.00; tickets under $10";
  expect(convertAmounts(text, "GBP")).toBe("By post, £1.00; tickets under £10.00");
  expect(convertAmounts(text, "SEK")).toBe("By post, kr\u00A01.00; tickets under kr\u00A010.00");
  expect(convertAmounts(text, "USD")).toBe(text);
});
