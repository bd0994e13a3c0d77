import { expect, it } from "vitest";

import { STAFF_PERMISSIONS } from "#contract/schemas/staff";
import { listPermissions } from "./staff-roles";

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
  expect(listPermissions("box-office").sort()).toEqual(allRoles.sort());
  expect(listPermissions("admin")).toEqual(STAFF_PERMISSIONS);
});

it("supervisors can do everything but manage staff accounts", () => {
  const others = STAFF_PERMISSIONS.filter((permission) => permission !== "manage-staff");
  expect(listPermissions("supervisor")).toEqual(others);
});
