import { expect, it } from "vitest";

import { loadTranslations } from "~/.server/i18n/translations";
import { LOCALES } from "#contract/names/locales";

const translations = loadTranslations(false);

it.each(LOCALES)("in %s, a part of the checkout and its page have the same name", (locale) => {
  const { t } = translations[locale];
  expect([
    t("checkout.groups.basket"),
    t("checkout.groups.details"),
    t("checkout.groups.review"),
    t("checkout.groups.summary"),
  ]).toEqual([
    t("basket.title"),
    t("checkout.account.title"),
    t("review.title"),
    t("summary.title"),
  ]);
});
