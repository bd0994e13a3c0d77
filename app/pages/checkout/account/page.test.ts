import { describe, expect, it, vi } from "vitest";

import type { Crm } from "~/.server/ticketing/ticketing";
import { getErrors, openPage, sendForm } from "../../../../tests/support/ask-page";
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

it("the account step is incomplete while the customer's name is missing, and the details page returns to it", async () => {
  const getCustomer = answering(sampleCustomer({ firstName: "", lastName: "" }));
  const context = checkoutContext("account", { getCustomer });
  expect((await openPage(delivery, context)).location).toBe("/checkout/account");
  const opened = await openPage(page, context);
  expect(opened.data).toMatchObject({ customer: { name: null } });
  expect(context.session.returnTo).toBe("/checkout/account");
});

it.each([
  ["wrong", { code: "not-signed-in" }, 400],
  ["locked", { code: "not-allowed", reason: "locked" }, 400],
] as const)(
  "a sign-in refused as %s at the account step keeps the email, never the password",
  async (problem, failure, status) => {
    const context = checkoutContext("basket", { signIn: refusing(failure) });
    const response = await sendForm(page, context, form);
    expect([response.status, response.data]).toMatchObject([
      status,
      { form: "sign-in", problem, initialValue: { email: form.email } },
    ]);
    expect(JSON.stringify(response.data)).not.toContain(form.password);
  },
);

it("the account step returns 503 while the box office is down", async () => {
  const context = checkoutContext("basket", { signIn: unavailable });
  expect((await sendForm(page, context, form)).status).toBe(503);
});

it.each([
  ["sign-in", ["email", "password"]],
  ["guest", ["firstName", "lastName", "email"]],
])("the account step lists the missing fields of the %s form", async (intent, fields) => {
  const response = await sendForm(page, checkoutContext("basket"), { intent });
  expect(response).toMatchObject({ status: 400, data: { form: intent, problem: "fields" } });
  expect(Object.keys(getErrors(response) as object)).toEqual(fields);
});

describe("a guest at the account step", () => {
  const typed = {
    firstName: "Ada",
    lastName: "Rivers",
    email: "ada@example.com",
    phone: "2125550142",
  };
  const getCustomer = answering(sampleCustomer({ isGuest: true, ...typed }));

  it("the account step shows a guest's details, saves corrections and continues", async () => {
    const correctGuest = vi.fn<Crm["correctGuest"]>(answering(sampleCustomer()));
    const context = checkoutContext("account", { getCustomer, correctGuest });
    expect((await openPage(page, context)).data).toMatchObject({ customer: { typed } });
    const corrected = { ...typed, email: "ada.rivers@example.com" };
    const response = await sendForm(page, context, { intent: "guest", ...corrected });
    expect(response.location).toBe("/checkout/summary");
    expect(correctGuest.mock.calls[0]?.[0].body).toEqual(corrected);
  });

  it("the account step refuses corrections by a guest who has an order", async () => {
    const correctGuest = refusing({ code: "not-allowed", reason: "ordered-already" });
    const context = checkoutContext("account", { getCustomer, correctGuest });
    const response = await sendForm(page, context, { intent: "guest", ...typed });
    expect(response).toMatchObject({ status: 400, data: { problem: "not-correctable" } });
  });
});

it("the account step reports an email that has an account, if the venue allows it", async () => {
  const context = checkoutContext(
    "basket",
    { listCountries: answering(sampleCountries), findKnownEmail: answering({ known: true }) },
    { venue: { revealsKnownEmails: true } },
  );
  const response = await sendForm(page, context, { ...registrationForm, intent: "register" });
  expect(response.data).toMatchObject({
    problem: "email-taken",
    error: { email: ["emailTaken"] },
    initialValue: { firstName: "Nina" },
  });
  expect(JSON.stringify(response.data)).not.toContain(registrationForm.password);
});

it("the account step requires only an email to send a sign-in link", async () => {
  const fields = { intent: "sign-in", way: "magic-link", email: "", password: "" };
  const response = await sendForm(page, checkoutContext("basket"), fields);
  expect([response.status, getErrors(response)]).toEqual([400, { email: ["required.email"] }]);
});

