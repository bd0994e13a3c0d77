import { expect, it } from "vitest";

import { englishLeft } from "../../tests/support/english-left";

it("englishLeft reports untranslated English on a page in another language, but not names", () => {
  const shown = ["Your basket is empty", "Din varukorg är tom", "Messiah", "Under 30", "Balkong 2"];
  expect(englishLeft(shown, "sv")).toEqual(["basket.empty.title: Your basket is empty"]);
  expect(englishLeft(["Only 3 left", "Solo quedan 3"], "es")).toHaveLength(1);
});
