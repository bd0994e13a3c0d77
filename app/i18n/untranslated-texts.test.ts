import { expect, it } from "vitest";

import { untranslatedTexts } from "../../tests/support/untranslated-texts";

it("untranslatedTexts reports untranslated English on a page in another language, but not names", () => {
  const shown = ["Your basket is empty", "Din varukorg är tom", "Messiah", "Under 30", "Balkong 2"];
  expect(untranslatedTexts(shown, "sv")).toEqual(["basket.empty.title: Your basket is empty"]);
  expect(untranslatedTexts(["Only 3 left", "Solo quedan 3"], "es")).toHaveLength(1);
});
