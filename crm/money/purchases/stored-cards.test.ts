import fc from "fast-check";
import { expect, it } from "vitest";

import { maskedNumber } from "./stored-cards";

it("a masked card number shows only the last four digits", () => {
  fc.assert(
    fc.property(fc.stringMatching(/^\d{4,19}$/), (number) => {
      expect(maskedNumber(number)).toMatch(/^•+ \d{4}$/);
    }),
  );
});
