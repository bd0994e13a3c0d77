import { expect, it } from "vitest";

import { customerContext, getErrors, sendForm } from "../../../../tests/support/ask-page";
import { refusing } from "../../../../tests/support/stub-crm";
import * as page from "./route";

it("closing the account requires the password, which is never sent back", async () => {
  const empty = await sendForm(page, customerContext(), { password: "" });
  expect(getErrors(empty)).toEqual({ password: ["required.password"] });
  const closeAccount = refusing({ code: "invalid", fields: { password: "wrong" } });
  const wrong = await sendForm(page, customerContext({ closeAccount }), { password: "Wrong1x" });
  expect(getErrors(wrong)).toEqual({ password: ["passwordWrong"] });
  expect(JSON.stringify(wrong.data)).not.toContain("Wrong1x");
});

it.each(["paying", "reserved"] as const)(
  "the account stays open while an order is %s",
  async (reason) => {
    const context = customerContext({ closeAccount: refusing({ code: "conflict", reason }) });
    const response = await sendForm(page, context, { password: "Concert2026" });
    expect([response.status, response.data]).toMatchObject([409, { closing: reason }]);
    expect(context.session.crmSession).toBe("session");
  },
);
