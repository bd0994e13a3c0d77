import type { Seat } from "#contract/schemas/seat-plan";
import { describe, expect, it } from "vitest";

import { choosableSections } from "./seat-sections";

import { seat } from "../../../tests/support/standing-seats";

const place = (id: string, section: string, kind: Seat["kind"]) =>
  seat({ id, section, kind, row: null, number: null });
const seats = [
  place("P-1", "General admission", "place"),
  place("P-2", "Wheelchair spaces", "wheelchair"),
  place("P-3", "Companion seats", "companion"),
];
const standing = { status: "ffs", blocks: [] };

describe("what is chosen seat by seat", () => {
  it("is all of a hall with numbers", () => {
    const sections = choosableSections({ seating: "reserved", seats }, standing);
    expect(sections.map(({ slug }) => slug)).toEqual([
      "general-admission",
      "wheelchair-spaces",
      "companion-seats",
    ]);
  });

  it("is, of a hall without, the wheelchair spaces and companion seats, counted through", () => {
    const [access, ...others] = choosableSections({ seating: "general", seats }, standing);
    expect(others).toEqual([]);
    expect(access).toMatchObject({ name: "Wheelchair spaces, Companion seats", slug: "access" });
    expect(access?.seats.map(({ seat: { id, number }, free }) => [id, number, free])).toEqual([
      ["P-2", "1", true],
      ["P-3", "2", false],
    ]);
  });

  it("is nothing where there are no such places, and of a stream", () => {
    const [first] = seats;
    expect(choosableSections({ seating: "general", seats: [first!] }, standing)).toEqual([]);
    expect(choosableSections({ seating: "virtual", seats }, standing)).toEqual([]);
  });
});