it("signing in drops another customer's basket and shows a notice", async () => {
  // Form sent by the other customer after their session had ended.
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
  expect((await sendForm(page, context, form)).location).toBe("/checkout/basket");
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
  "signing in on %s terms that changes the total from 33300 to %i shows the notice %j",
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

it("the price change shown after signing in excludes items merged from the customer's other basket", async () => {
  const base = basketAfter("basket");
  const costing = (total: number) => ({ ...base, totals: { ...base.totals, total: usd(total) } });
  const context = checkoutContext("basket", {
    signIn,
    listOtherBaskets: answering([{ ...base, id: "b9" }]),
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

it("the account step shows the signed-in customer and links to the next step", async () => {
  const { data } = await openPage(page, checkoutContext("account"));
  expect(data).toMatchObject({
    customer: { name: "Ada Rivers", isGuest: false, ownsBasket: true },
    next: "/checkout/summary",
  });
});

it("switching accounts signs out, empties the basket and says so", async () => {
  const emptied: unknown[] = [];
  const context = checkoutContext("billing", {
    emptyBasket: (call) => {
      emptied.push(call.params.id);
      return answering(basketAfter("basket", { tickets: [] }))();
    },
    endAllSessions: answering(null),
  });
  const before = context.session.basketId;
  const response = await sendForm(page, context, { intent: "use-another" });
  expect(response.location).toBe("/login");
  const { crmSession, basketId } = context.session;
  expect([crmSession, basketId, emptied]).toEqual([null, null, [before]]);
  expect(context.session.showNotices()).toEqual(["basket-emptied"]);
});

it("switching to the person named on an access registration takes the basket along, without its customer", async () => {
  const context = checkoutContext(
    "billing",
    {
      moveBasket: answering(basketAfter("basket", { id: "b2" })),
      endAllSessions: answering(null),
    },
    { basket: { codes: [code] } },
  );
  const response = await sendForm(page, context, { intent: "use-another" });
  expect(response.location).toBe("/checkout/account?open=sign-in");
  const { crmSession, basketId, checkoutProgress } = context.session;
  expect([crmSession, basketId]).toEqual([null, "b2"]);
  expect(checkoutProgress).toMatchObject({ agreedTotal: null, passed: [] });
});

it.each([
  {},
  { intent: "dance" },
  { intent: "toString" },
  { intent: "constructor" },
  { intent: "__proto__" },
])("the account step returns 400 for %o", async (fields) => {
  const context = checkoutContext("basket");
  const response = await sendForm(page, context, fields);
  expect([response.status, response.data]).toEqual([400, null]);
});

it("the account step mentions held seats only if there are any", async () => {
  const openWith = async (change: Parameters<typeof basketAfter>[1]) =>
    (await openPage(page, checkoutContext("account", {}, { basket: change ?? {} }))).data;
  expect(await openWith({})).toMatchObject({ heldCount: 2 });
  expect(await openWith({ hold: null })).toMatchObject({ heldCount: 0 });
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
  "an access code registered to another name": { codes: [code] },
  "a ticket whose code was removed": {
    tickets: [sampleTicket({ entitled: false }), sampleTicket({ id: "t2" })],
  },
};

describe.each(Object.entries(blocked))("%s", (name, basket) => {
  it(`${name} redirects every later step to the account step, for GET and POST`, async () => {
    const context = () => checkoutContext("billing", {}, { basket });
    expect((await openPage(delivery, context())).location).toBe("/checkout/account");
    const paid = context();
    expect((await sendForm(payment, paid, paying)).location).toBe("/checkout/account");
    expect(paid.session.showNotices()).toEqual([]);
  });

  it(`${name} redirects to the account step after signing in`, async () => {
    const context = checkoutContext("basket", {
      signIn,
      listOtherBaskets,
      claimBasket: answering(basketAfter("account", basket)),
    });
    expect((await sendForm(page, context, form)).location).toBe("/checkout/account");
    expect(context.session.crmSession).toBe("new");
  });
});

it("the account step shows the access code registered to another name, or the tickets whose code was removed", async () => {
  const getData = async (basket: (typeof blocked)[keyof typeof blocked]) =>
    (await openPage(page, checkoutContext("account", {}, { basket }))).data;
  expect(await getData(blocked["an access code registered to another name"])).toMatchObject({
    codeOfAnotherCustomer: { code: "RA-LOVELL" },
    unentitled: [],
  });
  expect(await getData(blocked["a ticket whose code was removed"])).toMatchObject({
    codeOfAnotherCustomer: null,
    unentitled: [{ seat: { row: "B" } }],
  });
});

it.each([
  [answering(basketAfter("account")), 303, "/checkout/basket", ["access-code-removed"]],
  [refusing({ code: "not-found" }), 303, "/checkout/basket", ["access-code-removed"]],
  [unavailable, 503, null, []],
  [refusing({ code: "conflict", reason: "paying" }), 303, "/checkout/account", ["basket-paying"]],
] as const)(
  "removing an access code registered to another name follows the box office's response: %#",
  async (removeCode, status, location, notices) => {
    const spy = vi.fn<Crm["removeCode"]>(removeCode);
    const context = checkoutContext("account", { removeCode: spy }, { basket: { codes: [code] } });
    const response = await sendForm(page, context, { intent: "remove-code", code: "code" });
    expect([response.status, response.location]).toEqual([status, location]);
    expect(context.session.showNotices()).toEqual(notices);
    expect(spy).toHaveBeenCalledExactlyOnceWith({ params: { id: "b1", codeId: "code" } });
  },
);
