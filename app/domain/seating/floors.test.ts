import { expect, it } from "vitest";

import { listFloors } from "./floors";

const floors = (...sections: [name: string, floor: number][]) =>
  listFloors(sections.map(([name, floor]) => ({ name, floor }))).map(
    ({ name, sections: those }) => [name, ...those.map(({ short }) => short)],
  );

it("floorsOf groups sections by floor and moves the words their names share into the floor's name", () => {
  expect(
    floors(
      ["Orchestra Front Center", 0],
      ["Orchestra Rear Left", 0],
      ["First Tier Center", 1],
      ["First Tier Boxes Left", 1],
      ["Gallery", 3],
    ),
  ).toEqual([
    ["Orchestra", "Front Center", "Rear Left"],
    ["First Tier", "Center", "Boxes Left"],
    ["", "Gallery"],
  ]);
});

it("floorsOf leaves every section at least one word of its name", () => {
  expect(floors(["Balcony", 1], ["Balcony Left", 1])).toEqual([["", "Balcony", "Balcony Left"]]);
  expect(floors(["Floor", 0], ["Block 1", 0])).toEqual([["", "Floor", "Block 1"]]);
});
