import fc from "fast-check";
import { expect, it } from "vitest";

import { flattenSeatPlan } from "./flatten-seat-plan";
import { parseSeatPlan } from "./seat-plan";

it("parseSeatPlan takes any plan that the format allows, whichever names and sizes it leaves out", () => {
  const orNone = (name: string) => fc.constantFrom(name, "", undefined);
  const offset = fc.double({ min: -5, max: 5, noNaN: true });
  const spot = (x: number, y: number) =>
    fc.record({ x: offset.map((by) => x + by), y: offset.map((by) => y + by) });
  const upTo = <T>(most: number, make: (index: number) => fc.Arbitrary<T>, least = 0) =>
    fc
      .integer({ min: least, max: most })
      .chain((count) => fc.tuple(...Array.from({ length: count }, (_, index) => make(index))));
  const zones = upTo(
    4,
    (z) =>
      fc.record({
        // A name made up for one must not be what another is called.
        name: orNone(z % 2 === 0 ? `Zone ${z + 2}` : `Stalls ${z}`),
        zone_id: fc.constantFrom("Zone 2", undefined, 7),
        position: spot(z * 400 - 300, 0),
        rows: upTo(z === 0 ? 5 : 3, (r) =>
          fc.record({
            row_number: orNone(String(6 - r)),
            position: spot(0, r * 40),
            seats: upTo(
              8,
              (s) =>
                fc.record({
                  seat_guid: fc.constant(`${z}-${r}-${s}`),
                  seat_number: orNone(String(9 - s)),
                  position: spot(s * 40, 0),
                  category: fc.constantFrom("A", "B"),
                }),
              1,
            ),
          }),
        ),
        areas: fc.constantFrom(
          undefined,
          [],
          [{ text: { text: "Stage" }, position: { x: 0, y: 999 } }],
        ),
      }),
    1,
  );
  const seatsOf = (all: { rows: { seats: unknown[] }[] }[]) =>
    all.flatMap(({ rows }) => rows.flatMap(({ seats }) => seats)).length;
  const size = fc.constantFrom(
    undefined,
    null,
    { width: 0, height: 0 },
    { width: 900, height: 300 },
  );
  fc.assert(
    fc.property(zones, size, (drawn, given) => {
      fc.pre(seatsOf(drawn) > 0);
      const categories = [{ name: "A" }, { name: "B" }];
      const parsed = parseSeatPlan({ name: "Any", categories, zones: drawn, size: given });
      if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
      const seats = flattenSeatPlan(parsed.plan);
      expect(seats).toHaveLength(seatsOf(drawn));
      const labels = seats.map((each) => JSON.stringify([each.section, each.row, each.number]));
      expect(new Set(labels).size).toBe(labels.length);
      const { width, height } = parsed.plan.size;
      for (const { x, y, row, number, section } of seats) {
        expect(Number.isInteger(x) && Number.isInteger(y)).toBe(true);
        expect(x >= 0 && y >= 0 && x <= Math.ceil(width) && y <= Math.ceil(height)).toBe(true);
        expect([row, number, section]).not.toContain("");
      }
    }),
    { numRuns: 300 },
  );
});

it("parseSeatPlan says what is wrong with any JSON, and never throws", () => {
  const anything = fc.jsonValue();
  const orAnything = <T>(likely: fc.Arbitrary<T>) =>
    fc.oneof({ weight: 8, arbitrary: likely }, { weight: 1, arbitrary: anything });
  const spot = orAnything(
    fc.record({ x: orAnything(fc.double({ min: -9, max: 99 })), y: fc.integer() }),
  );
  const label = orAnything(fc.constantFrom("", "1", "2", "A", "Stage"));
  const guid = orAnything(fc.uuid());
  const anySeat = fc.record(
    { seat_guid: guid, seat_number: label, position: spot, category: label, uuid: anything },
    { requiredKeys: ["seat_guid", "position"] },
  );
  const anyRow = fc.record(
    { row_number: label, position: spot, seats: orAnything(fc.array(orAnything(anySeat))) },
    { requiredKeys: ["seats"] },
  );
  const anyZone = fc.record(
    {
      name: label,
      zone_id: anything,
      position: spot,
      rows: orAnything(fc.array(orAnything(anyRow))),
      areas: orAnything(fc.array(fc.record({ text: anything, position: spot, shape: anything }))),
    },
    { requiredKeys: ["position"] },
  );
  const anyPlan = fc.record({
    name: label,
    categories: orAnything(fc.array(fc.record({ name: label }), { maxLength: 3 })),
    zones: orAnything(fc.array(orAnything(anyZone), { maxLength: 4 })),
    size: orAnything(fc.record({ width: fc.integer(), height: fc.integer() })),
  });
  const isTold = (json: unknown) => {
    const parsed = parseSeatPlan(json);
    if (parsed.ok) return;
    expect(parsed.problems.length).toBeGreaterThan(0);
    for (const { path, message } of parsed.problems) {
      expect(path).not.toBe("");
      expect(message).not.toMatch(/undefined|NaN|\[object|^Invalid/);
    }
  };
  fc.assert(fc.property(anything, isTold), { numRuns: 300 });
  fc.assert(fc.property(anyPlan, isTold), { numRuns: 500 });
});
