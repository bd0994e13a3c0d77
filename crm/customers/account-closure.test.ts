import { expect, it } from "vitest";

import { closureRefusal } from "./close-account";

it("closing an account is refused while a payment is open, or a reserved order", () => {
  expect(closureRefusal({ paying: true, reserved: true })).toBe("paying");
  expect(closureRefusal({ paying: false, reserved: true })).toBe("reserved");
  expect(closureRefusal({ paying: false, reserved: false })).toBeNull();
});
