import { expect, it } from "vitest";

import { STAFF_ACTS } from "#contract/schemas/staff";
import { staffActsOf } from "./rules";

it("only supervisors and admins can move money or read the audit log", () => {
  const allRoles = [
    "compose-link",
    "find-customer",
    "help-sign-in",
    "send-again",
    "reserve-order",
    "read-sales",
  ];
  expect(staffActsOf("box-office").sort()).toEqual(allRoles.sort());
  for (const role of ["supervisor", "admin"] as const)
    expect(staffActsOf(role)).toEqual(STAFF_ACTS);
});
