import { expect, it } from "vitest";

import { customerContext, getErrors, sendForm } from "../../../../tests/support/ask-page";
import { refusing } from "../../../../tests/support/stub-crm";
import * as page from "./route";

const form = {
  currentPassword: "Concert2026",
  newPassword: "Evening7",
  confirmPassword: "Evening7",
};

it("a wrong current password is refused, and no password is sent back", async () => {
  const changePassword = refusing({ code: "invalid", fields: { currentPassword: "wrong" } });
  const response = await sendForm(page, customerContext({ changePassword }), form);
  expect(getErrors(response)).toEqual({ currentPassword: ["passwordWrong"] });
  expect(JSON.stringify(response.data)).not.toMatch(/Concert2026|Evening7/);
});

it.each([
  [
    { currentPassword: "", newPassword: "", confirmPassword: "" },
    {
      currentPassword: ["required.currentPassword"],
      newPassword: ["required.newPassword"],
      confirmPassword: ["required.confirmPassword"],
    },
  ],
  [{ newPassword: "short", confirmPassword: "short" }, { newPassword: ["passwordRule"] }],
  [{ confirmPassword: "Evening8" }, { confirmPassword: ["passwordsDiffer"] }],
])("the password change %o is refused with %o", async (change, errors) => {
  const response = await sendForm(page, customerContext(), { ...form, ...change });
  expect([response.status, getErrors(response)]).toEqual([400, errors]);
});

it.each([
  ["locked", "locked"],
  ["guest", "no-password"],
] as const)("the password is not changed if refused as %s", async (reason, problem) => {
  const changePassword = refusing({ code: "not-allowed", reason });
  const response = await sendForm(page, customerContext({ changePassword }), form);
  expect([response.status, response.data]).toMatchObject([400, { problem }]);
});
