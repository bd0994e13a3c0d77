import { describe, expect, it } from "vitest";

import * as login from "../../app/routes/access/login";
import * as logout from "../../app/routes/access/logout";
import * as register from "../../app/routes/access/register";
import { answerOf } from "../support/answer-of";
import { checkoutVisit } from "../support/checkout-visit";
import { formRequest, testContext } from "../support/test-context";
import { registrationForm } from "./registration-form";

type Context = ReturnType<typeof testContext>;
const right = { intent: "sign-in", email: "ada@example.com", password: "Concert2026" };

const open = (module: { loader: typeof login.loader }, context: Context) =>
  answerOf(() => module.loader({ request: new Request("http://localhost/"), context, params: {} }));
const send = (
  module: { action: (args: Parameters<typeof login.action>[0]) => Promise<unknown> },
  context: Context,
  fields: Record<string, string>,
) => answerOf(() => module.action({ request: formRequest("/login", fields), context, params: {} }));

describe("signing in", () => {
  it("leads to the orders, or to where the visitor was going", async () => {
    const context = testContext();
    expect((await send(login, context, right)).leadsTo).toBe("/account/your-orders");
    const led = testContext({ session: { returnTo: "/account?from=mail" } });
    expect((await send(login, led, right)).leadsTo).toBe("/account?from=mail");
    expect(led.session.returnTo).toBeNull();
  });

  it("never leads away from this site", async () => {
    const context = testContext({ session: { returnTo: "https://evil.example/" } });
    expect((await send(login, context, right)).leadsTo).toBe("/account/your-orders");
  });

  it("leads a visitor who is signed in onward", async () => {
    const context = await checkoutVisit("account");
    expect((await open(login, context)).leadsTo).toBe("/account/your-orders");
  });

  it("refuses a wrong password with status 400", async () => {
    const answer = await send(login, testContext(), { ...right, password: "Nonsense1" });
    expect(answer.status).toBe(400);
    expect(answer.data).toMatchObject({ intent: "sign-in", problem: "wrong" });
  });
});

describe("registering", () => {
  it("signs in and leads to where the visitor was going", async () => {
    const context = testContext({ session: { returnTo: "/account" } });
    const answer = await send(register, context, registrationForm);
    expect([answer.status, answer.leadsTo]).toEqual([303, "/account"]);
    expect((await context.customer())?.firstName).toBe("Nina");
  });

  it("leads a visitor who is signed in onward", async () => {
    const context = await checkoutVisit("account");
    const answer = await answerOf(() =>
      register.loader({ request: new Request("http://localhost/register"), context, params: {} }),
    );
    expect(answer.leadsTo).toBe("/account/your-orders");
  });

  it("asks to look again at a field that the box office refuses", async () => {
    const context = testContext();
    context.crm.register = () =>
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
});

describe("signing out", () => {
  it("asks first, and says what happens to the basket", async () => {
    const context = await checkoutVisit("account");
    const page = await answerOf(() =>
      logout.loader({ request: new Request("http://localhost/logout"), context, params: {} }),
    );
    expect(page.data).toEqual({ name: "Ada Rivers", hasBasket: true });
    expect(context.session.crmSession).not.toBeNull();
  });

  it("ends the session by a form", async () => {
    const context = await checkoutVisit("account");
    const answer = await send(logout, context, {});
    expect([answer.status, answer.leadsTo]).toEqual([303, "/"]);
    expect(context.session.crmSession).toBeNull();
    expect(context.session.showNotices()).toEqual(["signed-out"]);
    expect(context.crm.state.sessions.size).toBe(0);
  });

  it("has nothing to ask of a visitor who is not signed in", async () => {
    const answer = await answerOf(() =>
      logout.loader({
        request: new Request("http://localhost/logout"),
        context: testContext(),
        params: {},
      }),
    );
    expect(answer.leadsTo).toBe("/login");
  });
});
