import { expect, it } from "vitest";

import { guestWaitingForm } from "./form";

it.each([
  ["Prize: t.co/AbC123", "nameAddress"],
  ["Ada\u0007", "nameCharacters"],
  ["x".repeat(61), "tooLong"],
])("the waiting list refuses the name %j with %s", (name, message) => {
  const guest = { quantity: "2", lastName: "L", email: "ada@example.com", phone: "2125550140" };
  const { error } = guestWaitingForm.schemaFor(false).safeParse({ ...guest, firstName: name });
  expect(error?.issues.map((issue) => issue.message)).toEqual([message]);
});
