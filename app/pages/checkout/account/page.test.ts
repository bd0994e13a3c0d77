import { describe, expect, it, vi } from "vitest";

import type { Crm } from "~/.server/ticketing/ticketing";
import { errorsOf, openPage, sendForm } from "../../../../tests/support/ask-page";
import { basketAfter, checkoutContext } from "../../../../tests/support/checkout-context";
import { usd } from "../../../../tests/support/samples/usd";
import { sampleTicket } from "../../../../tests/support/samples/basket";
import {
  registrationForm,
  sampleCountries,
  sampleCustomer,
} from "../../../../tests/support/samples/customer";
import { answering, refusing, unavailable } from "../../../../tests/support/stub-crm";
import * as delivery from "../delivery/route";
import * as payment from "../payment/route";
import * as page from "./route";

const form = { intent: "sign-in", email: "ada@example.com", password: "Concert2026" };
const signIn = answering({ session: "new", customer: sampleCustomer() });
const listOtherBaskets = answering([]);

it("the account step is not done while the customer's name is to be given again, and the details lead back to it", async () => {
  const getCustomer = answering(sampleCustomer({ firstName: "", lastName: "" }));
  const context = checkoutContext("account", { getCustomer });
  expect((await openPage(delivery, context)).leadsTo).toBe("/checkout/account");
  const opened = await openPage(page, context);
  expect(opened.data).toMatchObject({ customer: { name: null } });
  expect(context.session.returnTo).toBe("/checkout/account");
});

it.each([
  ["wrong", { code: "not-signed-in" }, 400],
  ["locked", { code: "not-allowed", reason: "locked" }, 400],
] as const)(
  "the account step refuses a sign-in as %s and keeps the email, never the password",
  async (problem, failure, status) => {
    const context = checkoutContext("basket", { signIn: refusing(failure) });
    const answer = await sendForm(page, context, form);
    expect([answer.status, answer.data]).toMatchObject([
      status,
      { intent: "sign-in", problem, lastResult: { initialValue: { email: form.email } } },
    ]);
    expect(JSON.stringify(answer.data)).not.toContain(form.password);
  },
);

it("the account step answers 503 while the box office is down", async () => {
  const context = checkoutContext("basket", { signIn: unavailable });
  expect((await sendForm(page, context, form)).status).toBe(503);
});

it.each([
  ["sign-in", ["email", "password"]],
  ["guest", ["firstName", "lastName", "email", "phone"]],
])("the account step names what is missing in the form %s", async (intent, fields) => {
  const answer = await sendForm(page, checkoutContext("basket"), { intent });
  expect(answer).toMatchObject({ status: 400, data: { intent, problem: "fields" } });
  expect(Object.keys(errorsOf(answer) as object)).toEqual(fields);
});

describe("a guest at the account step", () => {
  const typed = {
    firstName: "Ada",
    lastName: "Rivers",
    email: "ada@example.com",
    phone: "2125550142",
  };
  const getCustomer = answering(sampleCustomer({ isGuest: true, ...typed }));

  it("the account step shows what a guest typed, corrects it and goes on", async () => {
    const correctGuest = vi.fn<Crm["correctGuest"]>(answering(sampleCustomer()));
    const context = checkoutContext("account", { getCustomer, correctGuest });
    expect((await openPage(page, context)).data).toMatchObject({ customer: { typed } });
    const corrected = { ...typed, email: "ada.rivers@example.com" };
    const answer = await sendForm(page, context, { intent: "guest", ...corrected });
    expect(answer.leadsTo).toBe("/checkout/summary");
    expect(correctGuest.mock.calls[0]?.[0].body).toEqual(corrected);
  });

  it("the account step says that nothing of a guest changes any more once something is ordered", async () => {
    const correctGuest = refusing({ code: "not-allowed", reason: "ordered" });
    const context = checkoutContext("account", { getCustomer, correctGuest });
    const answer = await sendForm(page, context, { intent: "guest", ...typed });
    expect(answer).toMatchObject({ status: 400, data: { problem: "not-correctable" } });
  });
});

