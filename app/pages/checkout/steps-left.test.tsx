import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";

import { loadTranslations } from "~/.server/i18n/translations";
import { TranslationProvider } from "~/i18n/translation-context";
import { CheckoutFrame } from "./step-page";
import type { ProgressEntry } from "./checkout-way";

const words = loadTranslations(false)["en-us"];
const entry = (name: ProgressEntry["name"], state: ProgressEntry["state"]): ProgressEntry => ({
  name,
  path: `/checkout/${name}`,
  state,
});
const textOf = (...progress: ProgressEntry[]) =>
  renderToStaticMarkup(
    <TranslationProvider value={words}>
      <CheckoutFrame progress={progress} heading="Basket">
        <p />
      </CheckoutFrame>
    </TranslationProvider>,
  ).replaceAll(/<[^>]+>/g, "");

it("counts only the steps that are not done yet, also back on an earlier step", () => {
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

it("counts nothing on the last step", () => {
  expect(textOf(entry("basket", "done"), entry("payment", "current"))).not.toContain("more step");
});
