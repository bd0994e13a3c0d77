import { describe, expect, it } from "vitest";

import * as login from "../../app/pages/access/login/route";
import * as logout from "../../app/pages/access/logout/route";
import * as password from "../../app/pages/access/password/route";
import * as register from "../../app/pages/access/register/route";
import { translationOf } from "../support/words-of";
import { checkoutVisit } from "../support/checkout-visit";
import { testContext } from "../support/test-context";
import { next, open, send } from "./access-visit";
import { registrationForm } from "./registration-form";

const right = { intent: "sign-in", email: "ada@example.com", password: "Concert2026" };
const unavailable = () => Promise.resolve({ ok: false, failure: { code: "unavailable" } } as const);

describe("signing in", () => {
  it("asks for the address, keeps it, and goes on to the password", async () => {
    const context = testContext();
    expect((await send(login, context, { email: "" })).status).toBe(400);
    const answer = await send(login, context, { email: " ada@example.com " });
    expect([answer.status, answer.leadsTo]).toEqual([303, "/login/password"]);
    expect((await open(password, next(context))).data).toEqual({ email: "ada@example.com" });
  });

  it("leads to the orders, or to where the visitor was going; the address is not kept", async () => {
    const context = testContext({ session: { email: "ada@example.com" } });
    expect((await send(password, context, right)).leadsTo).toBe("/account/your-orders");
    expect(context.session.email).toBeNull();
    const led = testContext({ session: { returnTo: "/account?from=mail" } });
    expect((await send(password, led, right)).leadsTo).toBe("/account?from=mail");
    expect(led.session.returnTo).toBeNull();
  });

  it.each(["https://evil.example/", "//evil.example", "/\\evil.example"])(
    "never leads away from this site: %s",
    async (returnTo) => {
      const context = testContext({ session: { returnTo } });
      expect((await send(password, context, right)).leadsTo).toBe("/account/your-orders");
    },
  );

  it("leads a visitor who is signed in onward, from each page", async () => {
    for (const page of [login, password, register])
      expect((await open(page, await checkoutVisit("account"))).leadsTo).toBe(
        "/account/your-orders",
      );
  });

  it("offers to go on as a guest to whoever has a basket", async () => {
    expect((await open(login, await checkoutVisit("basket"))).data).toMatchObject({
      hasBasket: true,
    });
    expect((await open(login, testContext())).data).toMatchObject({ hasBasket: false });
  });

  it("counts tries by where they come from", async () => {
    const context = testContext();
    const callers: (string | undefined)[] = [];
    context.crm.signIn = ({ caller }) => {
      callers.push(caller);
      return Promise.resolve({ ok: false, failure: { code: "not-signed-in" } });
    };
    await send(password, context, right);
    expect(callers).toEqual(["127.0.0.1"]);
  });

  it("gives a session that nobody had before", async () => {
    const context = testContext({ session: { crmSession: "planted" } });
    context.crm.state.sessions.set("planted", right.email);
    await send(password, context, right);
    expect([...context.crm.state.sessions.keys()]).toEqual([context.session.crmSession]);
    expect(await next(context).customer()).toMatchObject({ id: "c1" });
  });
});

describe("registering", () => {
  it("signs in for this visit, says that a mail comes, and leads to where the visitor was going", async () => {
    const context = testContext({ session: { returnTo: "/account" } });
    const answer = await send(register, context, registrationForm);
    expect([answer.status, answer.leadsTo]).toEqual([303, "/account"]);
    expect((await context.customer())?.firstName).toBe("Nina");
    expect(context.session.showNotices()).toContain("registration-mailed");
  });

  it.each([
    ["password", "", "choosePassword"],
    ["password", "Abc12", "passwordRule"],
    ["password", "abcdef1", "passwordRule"],
    ["password", "ABCDEF1", "passwordRule"],
    ["password", "Abcdefg", "passwordRule"],
    ["password", `Ab1${"x".repeat(18)}`, "passwordRule"],
    ["phone", "212-555-O123", "phoneDigits"],
    ["phone", "212555012", "phoneLength"],
    ["phone", "212555012345", "phoneLength"],
    ["phone", "", "required.phone"],
    ["email", "ada@", "emailInvalid"],
    ["firstName", " ", "required.firstName"],
    ["lastName", "", "required.lastName"],
    ["address.line1", "", "required.line1"],
    ["address.city", "", "required.city"],
    ["address.state", "", "required.state"],
    ["address.postcode", "", "required.postcode"],
    ["address.country", "XX", "required.country"],
    ["terms", "", "terms"],
  ])("refuses %s %j", async (field, value, message) => {
    const answer = await send(register, testContext(), { ...registrationForm, [field]: value });
    expect(answer.status).toBe(400);
    const { lastResult } = answer.data as { lastResult: { error: Record<string, string[]> } };
    expect(lastResult.error[field]?.[0]).toContain(message);
  });

  it("asks for no prefix and no middle name", async () => {
    const { data } = await open(register, testContext());
    expect(Object.keys(data as object)).toEqual(["email", "countries"]);
    expect(Object.keys(registrationForm)).not.toContain("middleName");
  });

  it("asks to look again at a field that the box office refuses", async () => {
    const context = testContext();
    context.crm.beginRegistration = () =>
      Promise.resolve({
        ok: false,
        failure: { code: "invalid", fields: { "address.postcode": "unknown" } },
      });
    const answer = await send(register, context, registrationForm);
    expect(answer.status).toBe(400);
    expect(answer.data).toMatchObject({
      problem: "fields",
      lastResult: { error: { "address.postcode": ["refused"] } },
    });
  });

  it("says that the countries could not be listed", async () => {
    const context = testContext();
    context.crm.listCountries = unavailable;
    const page = await open(register, context);
    expect([page.status, page.data]).toEqual([503, { email: null, countries: null }]);
    expect(translationOf("access.problem.countries")).toBe("Countries list failed to load");
  });
});

describe("signing out", () => {
  it("asks first, and says what happens to the basket", async () => {
    const context = await checkoutVisit("account");
    const page = await open(logout, context, "/logout");
    expect(page.data).toEqual({ name: "Ada Rivers", hasBasket: true, isGuest: false });
    expect(context.session.crmSession).not.toBeNull();
  });

  it("ends every session by a form", async () => {
    const context = await checkoutVisit("account");
    await context.crm.signIn({ email: right.email, password: right.password });
    const answer = await send(logout, context, { intent: "sign-out" });
    expect([answer.status, answer.leadsTo]).toEqual([303, "/"]);
    expect(context.session.crmSession).toBeNull();
    expect(context.session.showNotices()).toEqual(["signed-out"]);
    expect(context.crm.state.sessions.size).toBe(0);
  });

  it("leads to signing in with another account", async () => {
    const context = await checkoutVisit("account");
    expect((await send(logout, context, { intent: "switch" })).leadsTo).toBe("/login");
    expect(context.session.crmSession).toBeNull();
  });

  it("signs out here, and says so, when the box office does not answer", async () => {
    const context = await checkoutVisit("account");
    context.crm.state.down = true;
    await send(logout, context, { intent: "sign-out" });
    expect(context.session.crmSession).toBeNull();
    expect(context.session.showNotices()).toEqual(["logout-failed"]);
    expect(translationOf("notices.logout-failed")).toMatch(/^You’re signed out on this device/);
  });

  it("has nothing to ask of a visitor who is not signed in", async () => {
    expect((await open(logout, testContext(), "/logout")).leadsTo).toBe("/login");
  });
});