it("the account step says at the email field that it has an account if the venue allows it", async () => {
  const context = checkoutContext(
    "basket",
    { listCountries: answering(sampleCountries), findKnownEmail: answering({ known: true }) },
    { venue: { revealsKnownEmails: true } },
  );
  const answer = await sendForm(page, context, { ...registrationForm, intent: "register" });
  expect(answer.data).toMatchObject({
    problem: "email-taken",
    lastResult: { error: { email: ["emailTaken"] }, initialValue: { firstName: "Nina" } },
  });
  expect(JSON.stringify(answer.data)).not.toContain(registrationForm.password);
});

it("the account step needs an email, and nothing else, to mail a link", async () => {
  const fields = { intent: "sign-in", way: "magic-link", email: "", password: "" };
  const answer = await sendForm(page, checkoutContext("basket"), fields);
  expect([answer.status, errorsOf(answer)]).toEqual([400, { email: ["required.email"] }]);
});

it("the account step leaves a basket of another customer behind, with a notice", async () => {
  // The form that the other customer sent after their session had ended.
  const draft = {
    step: "additional-details" as const,
    fields: [["accessRequirements", "Near the door"]] satisfies [string, string][],
  };
  const claimBasket = refusing({ code: "not-found" });
  const context = checkoutContext(
    "basket",
    { signIn, listOtherBaskets, claimBasket },
    { session: { draft } },
  );
  expect((await sendForm(page, context, form)).leadsTo).toBe("/checkout/basket");
  expect(context.session.showNotices()).toEqual(["basket-of-another"]);
  const { crmSession, basketId } = context.session;
  expect([crmSession, basketId, context.session.draft]).toEqual(["new", null, null]);
});

it.each([
  ["public", 33_300, []],
  ["member-no-fee", 31_500, "member-prices-applied"],
  ["public", 31_500, "account-prices-applied"],
  ["member", 35_000, "account-prices-applied"],
] as const)(
  "a customer on %s terms whose basket costs %i cents after signing in, 33300 before, is told %j",
  async (terms, to, code) => {
    const withTotal = (total: number) => {
      const basket = basketAfter("basket");
      return { ...basket, totals: { ...basket.totals, total: usd(total) } };
    };
    const context = checkoutContext("basket", {
      signIn,
      listOtherBaskets,
      getBasket: answering(withTotal(33_300)),
      claimBasket: answering(withTotal(to)),
    });
    context.priceTerms = () => Promise.resolve(terms);
    await sendForm(page, context, form);
    expect(context.session.showNotices()).toEqual(
      typeof code === "string" ? [{ code, sums: { from: 33_300, to } }] : [],
    );
  },
);

it("the price changes shown after signing in leave out items added from the customer's other basket", async () => {
  const own = basketAfter("basket");
  const costing = (total: number) => ({ ...own, totals: { ...own.totals, total: usd(total) } });
  const context = checkoutContext("basket", {
    signIn,
    listOtherBaskets: answering([{ ...own, id: "b9" }]),
    mergeBaskets: answering(costing(38_400)),
    getBasket: answering(costing(22_000)),
    claimBasket: answering(costing(20_000)),
  });
  context.priceTerms = () => Promise.resolve("member");
  await sendForm(page, context, form);
  expect(context.session.showNotices()).toEqual([
    { code: "member-prices-applied", sums: { from: 22_000, to: 20_000 } },
  ]);
});

it("the account step names the customer who is signed in, and leads on", async () => {
  const { data } = await openPage(page, checkoutContext("account"));
  expect(data).toMatchObject({
    customer: { name: "Ada Rivers", isGuest: false, ownsBasket: true },
    next: "/checkout/summary",
  });
});

