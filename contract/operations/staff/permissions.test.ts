import { expect, it } from "vitest";

import type { Operation } from "../../calls/define";
import { operations } from "../index";

it("what staff read is recorded, except what has no visitor's data", () => {
  const silent = Object.entries<Operation>(operations).filter(
    ([, { session: kind, method, reads }]) =>
      kind === "staff" && method === "GET" && reads === undefined,
  );
  expect(silent.map(([name]) => name).sort()).toEqual([
    "getDayReport",
    "getDoctorReport",
    "getDoorSheet",
    "getEventMedia",
    "getPerformanceRevenue",
    "getSeasonForm",
    "getStaff",
    "listAdmissionLog",
    "listAdmissions",
    "listAuditLog",
    "listMovePlans",
    "listPerformanceSales",
    "listSeasonRecords",
    "listStaffAccounts",
    "listStaffHolds",
    "listStaffQueues",
  ]);
});

it("only what staff do for their own account requires no permission", () => {
  const exceptions = Object.entries<Operation>(operations).filter(
    ([, { session: kind, permission }]) => (kind === "staff") !== (permission !== undefined),
  );
  expect(exceptions.map(([name]) => name).sort()).toEqual([
    "changeStaffPassword",
    "confirmSecondFactor",
    "getStaff",
    "offerSecondFactor",
    "signOutStaff",
  ]);
});
