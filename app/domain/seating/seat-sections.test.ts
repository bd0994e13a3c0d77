import { expect, it } from "vitest";

import type { Seat } from "#contract/schemas/seat-plan";
import { seat } from "../../../tests/support/seat-rows";
import { choosableSections, findSectionOfView } from "./seat-sections";
import { spacesBeside } from "./seats-by-row";

const reserved = (seats: Seat[], status = "f".repeat(seats.length), blocks: string[][] = []) =>
  choosableSections({ seating: "reserved", seats }, { status, blocks });

it("choosableSections lists sections in plan order with the seats that are free", () => {
  const seats = ["Tier", "Orchestra", "Tier"].map((section, index) =>
    seat({ id: `s${index}`, section }),
  );
  const listed = reserved(seats, "fsh").map((section) =>
    section.seats.map(({ seat: { id }, free }) => `${id} ${free}`),
  );
  expect(listed).toEqual([["s0 true", "s2 false"], ["s1 false"]]);
});

it("a seat without a status is not free", () => {
  const [section] = reserved([seat(), seat({ id: "2" })], "f");
  expect(section?.seats.map(({ free }) => free)).toEqual([true, false]);
});

it("a seat lists the seats that are sold together with it", () => {
  const [section] = reserved(
    ["1", "2", "3"].map((id) => seat({ id })),
    "fff",
    [["1", "2"]],
  );
  expect(section?.seats.map(({ block }) => block)).toEqual([["1", "2"], ["1", "2"], null]);
});

it.each([
  ["Orchestra Rear Left, Étage 2 (gauche)", "orchestra-rear-left, etage-2-gauche"],
  ["池座, 楼座, —", "section, section-2, section-3"],
  ["Mała Scena, Maa Scena, Großer Rang", "mala-scena, maa-scena, grosser-rang"],
  ["Tier 1, Tier-1, tier  1, Tier 1 2", "tier-1, tier-1-2, tier-1-3, tier-1-2-2"],
  // Reserved names of other views.
  ["Overview, List", "section-overview, section-list"],
])("the sections %s get the slugs %s", (names, slugs) => {
  const seats = names.split(", ").map((section, index) => seat({ id: String(index), section }));
  expect(reserved(seats).map(({ slug }) => slug)).toEqual(slugs.split(", "));
});

it("earlier links to a section, without letters such as ł, lead to it", () => {
  const names = ["Mała Scena", "Mąa Scena", "Loża", "Łoża"];
  const sections = reserved(names.map((section, index) => seat({ id: String(index), section })));
  const foundAt = (view: string) => findSectionOfView(sections, view)?.name;
  expect(sections.map(({ slug }) => slug)).toEqual(["mala-scena", "maa-scena", "loza", "loza-2"]);
  expect(sections.map(({ slug }) => foundAt(slug))).toEqual(names);
  expect(["ma-a-scena", "oza", "other"].map(foundAt)).toEqual(["Mała Scena", "Łoża", undefined]);
});

const place = (id: string, section: string, kind: Seat["kind"], number: string | null = null) =>
  seat({ id, section, kind, row: null, number });
const seats = [
  place("P-1", "General admission", "place"),
  place("P-2", "Wheelchair spaces", "wheelchair", "1"),
  place("P-4", "Wheelchair spaces", "wheelchair", "3"),
  place("P-3", "Companion seats", "companion", "2"),
];
const seatStatus = { status: "fffs", blocks: [] };

it("general admission has one section, of numbered wheelchair spaces and companion seats", () => {
  const [access, ...others] = choosableSections({ seating: "general", seats }, seatStatus);
  expect(others).toEqual([]);
  expect(access).toMatchObject({ name: "Wheelchair spaces, Companion seats", slug: "access" });
  expect(access?.seats.map(({ seat: { id, number }, free }) => [id, number, free])).toEqual([
    ["P-2", "1", true],
    ["P-3", "2", false],
    ["P-4", "3", true],
  ]);
  const [, companion] = access?.seats ?? [];
  expect(companion && spacesBeside(access?.seats ?? [], companion.seat)).toMatchObject([
    { number: "1" },
    { number: "3" },
  ]);
});

it("general admission without access places has no section, and neither has a live stream", () => {
  const general = seats.slice(0, 1);
  expect(choosableSections({ seating: "general", seats: general }, seatStatus)).toEqual([]);
  expect(choosableSections({ seating: "virtual", seats }, seatStatus)).toEqual([]);
});
