import { expect, it } from "vitest";

import { groupByLetter, sortKey } from "./browse";

it("names are grouped by the first letter of the family name, without accents", () => {
  const names = ["Ludwig van Beethoven", "Béla Bartók", "Wynton Marsalis Jr.", "Émile Ábel", "50"];
  expect(
    groupByLetter(
      names.map((name) => ({ name })),
      "en",
    ),
  ).toEqual([
    { letter: "#", items: [{ name: "50" }] },
    { letter: "A", items: [{ name: "Émile Ábel" }] },
    { letter: "B", items: [{ name: "Béla Bartók" }, { name: "Ludwig van Beethoven" }] },
    { letter: "M", items: [{ name: "Wynton Marsalis Jr." }] },
  ]);
});

it.each([
  ["New York Philharmonic", "New York Philharmonic"],
  ["The Harbour Symphony", "Harbour Symphony"],
  ["Compañía del Río", "Compañía del Río"],
  ["Göteborgs Kammarorkester", "Göteborgs Kammarorkester"],
  ["Berliner Philharmoniker", "Berliner Philharmoniker"],
  ["Trío Aguamiel", "Trío Aguamiel"],
  ["Ana Sofía Cantú", "Cantú Ana Sofía"],
  ["Duncan Bandera", "Bandera Duncan"],
])("%s is sorted as %s", (name, key) => {
  expect(sortKey(name)).toBe(key);
});
