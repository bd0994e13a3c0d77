import { expect, it } from "vitest";

import { describePlan } from "./describe-plan";
import { bookingFee } from "./nouns/fees";
import { bands } from "./nouns/prices";
import type { RecordChange } from "./plan-season";

const describe = (...changes: RecordChange[]) =>
  describePlan({
    changes,
    translations: [],
    unchanged: 0,
    absent: [],
    warnings: [],
    untranslated: [],
    moves: [],
    records: new Map(),
  });
const fee = { noun: bookingFee, id: bookingFee.only ?? "" };

it("a record of which there is only one is described without its id", () => {
  expect(describe({ ...fee, before: null, after: {}, fields: [] })[0]).toBe("bookingFee: new");
  const fields = [{ name: "amount", from: 200, to: 250 }];
  expect(describe({ ...fee, before: {}, after: {}, fields })[0]).toMatch(
    /^bookingFee: changed: amount .* → .*$/,
  );
});

it("records of a list are counted, and each is named", () => {
  expect(describe({ noun: bands, id: "A", before: null, after: {}, fields: [] })).toEqual([
    "bands: 1 new",
    "  new A",
    "unchanged: 0",
  ]);
});
