import { describe, expect, it } from "vitest";

import { loadTranslations } from "~/.server/i18n/translations";
import { SEAT_KINDS, type SeatLabel } from "#contract/schemas/ticket";
import { seatName } from "./seat-name";
import { seatName as nameInBoxOffice } from "../../crm/seat-plans/seat-name";
import { wordsIn } from "../../crm/platform/words";

const { t } = loadTranslations(false)["en-us"];
const seat = (facts: Partial<SeatLabel>): SeatLabel => ({
  section: "Orchestra",
  row: "K",
  number: "3",
  kind: "standard",
  ...facts,
});

describe("a seat's name", () => {
  it.each([
    [{}, "Orchestra, row K, seat 3"],
    [{ kind: "wheelchair" }, "Orchestra, row K, wheelchair space 3"],
    [{ kind: "companion" }, "Orchestra, row K, companion seat 3"],
    [{ kind: "transfer" }, "Orchestra, row K, transfer seat 3"],
    [{ row: "Box 8" }, "Orchestra, Box 8, seat 3"],
    [{ row: "BB" }, "Orchestra, row BB, seat 3"],
    [{ row: null }, "Orchestra, seat 3"],
    [{ number: null }, "Orchestra, row K"],
    [{ row: null, number: null, kind: "place" }, "Orchestra"],
    [{ row: null, number: null, kind: "wheelchair" }, "Orchestra, wheelchair space"],
    [{ section: "Companion seats", row: null, number: null, kind: "companion" }, "Companion seats"],
  ] as const)("of %j is %j", (facts, name) => {
    expect(seatName(t, seat(facts))).toBe(name);
  });

  it("is the same in the storefront and in the box office", () => {
    for (const kind of SEAT_KINDS)
      for (const row of ["K", "Box 8", null])
        for (const number of ["3", null]) {
          const facts = seat({ kind, row, number });
          expect(seatName(t, facts)).toBe(nameInBoxOffice(wordsIn("en-us"), facts));
        }
  });
});