it("the account step signs out for another account, and moves the tickets into a basket without a customer", async () => {
  const context = checkoutContext("billing", {
    moveBasket: answering(basketAfter("basket", { id: "b2" })),
    endAllSessions: answering(null),
  });
  const answer = await sendForm(page, context, { intent: "use-another" });
  expect(answer.leadsTo).toBe("/checkout/account?open=sign-in");
  const { crmSession, basketId, checkoutProgress } = context.session;
  expect([crmSession, basketId]).toEqual([null, "b2"]);
  expect(checkoutProgress).toMatchObject({ agreedTotal: null, passed: [] });
});

it.each([{}, { intent: "dance" }])("the account step refuses the form %o", async (fields) => {
  const context = checkoutContext("basket");
  const answer = await sendForm(page, context, fields);
  expect([answer.status, answer.data]).toEqual([400, null]);
});

it("the account step mentions held seats only where there are any", async () => {
  const holds = async (change: Parameters<typeof basketAfter>[1]) =>
    (await openPage(page, checkoutContext("account", {}, { basket: change ?? {} }))).data;
  expect(await holds({})).toMatchObject({ holds: true });
  expect(await holds({ hold: null })).toMatchObject({ holds: false });
});

const paying = { attemptKey: crypto.randomUUID(), total: "19800" };
const code = {
  id: "code",
  kind: "access" as const,
  code: "RA-LOVELL",
  name: "Access Pass",
  saves: { amount: 0, currency: "USD" },
  refusal: "access-name-mismatch" as const,
};
const blocked = {
  "an access code of another name": { codes: [code] },
  "a ticket whose code is gone": {
    tickets: [sampleTicket({ entitled: false }), sampleTicket({ id: "t2" })],
  },
};

describe.each(Object.entries(blocked))("%s", (name, basket) => {
  it(`${name} leads every later step back to the account step, by page and by form`, async () => {
    const context = () => checkoutContext("billing", {}, { basket });
    expect((await openPage(delivery, context())).leadsTo).toBe("/checkout/account");
    const paid = context();
    expect((await sendForm(payment, paid, paying)).leadsTo).toBe("/checkout/account");
    expect(paid.session.showNotices()).toEqual([]);
  });

  it(`${name} leads to the account step right after signing in`, async () => {
    const context = checkoutContext("basket", {
      signIn,
      listOtherBaskets,
      claimBasket: answering(basketAfter("account", basket)),
    });
    expect((await sendForm(page, context, form)).leadsTo).toBe("/checkout/account");
    expect(context.session.crmSession).toBe("new");
  });
});

it("the account step names the access code of another name, or the tickets whose code is gone", async () => {
  const dataOf = async (basket: (typeof blocked)[keyof typeof blocked]) =>
    (await openPage(page, checkoutContext("account", {}, { basket }))).data;
  expect(await dataOf(blocked["an access code of another name"])).toMatchObject({
    codeOfAnother: { code: "RA-LOVELL" },
    unentitled: [],
  });
  expect(await dataOf(blocked["a ticket whose code is gone"])).toMatchObject({
    codeOfAnother: null,
    unentitled: [{ seat: { row: "B" } }],
  });
});

it.each([
  [answering(basketAfter("account")), 303, "/checkout/basket", ["access-code-removed"]],
  [refusing({ code: "not-found" }), 303, "/checkout/basket", ["access-code-removed"]],
  [unavailable, 503, null, []],
  [refusing({ code: "conflict", reason: "paying" }), 303, "/checkout/account", ["basket-paying"]],
] as const)(
  "removing the access code of another name ends as the box office answers: %#",
  async (removeCode, status, leadsTo, notices) => {
    const calls = vi.fn<Crm["removeCode"]>(removeCode);
    const context = checkoutContext(
      "account",
      { removeCode: calls },
      { basket: { codes: [code] } },
    );
    const answer = await sendForm(page, context, { intent: "remove-code", code: "code" });
    expect([answer.status, answer.leadsTo]).toEqual([status, leadsTo]);
    expect(context.session.showNotices()).toEqual(notices);
    expect(calls).toHaveBeenCalledExactlyOnceWith({ params: { id: "b1", codeId: "code" } });
  },
);
