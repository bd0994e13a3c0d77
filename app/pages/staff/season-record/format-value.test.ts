import { expect, it } from "vitest";

import { SEASON_KINDS } from "#contract/names/season-kinds";
import { loadTranslations } from "~/.server/i18n/translations";
import { formatValue } from "./format-value";

it("a bar in a text of a table is reviewed as it was typed", () => {
  const { t } = loadTranslations(false)["en-us"];
  const programme = SEASON_KINDS.events.fields.find(({ name }) => name === "programme");
  if (programme === undefined) throw new Error("events have no program");
  const showing = { t, locale: "en-us" as const, currency: "USD", options: {} };
  const value = [{ composer: "Bach", title: "A|B" }, "intermission"];
  expect(formatValue(programme, value, showing)).toBe("Bach, A|B; Intermission");
});
