import { describe, expect, it } from "vitest";

import { sectionsOf } from "./seat-sections";
import { seat } from "../../../tests/support/standing-seats";

const slugsOf = (...names: string[]) =>
  sectionsOf(
    { seats: names.map((section, index) => seat({ id: String(index), section })) },
    { status: "f".repeat(names.length), blocks: [] },
  ).map(({ slug }) => slug);

describe("the sections of a hall", () => {
  it("stand in the order of the plan, each with its seats as they stand", () => {
    const seats = ["Tier", "Orchestra", "Tier"].map((section, index) =>
      seat({ id: `s${index}`, section }),
    );
    const [tier, orchestra] = sectionsOf({ seats }, { status: "fsh", blocks: [] });
    expect(tier?.seats.map(({ seat: { id }, free }) => [id, free])).toEqual([
      ["s0", true],
      ["s2", false],
    ]);
    expect(orchestra?.seats.map(({ free }) => free)).toEqual([false]);
  });

  it("have no seat that is free without the status saying so", () => {
    const [section] = sectionsOf(
      { seats: [seat(), seat({ id: "2" })] },
      { status: "f", blocks: [] },
    );
    expect(section?.seats.map(({ free }) => free)).toEqual([true, false]);
  });

  it("know which seats are sold together", () => {
    const seats = ["1", "2", "3"].map((id) => seat({ id }));
    const [section] = sectionsOf({ seats }, { status: "fff", blocks: [["1", "2"]] });
    expect(section?.seats.map(({ block }) => block)).toEqual([["1", "2"], ["1", "2"], null]);
  });
});

describe("a section's name in an address", () => {
  it("is its own in small letters", () => {
    expect(slugsOf("Orchestra Rear Left", "Étage 2 (gauche)")).toEqual([
      "orchestra-rear-left",
      "etage-2-gauche",
    ]);
  });

  it("is there for names without any Latin letter, one for each", () => {
    expect(slugsOf("池座", "楼座", "—")).toEqual(["section", "section-2", "section-3"]);
  });

  it("is another one for each section, also where names differ only in signs", () => {
    const slugs = slugsOf("Tier 1", "Tier-1", "tier  1", "Tier 1 2", "TIER 1!");
    expect(new Set(slugs).size).toBe(slugs.length);
  });

  it("is never the name of another view", () => {
    expect(slugsOf("Overview", "List")).toEqual(["section-overview", "section-list"]);
  });
});
