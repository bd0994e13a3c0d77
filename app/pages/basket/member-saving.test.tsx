import { expect, it } from "vitest";

import { rendered } from "../../../tests/support/rendered";
import { usd } from "../../../tests/support/samples/usd";
import { MemberSaving } from "./member-saving";

it("a basket with member prices says once what they save", () => {
  expect(rendered(<MemberSaving saving={usd(2_000)} />)).toContain(
    "You save $20.00 with member prices.",
  );
  expect(rendered(<MemberSaving saving={null} />)).toBe("");
});
