import { expect, it } from "vitest";

import { unbreak, unbreakSeats } from "./unbroken";

it("a date is not broken", () => {
  expect(unbreak("Fri, Dec 4")).toBe("Fri,\u00a0Dec\u00a04");
});

it.each([
  "Orchestra, row U, seats~113,~114, side~by~side",
  "Orchestra, row 12, seats~1,~2,~3",
  "Orchestra, row U, seats 111,~112,~113, side~by~side",
  "Orchestra, row U, seats 111, 112, 113, 114, side~by~side",
  "Parkett, Reihe U, Plätze~13,~14 nebeneinander",
  "Parkett, rad U, plats~113,~114 bredvid varandra",
  "Luneta, fila U, asientos 113,~114, juntos",
  "Pakè, ranje U, plas~113,~114, youn bò kote lòt",
  "Orchestra Last Rows Center, row U, seat 113",
])("few seat numbers and short last words are not broken: %s", (line) => {
  expect(unbreakSeats(line.replaceAll("~", " ")).replaceAll("\u00a0", "~")).toBe(line);
});
