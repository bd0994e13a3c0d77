import { expect, it } from "vitest";

import { rendered } from "../../../tests/support/rendered";
import { usd } from "../../../tests/support/samples/usd";
import { PriceSaving, type PriceSavingView } from "./price-saving";

type Saving = NonNullable<PriceSavingView>;

const getNotice = (reasons: Pick<Saving, "prices" | "discounts">) =>
  rendered(<PriceSaving saving={{ saves: usd(2_000), ...reasons }} />);

it("a basket says once what it saves, and by what", () => {
  expect(getNotice({ prices: ["member"] })).toContain("You save $20.00 with member prices.");
  expect(getNotice({ prices: ["access"] })).toContain("You save $20.00 with access prices.");
  expect(getNotice({ prices: ["member", "access"], discounts: ["package"] })).toContain(
    "You save $20.00 with member prices, access prices and package prices.",
  );
  expect(getNotice({ prices: [], discounts: ["promo"] })).toContain(
    "You save $20.00 with your promo code.",
  );
  expect(rendered(<PriceSaving saving={null} />)).toBe("");
});
