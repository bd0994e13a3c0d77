import { expect, it } from "vitest";

import { loadTranslations } from "~/.server/i18n/translations";
import type { CheckoutSeries, CheckoutStepName } from "#contract/checkout-series";
import { LOCALES } from "#contract/locales";
import { venueSettings } from "~/venue-settings";
import { plainFacts } from "../../../tests/support/samples/checkout-facts";
import { checkoutProgress, seriesAt } from "~/parts/checkout/visitor-steps";

const translations = loadTranslations(false);
const series = venueSettings.checkoutSeries;

it("the delivery is a part of the progress by its own name, unless more is asked there", () => {
  const labelAt = (current: CheckoutStepName, steps: CheckoutSeries = series) => {
    const facts = plainFacts({ hasDefaultDelivery: false });
    const progress = checkoutProgress(seriesAt(steps, facts, current), facts, current);
    return progress.find(({ name }) => name === "delivery")?.label;
  };
  expect([labelAt("account"), labelAt("delivery"), labelAt("summary")]).toEqual([
    "delivery",
    "delivery",
    "delivery",
  ]);
  expect(labelAt("additional-details")).toBe("booking");
  const asksContact = series.flatMap((name) =>
    name === "delivery" ? [name, "contact-preferences" as const] : [name],
  );
  expect(labelAt("delivery", asksContact)).toBe("booking");
});

it.each(LOCALES)("in %s, a part of the checkout and its page have the same name", (locale) => {
  const { t } = translations[locale];
  expect([
    t("checkout.groups.basket"),
    t("checkout.groups.details"),
    t("checkout.groups.delivery"),
    t("checkout.groups.review"),
    t("checkout.groups.check"),
  ]).toEqual([
    t("basket.title"),
    t("checkout.account.title"),
    t("delivery.title"),
    t("summary.title"),
    t("review.title"),
  ]);
});
