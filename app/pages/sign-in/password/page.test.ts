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
import * as authentication from "../authentication/route";
import * as login from "../login/route";
import * as register from "../register/route";
import * as page from "./route";

const signedIn = answering({ session: "new", customer: sampleCustomer() });
const calls = { signIn: signedIn, listOtherBaskets: answering([]) };
const form = { intent: "sign-in", email: "ada@example.com", password: "Concert2026" };

it("signing in leads to the orders, and forgets the email that was typed", async () => {
  const context = visitorContext(calls, { session: { email: form.email } });
  expect((await sendForm(page, context, form)).leadsTo).toBe("/account/your-orders");
  expect([context.session.crmSession, context.session.email]).toEqual(["new", null]);
});

it.each([
  ["/account?from=mail", "/account?from=mail"],
  ["https://evil.example/", "/account/your-orders"],
  ["//evil.example", "/account/your-orders"],
  ["/\\evil.example", "/account/your-orders"],
])("signing in on the way to %s leads to %s", async (returnTo, leadsTo) => {
  const context = visitorContext(calls, { session: { returnTo } });
  expect((await sendForm(page, context, form)).leadsTo).toBe(leadsTo);
  expect(context.session.returnTo).toBeNull();
});

it("signing in ends the session that the browser had before", async () => {
  const endSession = vi.fn<Crm["endSession"]>(answering(null));
  const context = visitorContext({ ...calls, endSession }, { session: { crmSession: "planted" } });
  await sendForm(page, context, form);
  expect(endSession).toHaveBeenCalledExactlyOnceWith({ session: "planted" });
});

it.each([
  { chosen: "de", kept: "sv", written: "de", adopted: null },
  { chosen: "de", kept: null, written: "de", adopted: null },
  { chosen: "de", kept: "de", written: null, adopted: null },
  { chosen: null, kept: "sv", written: null, adopted: "sv" },
  { chosen: null, kept: "en-us", written: null, adopted: null },
  { chosen: null, kept: null, written: null, adopted: null },
] as const)(
  "with $chosen chosen in the browser and $kept kept with the account, signing in agrees on one language",
  async ({ chosen, kept, written, adopted }) => {
    const setLanguage = vi.fn<Crm["setLanguage"]>(answering(null));
    const choose = vi.fn();
    const signIn = answering({ session: "new", customer: sampleCustomer(), language: kept });
    const context = visitorContext({ ...calls, signIn, setLanguage });
    await sendForm(page, { ...context, languageChoice: { chosen, choose } }, form);
    const call = { session: "new", body: { locale: written } };
    expect(setLanguage.mock.calls).toEqual(written === null ? [] : [[call]]);
    expect(choose.mock.calls).toEqual(adopted === null ? [] : [[adopted]]);
  },
);

it("a wrong password is counted for the address that it came from", async () => {
  const signIn = vi.fn<Crm["signIn"]>(refusing({ code: "not-signed-in" }));
  const answer = await sendForm(page, visitorContext({ signIn }), form);
  expect(answer).toMatchObject({ status: 400, data: { problem: "wrong" } });
  expect(signIn).toHaveBeenCalledWith(expect.objectContaining({ caller: "127.0.0.1" }));
});

it.each(Object.entries({ login, password: page, register, authentication }))(
  "the %s page leads a customer who is signed in to their orders",
  async (_, module) => {
    expect((await openPage(module, customerContext())).leadsTo).toBe("/account/your-orders");
  },
);
