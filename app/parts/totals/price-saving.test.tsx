import { expect, it } from "vitest";

import { rendered } from "../../../tests/support/rendered";
import { usd } from "../../../tests/support/samples/usd";
import { PriceSaving, type PriceSavingView } from "./price-saving";

const noticeOf = (...prices: NonNullable<PriceSavingView>["prices"]) =>
  rendered(<PriceSaving saving={{ saves: usd(2_000), prices }} />);

it("a basket says once what member and access prices save", () => {
  expect(noticeOf("member")).toContain("You save $20.00 with member prices.");
  expect(noticeOf("access")).toContain("You save $20.00 with access prices.");
  expect(noticeOf("member", "access")).toContain("You save $20.00 with member and access prices.");
  expect(rendered(<PriceSaving saving={null} />)).toBe("");
});
