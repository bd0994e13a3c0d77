import { expect, it } from "vitest";

import { languageNamesAmong } from "./locales";

it("English is that of a country only beside another English", () => {
  expect(languageNamesAmong(["de", "en"])).toMatchObject({ de: "Deutsch", en: "English" });
  expect(languageNamesAmong(["en-us", "es"])["en-us"]).toBe("English");
  expect(languageNamesAmong(["en-us", "en"])).toMatchObject({
    "en-us": "English (US)",
    en: "English (UK)",
  });
});
