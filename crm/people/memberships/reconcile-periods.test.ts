import fc from "fast-check";
import { expect, it } from "vitest";

import { addDays } from "../../platform/dates";
import { reconcilePeriods } from "./reconcile-periods";

const TODAY = "2026-11-20";
const context = { today: TODAY, after: null };
const own = (id: string, startsOn: string, expiresOn: string, isNew = false) => ({
  ...{ id, startsOn, expiresOn, isNew },
});
const year = { startsOn: "2026-03-01", expiresOn: "2027-02-28" };
const next = { startsOn: "2027-03-01", expiresOn: "2028-02-28" };

it("a membership that only the other system has is added", () => {
  expect(reconcilePeriods([], [year], context)).toEqual({
    kept: [{ id: null, renewsOn: "2027-01-29", ...year }],
    removed: [],
  });
});

it("a membership has the other system's days, and its renewal follows it", () => {
  const ours = [own("a", "2026-03-05", "2027-03-04"), own("b", "2027-03-05", "2028-03-04")];
  expect(reconcilePeriods(ours, [next, year], context).kept).toMatchObject([
    { id: "a", ...year },
    { id: "b", ...next },
  ]);
});

it("a membership that the other system has ended ended yesterday", () => {
  expect(reconcilePeriods([own("a", "2026-03-01", "2027-02-28")], [], context)).toMatchObject({
    kept: [{ id: "a", startsOn: "2026-03-01", expiresOn: "2026-11-19" }],
    removed: [],
  });
});

it("a membership that has not begun and that the other system lacks is removed", () => {
  const ours = [own("a", "2026-03-01", "2027-02-28"), own("b", "2027-03-01", "2028-02-28")];
  expect(reconcilePeriods(ours, [year], context).removed).toEqual(["b"]);
  expect(reconcilePeriods([own("a", TODAY, "2027-11-19")], [], context).removed).toEqual(["a"]);
});

it("a membership that was just bought stays until the other system has it", () => {
  const bought = own("b", "2027-03-01", "2028-02-28", true);
  expect(reconcilePeriods([bought], [], context).removed).toEqual([]);
  const ours = [own("a", year.startsOn, year.expiresOn), bought];
  expect(reconcilePeriods(ours, [year], context).kept.map(({ id }) => id)).toEqual(["a", "b"]);
});

it("none starts before the end of an earlier one", () => {
  const after = "2026-06-30";
  expect(reconcilePeriods([], [year], { today: TODAY, after }).kept).toMatchObject([
    { startsOn: "2026-07-01", expiresOn: year.expiresOn },
  ]);
});

const day = fc.integer({ min: -400, max: 400 }).map((days) => addDays(TODAY, days));
const period = fc
  .tuple(day, fc.integer({ min: 0, max: 400 }))
  .map(([startsOn, days]) => ({ startsOn, expiresOn: addDays(startsOn, days) }))
  .filter(({ expiresOn }) => expiresOn >= TODAY);

it("periods never overlap, whatever both sides have", () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ period, isNew: fc.boolean() }), { maxLength: 4 }),
      fc.array(period, { maxLength: 4 }),
      (ours, theirs) => {
        const rows = ours.map((row, at) => ({ ...row.period, id: String(at), isNew: row.isNew }));
        const { kept, removed } = reconcilePeriods(rows, theirs, context);
        for (const [at, { startsOn, renewsOn, expiresOn }] of kept.entries()) {
          expect(startsOn <= renewsOn && renewsOn <= expiresOn).toBe(true);
          expect((kept[at - 1]?.expiresOn ?? "") < startsOn).toBe(true);
        }
        const ids = [...removed, ...kept.flatMap(({ id }) => (id === null ? [] : [id]))];
        expect(ids.toSorted()).toEqual(rows.map(({ id }) => id));
      },
    ),
  );
});
