import { expect, it } from "vitest";

import { packId, unpackId } from "./packed-id";

it("no packed id is the name of what every object has, and each is unpacked again", () => {
  for (const id of [...Object.getOwnPropertyNames(Object.prototype), "prototype", "A", "a.b_c"]) {
    const packed = packId(id);
    expect(packed in {}).toBe(false);
    expect(packed).not.toMatch(/^(?:__.*|prototype)$/);
    expect(unpackId(packed)).toBe(id);
  }
});
