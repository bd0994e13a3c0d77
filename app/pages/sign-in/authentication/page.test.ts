import { expect, it, vi } from "vitest";

import type { Crm } from "~/.server/ticketing/ticketing";
import { getErrors, openPage, sendForm, visitorContext } from "../../../../tests/support/ask-page";
import { sampleBasket } from "../../../../tests/support/samples/basket";
import { sampleCustomer } from "../../../../tests/support/samples/customer";
import { answering, refusing } from "../../../../tests/support/stub-crm";
import * as details from "../../account/your-details/route";
import * as page from "./route";

const ADA = "ada@example.com";
const calls = {
  signInByLink: answering({ session: "new", customer: sampleCustomer() }),
  listOtherBaskets: answering([]),
  getCustomer: answering(sampleCustomer()),
};
const empty = { mobile: "", birthDay: "", birthMonth: "", birthYear: "" };
type LinkState = { email: string; returnTo: string | null; basket: string | null };

const linkTo = (context: ReturnType<typeof visitorContext>, state: Partial<LinkState> = {}) => {
  const sealed = context.linkState.seal({ email: ADA, returnTo: null, basket: null, ...state });
  return `/authentication?token=x&note=${sealed}`;
};

it("a sign-in link with a return path of another site redirects to the orders", async () => {
  const context = visitorContext(calls);
  const path = linkTo(context, { returnTo: "//evil.example" });
  const answer = await sendForm(page, context, { intent: "link", token: "x" }, path);
  expect([answer.status, answer.location]).toEqual([303, "/account"]);
});

it("a sign-in link of a customer without a name redirects to their details first", async () => {
  const nameless = sampleCustomer({ firstName: "", lastName: "", phone: "", addresses: [] });
  const context = visitorContext({ ...calls, getCustomer: answering(nameless) });
  const path = linkTo(context, { returnTo: "/checkout/delivery" });
  const answer = await sendForm(page, context, { intent: "link", token: "x" }, path);
  expect(answer.location).toBe("/account/your-details");
  expect(context.session.returnTo).toBe("/account/your-orders");
  const own = { firstName: "Olive", lastName: "Owner", phone: "2125550199", version: "1" };
  const saved = visitorContext(
    { getCustomer: answering(nameless), changeDetails: answering(sampleCustomer()) },
    { session: { crmSession: context.session.crmSession, returnTo: "/events" } },
  );
  expect((await sendForm(details, saved, { ...empty, ...own })).location).toBe("/events");
});

it("a sign-in link with to=basket redirects to the basket", async () => {
  const answer = await sendForm(
    page,
    visitorContext(calls),
    { intent: "link", token: "x" },
    "/authentication?token=x&to=basket",
  );
  expect(answer.location).toBe("/checkout/basket");
});

it("a sign-in link from the checkout redirects to the orders if the basket is now empty", async () => {
  const context = visitorContext(
    {
      ...calls,
      getBasket: answering(sampleBasket({ items: [] })),
      claimBasket: answering(sampleBasket({ items: [] })),
    },
    { session: { basketId: "b1" } },
  );
  const path = linkTo(context, { returnTo: "/checkout/account" });
  const answer = await sendForm(page, context, { intent: "link", token: "x" }, path);
  expect(answer.location).toBe("/account/your-orders");
});

it("opening a sign-in link checks it without using it", async () => {
  const checkLoginLink = vi.fn<Crm["checkLoginLink"]>(answering({ alive: true }));
  const context = visitorContext({ checkLoginLink });
  const opened = await openPage(page, context, linkTo(context));
  expect(opened.data).toMatchObject({ link: { alive: true, kind: "magic-link", email: ADA } });
  expect(checkLoginLink).toHaveBeenCalledOnce();
});

it("a used sign-in link is refused, and its link state can request another for the same email", async () => {
  const sendMagicLink = vi.fn<Crm["sendMagicLink"]>(answering({}));
  const context = visitorContext({
    signInByLink: refusing({ code: "not-allowed", reason: "link-expired" }),
    checkLoginLink: answering({ alive: false }),
    sendMagicLink,
  });
  const path = linkTo(context, { returnTo: "/account" });
  const refused = await sendForm(page, context, { intent: "link", token: "x" }, path);
  expect([refused.status, refused.data]).toMatchObject([400, { problem: "expired" }]);
  const { data } = await openPage(page, context, path);
  const { note } = (data as { link: { note: string } }).link;
  await sendForm(page, context, { intent: "send", note });
  expect(sendMagicLink).toHaveBeenCalledWith({
    body: expect.objectContaining({ email: ADA }) as unknown,
  });
  expect([context.session.email, context.session.returnTo]).toEqual([ADA, "/account"]);
});

it("a sign-in link with an invalid link state has no email", async () => {
  const context = visitorContext({ checkLoginLink: answering({ alive: false }) });
  const { data } = await openPage(page, context, "/authentication?token=x&note=y");
  expect(data).toMatchObject({ link: { alive: false, email: null, note: "" } });
});

it("an incomplete or wrong mailed code is refused", async () => {
  const context = visitorContext({
    signInByLink: refusing({ code: "not-allowed", reason: "link-expired" }),
  });
  const short = await sendForm(page, context, { intent: "code", email: ADA, code: "12345" });
  expect(getErrors(short)).toEqual({ code: ["codeDigits"] });
  const wrong = await sendForm(page, context, { intent: "code", email: ADA, code: "654321" });
  expect([wrong.status, wrong.data]).toMatchObject([400, { problem: "wrong-code" }]);
});

it.each([
  [{ code: "not-allowed", reason: "locked" }, "registration-locked"],
  [{ code: "not-allowed", reason: "link-expired" }, "expired"],
] as const)(
  "confirming a registration with the failure %o returns the problem %s",
  async (failure, problem) => {
    const context = visitorContext({ confirmRegistration: refusing(failure) });
    const form = { intent: "confirm", registration: "x", password: "Concert2026" };
    const answer = await sendForm(page, context, form, "/authentication?registration=x");
    expect([answer.status, answer.data]).toMatchObject([400, { problem }]);
  },
);
