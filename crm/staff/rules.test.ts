import { expect, it } from "vitest";

import { STAFF_PERMISSIONS } from "#contract/schemas/staff";
import { permissionsOf } from "./rules";

it("only supervisors and admins can move money or read the audit log", () => {
  const allRoles = [
    "compose-link",
    "find-customer",
    "help-sign-in",
    "send-again",
    "reserve-order",
    "stop-recurring",
    "read-sales",
  ];
  expect(permissionsOf("box-office").sort()).toEqual(allRoles.sort());
  for (const role of ["supervisor", "admin"] as const)
    expect(permissionsOf(role)).toEqual(STAFF_PERMISSIONS);
});
