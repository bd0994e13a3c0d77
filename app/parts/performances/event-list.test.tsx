import { expect, it } from "vitest";

import { rendered } from "../../../tests/support/rendered";
import { sampleInstance } from "../../../tests/support/samples/event";
import { usd } from "../../../tests/support/samples/usd";
import { Price } from "~/ui/price";
import { FromPrice } from "./event-list";

/** As screen readers read it. */
const spoken = (html: string) =>
  html.replaceAll(/<span[^>]*aria-hidden="true"[^>]*>.*?<\/span>/g, "").replaceAll(/<[^>]+>/g, "");

it("screen readers separate a price and the reduced price after it", () => {
  const reducedFrom = { name: "Students", price: usd(3_000) };
  const instance = sampleInstance({ priceFrom: usd(8_500), reducedFrom });
  expect(spoken(rendered(<FromPrice dates={[instance]} />))).toMatch(/From \$85, Students/);
  expect(spoken(rendered(<Price amount="$85" note="Students from $30" />))).toBe(
    "$85, Students from $30",
  );
});
