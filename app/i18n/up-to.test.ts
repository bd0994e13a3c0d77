import { expect, it } from "vitest";

import { loadTranslations } from "../.server/i18n/translations";
import { upTo } from "./up-to";

const translations = loadTranslations(false);

it.each([
  ["en-us", "Only 1 ticket per order. We’ll hold your seat once you add it."],
  ["de", "Nur 1 Ticket pro Bestellung. Ihr Platz ist reserviert, sobald Sie ihn hinzufügen."],
] as const)("a limit of one ticket is in the singular in %s", (locale, text) => {
  expect(translations[locale].t("seats.hint", upTo(1))).toBe(text);
});

it("a limit of more tickets says up to how many", () => {
  const { t } = translations["en-us"];
  expect(t("performance.chooseStreamHint", upTo(2))).toBe("Up to 2 tickets.");
  expect(t("validation.maxTickets", upTo(9))).toBe("You can book a maximum of 9 tickets online");
});
