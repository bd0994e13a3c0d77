import { expect, it } from "vitest";

import type { HallSeat } from "./free-seats";
import { type SeatedParty, reseat } from "./reseat";

const seat = (row: string, number: number, change: Partial<HallSeat> = {}): HallSeat => ({
  id: `${row}-${number}`,
  section: "Stalls",
  row,
  number: String(number),
  place: number,
  bandId: "A",
  kind: "standard",
  ...change,
});
const row = (name: string, count: number, change: Partial<HallSeat> = {}) =>
  Array.from({ length: count }, (_, index) => seat(name, index + 1, change));
const party = (id: string, ...seats: HallSeat[]): SeatedParty => ({ id, seats });

function listSeats(result: ReturnType<typeof reseat>, id: string): string[] {
  if (!result.ok) throw new Error(JSON.stringify(result.failure));
  return [...(result.value.get(id)?.values() ?? [])].map((each) => each.id);
}

/** By old seat, the new one. */
function getMoves(result: ReturnType<typeof reseat>, id: string) {
  if (!result.ok) throw new Error(JSON.stringify(result.failure));
  const moves = [...(result.value.get(id) ?? [])];
  return Object.fromEntries(moves.map(([old, each]) => [old, each.id]));
}

it("seats of the same name stay what they are", () => {
  const old = party("one", seat("K", 3, { id: "x" }), seat("K", 4, { id: "y" }));
  const result = reseat([old], row("K", 10));
  expect(getMoves(result, "one")).toEqual({ x: "K-3", y: "K-4" });
});

it("a party whose row does not exist gets adjacent seats, before one that keeps its seats loses them", () => {
  const three = party(
    "three",
    ...[1, 2, 3].map((number) => seat("Z", number, { id: `z${number}` })),
  );
  const kept = party("kept", seat("A", 2, { id: "other" }));
  const result = reseat([three, kept], [...row("A", 4), ...row("B", 3)]);
  expect(listSeats(result, "kept")).toEqual(["A-2"]);
  expect(listSeats(result, "three")).toEqual(["B-1", "B-2", "B-3"]);
});

it("nobody changes band or kind, and what is missing is counted", () => {
  const plan = [...row("A", 1), ...row("B", 5, { bandId: "B" })];
  const old = [seat("X", 1), seat("X", 2), seat("X", 3, { kind: "wheelchair" })];
  const result = reseat([party("one", ...old)], plan);
  expect(result).toEqual({
    ok: false,
    failure: [
      { bandId: "A", kind: "wheelchair", missing: 1 },
      { bandId: "A", kind: "standard", missing: 1 },
    ],
  });
});

it("buyers of released accessible seats choose last, and get ordinary seats if no accessible ones are left", () => {
  const accessible = { kind: "wheelchair" as const };
  const plan = [seat("A", 1, accessible), ...row("B", 2)];
  const released = { ...seat("X", 1, accessible), isReleased: true };
  const user = party("user", seat("X", 2, accessible));
  const result = reseat([party("ordinary", released), user], plan);
  expect(listSeats(result, "user")).toEqual(["A-1"]);
  expect(listSeats(result, "ordinary")).toEqual(["B-1"]);
  expect(listSeats(reseat([party("one", released)], plan), "one")).toEqual(["A-1"]);
  const two = party("two", released, { ...released, id: "X-3" });
  expect(listSeats(reseat([two], plan), "two")).toEqual(["A-1", "B-1"]);
  expect(reseat([two, user], [seat("A", 1, accessible)])).toEqual({
    ok: false,
    failure: [{ bandId: "A", kind: "wheelchair", missing: 2 }],
  });
});

it("a companion sits beside the wheelchair space", () => {
  const plan = [
    seat("A", 1, { kind: "companion" }),
    seat("C", 7, { kind: "wheelchair" }),
    seat("C", 8, { kind: "companion" }),
  ];
  const old = party(
    "one",
    seat("X", 2, { kind: "companion" }),
    seat("X", 1, { kind: "wheelchair" }),
  );
  expect(getMoves(reseat([old], plan), "one")).toEqual({ "X-1": "C-7", "X-2": "C-8" });
});

