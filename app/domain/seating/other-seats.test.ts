import { expect, it } from "vitest";

import { row, section } from "../../../tests/support/seat-rows";
import { findAdjacentSeats } from "./adjacent-seats";
import { chooseOtherSeats } from "./other-seats";

const BALCONY = { section: "Balcony" };
const rows = [row("A", "ssss"), row("B", "ssss"), row("C", "ssss")];
const hall = [
  section("Orchestra", ...rows),
  section("Balcony", row("A", "ss", BALCONY), row("B", "ss", BALCONY)),
];
const offers = findAdjacentSeats(hall, { together: 2 }, ["a"], 20);
const chooseFrom = (shown: { section: string; row: string }[], limit: number) =>
  chooseOtherSeats(shown, offers, limit).map(
    ([seat]) => `${seat?.section ?? ""} ${seat?.row ?? ""}`,
  );

it("other seats are in another section first, then in another row", () => {
  const shown = [{ section: "Orchestra", row: "A" }];
  expect(chooseFrom(shown, 2)).toEqual(["Balcony A", "Orchestra B"]);
  expect(chooseFrom(shown, 9)).toEqual(["Balcony A", "Orchestra B", "Orchestra C", "Balcony B"]);
});

it("there are no other seats if all are in the rows that were shown", () => {
  const shown = ["A", "B", "C"].map((name) => ({ section: "Orchestra", row: name }));
  const balcony = ["A", "B"].map((name) => ({ section: "Balcony", row: name }));
  expect(chooseFrom([...shown, ...balcony], 2)).toEqual([]);
});

it("seats of a lower rank come first, of whatever section", () => {
  const shown = [{ section: "Orchestra", row: "A" }];
  const getRank = ([seat]: readonly { section: string }[]) => (seat?.section === "Balcony" ? 1 : 0);
  const chosen = chooseOtherSeats(shown, offers, 3, getRank);
  expect(chosen.map(([seat]) => `${seat?.section ?? ""} ${seat?.row ?? ""}`)).toEqual([
    "Orchestra B",
    "Orchestra C",
    "Balcony A",
  ]);
});
