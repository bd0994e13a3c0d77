import { expect, it } from "vitest";

import { rendered } from "../../../tests/support/rendered";
import { CheckoutFrame } from "./step-page";
import type { ProgressEntry } from "./visitor-steps";

const entry = (name: ProgressEntry["name"], state: ProgressEntry["state"]): ProgressEntry => ({
  name,
  path: `/checkout/${name}`,
  state,
});
const textOf = (...progress: ProgressEntry[]) =>
  rendered(
    <CheckoutFrame progress={progress} heading="Basket">
      <p />
    </CheckoutFrame>,
  ).replaceAll(/<[^>]+>/g, "");

it("the checkout counts only the steps that are not done yet, also back on an earlier step", () => {
  const text = textOf(
    entry("basket", "current"),
    entry("account", "done"),
    entry("delivery", "done"),
    entry("gift-aid", "skipped"),
    entry("summary", "open"),
    entry("payment", "todo"),
  );
  expect(text).toContain("2 more steps");
});

it("the checkout counts no steps on the last one", () => {
  expect(textOf(entry("basket", "done"), entry("payment", "current"))).not.toContain("more step");
});
