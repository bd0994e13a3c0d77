import { expect, it } from "vitest";

import { customerContext, errorsOf, sendForm } from "../../../../tests/support/ask-page";
import { refusing } from "../../../../tests/support/stub-crm";
import * as page from "./route";

const form = {
  currentPassword: "Concert2026",
  newPassword: "Evening7",
  confirmPassword: "Evening7",
};

it("a wrong password is refused, and no password comes back into the page", async () => {
  const changePassword = refusing({ code: "invalid", fields: { currentPassword: "wrong" } });
  const answer = await sendForm(page, customerContext({ changePassword }), form);
  expect(errorsOf(answer)).toEqual({ currentPassword: ["passwordWrong"] });
  expect(JSON.stringify(answer.data)).not.toMatch(/Concert2026|Evening7/);
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
])("a new password is refused with %o", async (change, errors) => {
  const answer = await sendForm(page, customerContext(), { ...form, ...change });
  expect([answer.status, errorsOf(answer)]).toEqual([400, errors]);
});

it.each([
  ["locked", "locked"],
  ["guest", "no-password"],
] as const)("the password is not changed where the box office says %s", async (reason, problem) => {
  const changePassword = refusing({ code: "not-allowed", reason });
  const answer = await sendForm(page, customerContext({ changePassword }), form);
  expect([answer.status, answer.data]).toMatchObject([400, { problem }]);
});
