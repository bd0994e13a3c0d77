import { expect, it } from "vitest";

import { loadTranslations } from "~/.server/i18n/translations";
import { COOKIE_SECTIONS, COOKIES } from "~/domain/cookies/cookies";
import { LOCALES } from "#contract/names/locales";
import { translateKey } from "~/i18n/translate";
import { rendered } from "../../../../tests/support/rendered";
import { TextPage } from "../text-page";

const translations = loadTranslations(false);

it.each(LOCALES)("the cookies page in %s names every cookie that the site sets", (locale) => {
  const { t } = translations[locale];
  const unnamed = COOKIE_SECTIONS.flatMap((section) => {
    const title = translateKey(t, `pages.cookies.${section}.title`);
    return COOKIES[section].filter((name) => !title.includes(name));
  });
  expect(unnamed).toEqual([]);
});

it.each(LOCALES)(
  "names of cookies in %s are code, whose case headings in capitals keep",
  (locale) => {
    const html = rendered(<TextPage page="cookies" />, locale, undefined, { asksConsent: true });
    const marked = [...html.matchAll(/<code>([^<]*)<\/code>/g)].map(([, name]) => name);
    expect(marked).toEqual(COOKIE_SECTIONS.flatMap((section) => [...COOKIES[section]]));
  },
);
