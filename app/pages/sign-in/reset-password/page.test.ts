import { expect, it } from "vitest";

import { getErrors, sendForm, visitorContext } from "../../../../tests/support/ask-page";
import { refusing, unavailable } from "../../../../tests/support/stub-crm";
import * as page from "./route";

const choice = { intent: "new-password", password: "Concert2027", confirm: "Concert2027" };
const PATH = "/reset-password?token=x";

it("a used password reset link is refused as expired", async () => {
  const context = visitorContext({
    resetPassword: refusing({ code: "not-allowed", reason: "link-expired" }),
  });
  const answer = await sendForm(page, context, choice, PATH);
  expect(answer).toMatchObject({ status: 400, data: { problem: "expired" } });
});

it.each([
  [
    { password: "", confirm: "" },
    { password: ["required.choosePassword"], confirm: ["required.confirmPassword"] },
  ],
  [
    { password: "concert", confirm: "Concert2" },
    { password: ["passwordRule"], confirm: ["passwordsDiffer"] },
  ],
])("new passwords %j are refused and not sent back", async (typed, error) => {
  const answer = await sendForm(page, visitorContext(), { ...choice, ...typed }, PATH);
  expect([answer.status, getErrors(answer)]).toEqual([400, error]);
  expect(JSON.stringify(answer.data)).not.toContain("oncert");
});

it.each([
  ["choosing a password", choice, PATH],
  ["requesting a reset link", { intent: "send", email: "ada@example.com" }, "/reset-password"],
])("%s returns 503 with a message while the box office is down", async (_, fields, path) => {
  const context = visitorContext({ resetPassword: unavailable, sendPasswordReset: unavailable });
  expect(await sendForm(page, context, fields, path)).toMatchObject({
    status: 503,
    data: { problem: "reset-failed" },
  });
});
