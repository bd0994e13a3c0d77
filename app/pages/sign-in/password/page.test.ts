import { expect, it, vi } from "vitest";

import type { Crm } from "~/.server/ticketing/ticketing";
import {
  customerContext,
  openPage,
  sendForm,
  visitorContext,
} from "../../../../tests/support/ask-page";
import { sampleCustomer } from "../../../../tests/support/samples/customer";
import { answering, refusing } from "../../../../tests/support/stub-crm";
import * as page from "./route";

const signedIn = answering({ session: "new", customer: sampleCustomer() });
const calls = { signIn: signedIn, listOtherBaskets: answering([]) };
const form = { intent: "sign-in", email: "ada@example.com", password: "Concert2026" };

it("signing in redirects to the orders and removes the typed email from the session", async () => {
  const context = visitorContext(calls, { session: { email: form.email } });
  expect((await sendForm(page, context, form)).location).toBe("/account");
  expect([context.session.crmSession, context.session.email]).toEqual(["new", null]);
});

it.each([
  ["/account?from=mail", "/account?from=mail"],
  ["https://evil.example/", "/account"],
  ["//evil.example", "/account"],
  ["/\\evil.example", "/account"],
])("signing in with the return path %s redirects to %s", async (returnTo, location) => {
  const context = visitorContext(calls, { session: { returnTo } });
  expect((await sendForm(page, context, form)).location).toBe(location);
  expect(context.session.returnTo).toBeNull();
});

it("signing in ends the browser's previous session", async () => {
  const endSession = vi.fn<Crm["endSession"]>(answering(null));
  const context = visitorContext({ ...calls, endSession }, { session: { crmSession: "planted" } });
  await sendForm(page, context, form);
  expect(endSession).toHaveBeenCalledExactlyOnceWith({ session: "planted" });
});

it.each([
  { chosen: "de", inAccount: "sv", saved: "de", adopted: null },
  { chosen: "de", inAccount: null, saved: "de", adopted: null },
  { chosen: "de", inAccount: "de", saved: null, adopted: null },
  { chosen: null, inAccount: "sv", saved: null, adopted: "sv" },
  { chosen: null, inAccount: "en-us", saved: null, adopted: null },
  { chosen: null, inAccount: null, saved: null, adopted: null },
] as const)(
  "signing in with $chosen in the browser and $inAccount in the account saves $saved and switches to $adopted",
  async ({ chosen, inAccount, saved, adopted }) => {
    const setLanguage = vi.fn<Crm["setLanguage"]>(answering(null));
    const choose = vi.fn();
    const signIn = answering({ session: "new", customer: sampleCustomer(), language: inAccount });
    const context = visitorContext({ ...calls, signIn, setLanguage });
    await sendForm(page, { ...context, languageChoice: { chosen, choose } }, form);
    const call = { session: "new", body: { locale: saved } };
    expect(setLanguage.mock.calls).toEqual(saved === null ? [] : [[call]]);
    expect(choose.mock.calls).toEqual(adopted === null ? [] : [[adopted]]);
  },
);

it("a wrong password is counted for the visitor's address block", async () => {
  const signIn = vi.fn<Crm["signIn"]>(refusing({ code: "not-signed-in" }));
  const answer = await sendForm(page, visitorContext({ signIn }), form);
  expect(answer).toMatchObject({ status: 400, data: { problem: "wrong" } });
  expect(signIn).toHaveBeenCalledWith(expect.objectContaining({ caller: "127.0.0.1" }));
});

it("the password page redirects a signed-in customer to their orders", async () => {
  expect((await openPage(page, customerContext())).location).toBe("/account");
});
