import { expect, it } from "vitest";

import { seatName } from "#contract/text/seat-name";
import { answering } from "../../../tests/support/stub-crm";
import { createLocalizedTexts } from "./catalogue-texts";
import { loadTranslations } from "./translations";

it("in the catalogue's own language, too, a seat of a divided section has its row once", async () => {
  const name = "Stalls, rows A to H";
  const ends = { firstRow: "A", lastRow: "H", firstSeat: null, lastSeat: null };
  const texts = createLocalizedTexts(
    {
      listCatalogueTexts: answering({
        language: "en-us",
        catalogueLanguage: "en-US",
        texts: [],
        sectionParts: [{ name, section: "Stalls", ...ends }],
      }),
    },
    loadTranslations(false),
  );
  const seat = { section: name, row: "C", number: "5", kind: "standard" } as const;
  await texts.refresh("en-us");
  expect(seatName(texts.of("en-us").t, seat)).toBe("Stalls, row C, seat 5");
});
