import { expect, it } from "vitest";

import { attemptKeys, fallbackAttemptKeys } from "./rules";

it("code attempts are counted per basket, customer and caller", () => {
  const visitor = { basketId: "b", customerId: "c", callerHash: "h", browserHash: null };
  const unknown = { basketId: null, customerId: null, callerHash: null, browserHash: null };
  expect(attemptKeys(visitor)).toEqual([
    { key: "basket:b", max: 20 },
    { key: "customer:c", max: 20 },
    { key: "caller:h", max: 20 },
  ]);
  expect(attemptKeys(unknown)).toEqual([{ key: "strangers", max: 200 }]);
});

it("a registered customer or a known browser can enter codes when the address's attempts are used up", () => {
  const guest = { basketId: "b", customerId: "c", callerHash: "h", browserHash: null };
  const personal = [
    { key: "basket:b", max: 20 },
    { key: "customer:c", max: 20 },
  ];
  expect(fallbackAttemptKeys(guest, true)).toEqual(personal);
  expect(fallbackAttemptKeys(guest, false)).toBeNull();
  expect(fallbackAttemptKeys({ ...guest, browserHash: "n" }, false)).toEqual([
    ...personal,
    { key: "browser:n", max: 20 },
    { key: "known-at:h", max: 60 },
  ]);
});
