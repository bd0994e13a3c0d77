import { expect, it } from "vitest";

import { closureRefusal } from "./close-account";

it("an account cannot be closed during a payment or with an open reserved order", () => {
  expect(closureRefusal({ paying: true, reserved: true })).toBe("paying");
  expect(closureRefusal({ paying: false, reserved: true })).toBe("reserved");
  expect(closureRefusal({ paying: false, reserved: false })).toBeNull();
});
