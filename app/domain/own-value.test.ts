import { expect, it } from "vitest";

import { ownValue } from "./own-value";

it.each(["constructor", "__proto__", "toString"])(
  "a record without the id %s has no value for it",
  (id) => {
    expect(ownValue<string>({}, id)).toBeUndefined();
    expect(ownValue(Object.fromEntries([[id, "A"]]), id)).toBe("A");
  },
);
