import fc from "fast-check";
import { expect, it } from "vitest";

import { flattenSeatPlan } from "./flatten-seat-plan";
import { parseSeatPlan } from "./seat-plan";

it("parseSeatPlan accepts any valid plan, with or without optional names and sizes", () => {
  const optional = (name: string) => fc.constantFrom(name, "", undefined);
  const offset = fc.double({ min: -5, max: 5, noNaN: true });
  const spot = (x: number, y: number) =>
    fc.record({ x: offset.map((by) => x + by), y: offset.map((by) => y + by) });
  const upTo = <T>(max: number, make: (index: number) => fc.Arbitrary<T>, min = 0) =>
    fc
      .integer({ min, max })
      .chain((count) => fc.tuple(...Array.from({ length: count }, (_, index) => make(index))));
  const zones = upTo(
    4,
    (z) =>
      fc.record({
        // A generated name must not equal another zone's name.
        name: optional(z % 2 === 0 ? `Zone ${z + 2}` : `Stalls ${z}`),
        zone_id: fc.constantFrom("Zone 2", undefined, 7),
        position: spot(z * 400 - 300, 0),
        rows: upTo(z === 0 ? 5 : 3, (r) =>
          fc.record({
            row_number: optional(String(6 - r)),
            position: spot(0, r * 40),
            seats: upTo(
              8,
              (s) =>
                fc.record({
                  seat_guid: fc.constant(`${z}-${r}-${s}`),
                  seat_number: optional(String(9 - s)),
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
  const countSeats = (list: { rows: { seats: unknown[] }[] }[]) =>
    list.flatMap(({ rows }) => rows.flatMap(({ seats }) => seats)).length;
  const size = fc.constantFrom(
    undefined,
    null,
    { width: 0, height: 0 },
    { width: 900, height: 300 },
  );
  fc.assert(
    fc.property(zones, size, (planZones, planSize) => {
      fc.pre(countSeats(planZones) > 0);
      const categories = [{ name: "A" }, { name: "B" }];
      const parsed = parseSeatPlan({ name: "Any", categories, zones: planZones, size: planSize });
      if (!parsed.ok) throw new Error(JSON.stringify(parsed.failure));
      const seats = flattenSeatPlan(parsed.value.plan);
      expect(seats).toHaveLength(countSeats(planZones));
      const labels = seats.map((seat) => JSON.stringify([seat.section, seat.row, seat.number]));
      expect(new Set(labels).size).toBe(labels.length);
      const { width, height } = parsed.value.plan.size;
      for (const { x, y, row, number, section } of seats) {
        expect(Number.isInteger(x) && Number.isInteger(y)).toBe(true);
        expect(x >= 0 && y >= 0 && x <= Math.ceil(width) && y <= Math.ceil(height)).toBe(true);
        expect([row, number, section]).not.toContain("");
      }
    }),
    { numRuns: 300 },
  );
});

it("parseSeatPlan reports problems for any JSON and never throws", () => {
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
  const expectReadableProblems = (json: unknown) => {
    const parsed = parseSeatPlan(json);
    if (parsed.ok) return;
    expect(parsed.failure.length).toBeGreaterThan(0);
    for (const { path, message } of parsed.failure) {
      expect(path).not.toBe("");
      expect(message).not.toMatch(/undefined|NaN|\[object|^Invalid/);
    }
  };
  fc.assert(fc.property(anything, expectReadableProblems), { numRuns: 300 });
  fc.assert(fc.property(anyPlan, expectReadableProblems), { numRuns: 500 });
});