it("no seat is given twice", () => {
  const parties = Array.from({ length: 20 }, (_, index) =>
    party(`p${index}`, ...row(`R${index}`, (index % 4) + 1)),
  );
  const plan = Array.from({ length: 10 }, (_, index) => row(`R${index + 5}`, 6)).flat();
  const result = reseat(parties, plan);
  const all = parties.flatMap(({ id }) => listSeats(result, id));
  expect(new Set(all).size).toBe(all.length);
});

it("seats of the same name stay what they are, though the plan has their ids elsewhere", () => {
  const old = [seat("A", 1), seat("B", 1, { bandId: "B" })];
  const plan = [seat("A", 1, { id: "B-1" }), seat("B", 1, { id: "A-1", bandId: "B" })];
  expect(getMoves(reseat([party("one", ...old)], plan), "one")).toEqual({
    "A-1": "B-1",
    "B-1": "A-1",
  });
});

it("each ticket keeps its kind, whatever the order of a party's seats", () => {
  const place = { row: null, number: null, kind: "place" as const };
  const old = [seat("P", 1, place), seat("A", 1), seat("P", 2, place)];
  const plan = [seat("Q", 1, place), seat("Q", 2, place), seat("A", 1, { id: "new" })];
  expect(getMoves(reseat([party("one", ...old)], plan), "one")).toEqual({
    "P-1": "Q-1",
    "A-1": "new",
    "P-2": "Q-2",
  });
});

const places = (section: string, count: number) =>
  Array.from({ length: count }, (_, index) =>
    seat("", index, {
      id: `${section} ${index}`,
      section,
      row: null,
      number: null,
      kind: "place",
    }),
  );

it("couples in places without numbers stay in their section, and so do those of another plan", () => {
  const plan = [...places("Floor", 6), ...places("Gallery", 4)];
  const couple = party("couple", ...places("Gallery", 2));
  expect(listSeats(reseat([couple], plan), "couple")).toEqual(["Gallery 0", "Gallery 1"]);
  const many = party("many", ...places("Gallery", 5));
  expect(listSeats(reseat([many], plan), "many")).toEqual(places("Floor", 5).map(({ id }) => id));
  const missed = seat("Z", 9, { section: "Gallery" });
  const hall = [
    ...row("A", 2),
    ...row("Q", 2, { section: "Gallery" }).map((each) => ({ ...each })),
  ];
  expect(listSeats(reseat([party("one", missed)], hall), "one")).toEqual(["Q-1"]);
});

it("companions who find no seats in the wheelchair user's row sit together elsewhere", () => {
  const companion = { kind: "companion" as const };
  const plan = [
    seat("A", 1, { kind: "wheelchair" }),
    seat("A", 2, companion),
    ...row("B", 2, companion),
  ];
  const old = [...row("Y", 3, companion), seat("X", 1, { kind: "wheelchair" })];
  expect(getMoves(reseat([party("one", ...old)], plan), "one")).toEqual({
    "X-1": "A-1",
    "Y-1": "A-2",
    "Y-2": "B-1",
    "Y-3": "B-2",
  });
});

it("looks at each seat of a large hall a few times, not once for each party", () => {
  let looks = 0;
  const counted = Array.from({ length: 30_000 }, (_, index) => {
    const { place: at, ...rest } = seat(`R${Math.floor(index / 50)}`, (index % 50) + 1);
    return {
      ...rest,
      get place() {
        looks += 1;
        return at;
      },
    };
  });
  const parties = Array.from({ length: 15_000 }, (_, index) =>
    party(`p${index}`, ...row(`old ${index}`, 2)),
  );
  const result = reseat(parties, counted);
  expect(result.ok).toBe(true);
  expect(looks).toBeLessThan(30 * counted.length);
});
