import { expect, it, vi } from "vitest";

import type { Crm } from "~/.server/ticketing/ticketing";
import { customerContext, errorsOf, sendForm } from "../../../../tests/support/ask-page";
import { answering, refusing } from "../../../../tests/support/stub-crm";
import * as confirm from "../confirm-email/route";
import * as page from "./route";

const form = { email: "new@example.com", password: "Concert2026" };

it("changing the email asks for a link to this storefront's own page", async () => {
  const requestEmailChange = vi.fn<Crm["requestEmailChange"]>(answering({}));
  const context = customerContext({ requestEmailChange });
  expect((await sendForm(page, context, form)).leadsTo).toBe("/account/your-details");
  expect(context.session.showNotices()).toEqual(["email-asked"]);
  expect(requestEmailChange.mock.calls[0]?.[0].body.linkUrl).toBe(
    "http://localhost:3000/account/your-details/email/__TOKEN__",
  );
});

it("changing the email is refused for a wrong password, and keeps the email alone", async () => {
  const requestEmailChange = refusing({ code: "invalid", fields: { password: "wrong" } });
  const answer = await sendForm(page, customerContext({ requestEmailChange }), form);
  expect(errorsOf(answer)).toEqual({ password: ["passwordWrong"] });
  expect(answer.data).toMatchObject({ lastResult: { initialValue: { email: form.email } } });
  expect(JSON.stringify(answer.data)).not.toContain(form.password);
});

it("changing the email to the present one is refused", async () => {
  const same = { ...form, email: "ADA@example.com" };
  const answer = await sendForm(page, customerContext(), same);
  expect(errorsOf(answer)).toEqual({ email: ["emailSame"] });
});

it("confirming the new email goes on in a new session", async () => {
  const context = customerContext({ confirmEmailChange: answering({ session: "new" }) });
  const answer = await sendForm(confirm, context, {}, "/", { token: "t" });
  expect([answer.leadsTo, context.session.crmSession]).toEqual(["/account/your-details", "new"]);
});

it.each([
  [{ code: "not-allowed", reason: "link-expired" }, 400, "expired"],
  [{ code: "conflict", reason: "email-taken" }, 400, "taken"],
  [{ code: "unavailable" }, 503, "unavailable"],
] as const)(
  "confirming the new email that ends in %o says so",
  async (failure, status, problem) => {
    const context = customerContext({ confirmEmailChange: refusing(failure) });
    const answer = await sendForm(confirm, context, {}, "/", { token: "t" });
    expect([answer.status, answer.data]).toEqual([status, { problem }]);
  },
);
