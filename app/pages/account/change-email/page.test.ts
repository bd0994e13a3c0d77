import { expect, it } from "vitest";

import { customerContext, getErrors, sendForm } from "../../../../tests/support/ask-page";
import { failing, refusing } from "../../../../tests/support/stub-crm";
import * as confirm from "../confirm-email/route";
import * as page from "./route";

const form = { email: "new@example.com", password: "Concert2026" };

it("changing the email with a wrong password is refused and keeps only the email", async () => {
  const requestEmailChange = refusing({ code: "invalid", fields: { password: "wrong" } });
  const response = await sendForm(page, customerContext({ requestEmailChange }), form);
  expect(getErrors(response)).toEqual({ password: ["passwordWrong"] });
  expect(response.data).toMatchObject({ initialValue: { email: form.email } });
  expect(JSON.stringify(response.data)).not.toContain(form.password);
});

it("changing the email to the current one is refused", async () => {
  const same = { ...form, email: "ADA@example.com" };
  const response = await sendForm(page, customerContext(), same);
  expect(getErrors(response)).toEqual({ email: ["emailSame"] });
});

it.each([
  [{ code: "not-allowed", reason: "link-expired" }, 400, "expired"],
  [{ code: "conflict", reason: "email-taken" }, 400, "taken"],
  ["unavailable", 503, "unavailable"],
] as const)(
  "confirming the new email that fails with %o shows the problem",
  async (failure, status, problem) => {
    const context = customerContext({ confirmEmailChange: failing(failure) });
    const response = await sendForm(confirm, context, {}, "/", { token: "t" });
    expect([response.status, response.data]).toMatchObject([status, { problem }]);
  },
);
