import { describe, expect, it } from "vitest";

import type { AccessAnswer } from "../../app/domain/account/access-answer";
import { action, loader } from "../../app/pages/checkout/account/route";
import { answerOf } from "../support/answer-of";
import { checkoutVisit, nextRequest } from "../support/checkout-visit";
import { formRequest } from "../support/test-context";
import { registrationForm } from "../support/samples/customer";

type Context = Awaited<ReturnType<typeof checkoutVisit>>;

const open = (context: Context) =>
  loader({ request: new Request("http://localhost/checkout/account"), context, params: {} });
const send = async (context: Context, fields: Record<string, string>) => {
  const request = formRequest("/checkout/account", fields);
  const answer = await answerOf(() => action({ request, context, params: {} }));
  return { ...answer, data: answer.data as AccessAnswer };
};
const right = { intent: "sign-in", email: "ada@example.com", password: "Concert2026" };

describe("the account step", () => {
  it("offers both forms to a visitor who is not signed in, with the countries", async () => {
    const page = await open(await checkoutVisit("basket"));
    expect(page.customer).toBeNull();
    expect(page.countries[0]?.isoCode).toBe("US");
    expect(page.frame.back).toBe("/checkout/basket");
  });

  it("signs in, makes the basket the customer's, and goes on to the delivery", async () => {
    const context = await checkoutVisit("basket");
    const answer = await send(context, right);
    expect([answer.status, answer.leadsTo]).toEqual([303, "/checkout/delivery"]);
    expect((await nextRequest(context).basket())?.customerId).toBe("c1");
  });

  it("registers, makes the basket the new customer's, and goes on", async () => {
    const context = await checkoutVisit("basket");
    const answer = await send(context, { ...registrationForm, intent: "register" });
    expect([answer.status, answer.leadsTo]).toEqual([303, "/checkout/delivery"]);
    const next = nextRequest(context);
    expect((await next.basket())?.customerId).toBe((await next.customer())?.id);
  });

  it("keeps the email of a failed sign-in and never the password", async () => {
    const answer = await send(await checkoutVisit("basket"), { ...right, password: "Wrong2026" });
    expect(answer.status).toBe(400);
    expect(answer.data).toMatchObject({ intent: "sign-in", problem: "wrong" });
    expect(answer.data.lastResult.error).toEqual({ password: ["passwordAgain"] });
    expect(answer.data.lastResult.initialValue).toMatchObject({ email: "ada@example.com" });
    expect(JSON.stringify(answer.data)).not.toContain("Wrong2026");
  });

  it("says that an account is locked", async () => {
    const context = await checkoutVisit("basket");
    context.crm.signIn = () =>
      Promise.resolve({ ok: false, failure: { code: "not-allowed", reason: "locked" } });
    const answer = await send(context, right);
    expect([answer.status, answer.data.problem]).toEqual([400, "locked"]);
  });

  it("tells the form that was sent what is missing", async () => {
    const signIn = await send(await checkoutVisit("basket"), { intent: "sign-in" });
    expect(signIn.data).toMatchObject({ intent: "sign-in", problem: "fields" });
    expect(Object.keys(signIn.data.lastResult.error ?? {})).toEqual(["email", "password"]);
    const register = await send(await checkoutVisit("basket"), { intent: "register" });
    expect(register.data).toMatchObject({ intent: "register", problem: "fields" });
    expect(Object.keys(register.data.lastResult.error ?? {})).toContain("address.line1");
  });

  it("says at the email that it has an account, and keeps the rest", async () => {
    const context = await checkoutVisit("basket");
    context.venue = { ...context.venue, tellsWhoIsKnown: true };
    const answer = await send(context, {
      ...registrationForm,
      intent: "register",
      email: "ada@example.com",
    });
    expect(answer.data).toMatchObject({ intent: "register", problem: "email-taken" });
    expect(answer.data.lastResult.error).toEqual({ email: ["emailTaken"] });
    expect(answer.data.lastResult.initialValue).toMatchObject({ firstName: "Nina" });
    expect(JSON.stringify(answer.data)).not.toContain(registrationForm.password);
  });

  it("leaves a basket that is another customer's behind, and says so", async () => {
    const context = await checkoutVisit("basket");
    context.crm.claimBasket = () =>
      Promise.resolve({ ok: false, failure: { code: "conflict", reason: "another-customer" } });
    // A form that the other customer sent after their session had ended.
    const fields: [string, string][] = [["accessRequirements", "Row close to the door"]];
    context.session.draft = { step: "additional-details", fields };
    const answer = await send(context, right);
    expect(answer.leadsTo).toBe("/checkout/basket");
    expect(context.session.showNotices()).toEqual(["basket-of-another"]);
    expect(context.session.draft).toBeNull();
    expect(context.session.basketId).toBeNull();
    expect(context.session.crmSession).not.toBeNull();
  });

  it("says as whom a visitor is signed in, and where to go on", async () => {
    const page = await open(await checkoutVisit("account"));
    expect(page.customer).toEqual({
      name: "Ada Rivers",
      email: "ada@example.com",
      isGuest: false,
      ownsBasket: true,
    });
    expect(page.next).toBe("/checkout/delivery");
  });

  it("lets another account be used: signed out, basket kept, nothing agreed to", async () => {
    const context = await checkoutVisit("billing");
    const before = await context.basket();
    const answer = await send(context, { intent: "use-another" });
    expect(answer.leadsTo).toBe("/checkout/account");
    expect(context.session.crmSession).toBeNull();
    // In a basket of another id, which the account that was left has no part in.
    const after = await context.basket();
    expect(after).toMatchObject({ items: before?.items, customerId: null });
    expect(after?.id).not.toBe(before?.id);
    expect(context.session.checkout).toMatchObject({ agreedTotal: null, passed: [] });
  });

  it.each([{}, { intent: "dance" }])("refuses %o", async (fields) => {
    const answer = await send(await checkoutVisit("basket"), fields);
    expect(answer.status).toBe(400);
    expect(answer.data).toBeNull();
  });

  it("promises nothing when the box office does not answer", async () => {
    const context = await checkoutVisit("basket");
    context.crm.signIn = () => Promise.resolve({ ok: false, failure: { code: "unavailable" } });
    expect((await send(context, right)).status).toBe(503);
  });
});
