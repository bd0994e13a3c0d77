import { expect, it } from "vitest";

import { loadTranslations } from "../.server/i18n/translations";
import { movedFromText } from "./moved-from";

const translations = loadTranslations(false);
const startsAt = "2026-12-05T19:30:00-05:00";

it.each([
  ["2026-12-03T19:30:00-05:00", "get-tickets", "Moved from Thursday, December 3, 2026"],
  ["2026-12-05T15:00:00-05:00", "sold-out", "Moved from 3:00 PM"],
  ["2026-12-03T19:30:00-05:00", "passed", null],
  ["2026-12-03T19:30:00-05:00", "cancelled", null],
  [null, "get-tickets", null],
] as const)("a performance that was to start at %s and is %s says: %s", (...of) => {
  const [movedFrom, status, text] = of;
  const moved = movedFromText(translations["en-us"], { startsAt, status, movedFrom });
  expect(moved?.replace(/\s/g, " ") ?? null).toBe(text);
});
