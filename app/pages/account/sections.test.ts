import { describe, expect, it } from "vitest";

import type { Crm } from "~/.server/ticketing/ticketing";
import { customerContext, openPage, sendForm } from "../../../tests/support/ask-page";
import { sampleCustomer } from "../../../tests/support/samples/customer";
import { answering, refusing, unavailable } from "../../../tests/support/stub-crm";
import * as credit from "./account-credit/route";
import * as account from "./account/route";
import * as contact from "./contact-preferences/route";
import * as giftAid from "./gift-aid/route";
import * as giving from "./giving-history/route";
import * as memberships from "./memberships/route";
import * as details from "./your-details/route";
import * as orders from "./your-orders/route";
import * as subscriptions from "./your-ticket-subscriptions/route";

const sections = {
  "account-credit": credit,
  "contact-preferences": contact,
  "giving-history": giving,
  memberships,
  "your-details": details,
  "your-orders": orders,
  "your-ticket-subscriptions": subscriptions,
};
const stubReads = (call: () => Promise<unknown>) =>
  Object.fromEntries(
    [
      "getAccountCredit",
      "listAgreements",
      "listCustomerTags",
      "listTagGroups",
      "getGiving",
      "listCustomerMemberships",
      "getCustomer",
      "listOrders",
      "listHalls",
      "listCustomerSubscriptions",
    ].map((name) => [name, call]),
  ) as Partial<Crm>;

it.each([
  [["your-details"], "/account/your-details"],
  [["memberships", "your-orders", "your-details"], "/account/your-orders"],
] as const)(
  "the account of a guest at a venue with the sections %j opens at %s",
  async (accountSections, path) => {
    const getCustomer = answering(sampleCustomer({ isGuest: true }));
    const context = customerContext({ getCustomer }, { venue: { accountSections } });
    expect((await openPage(account, context)).location).toBe(path);
  },
);

it("the account opens with the overview, without what the box office can't list", async () => {
  const lists = {
    ...stubReads(unavailable),
    listTickets: unavailable,
    listStoredCards: unavailable,
    getCustomer: answering(sampleCustomer()),
  };
  expect(await openPage(account, customerContext(lists))).toMatchObject({
    status: 200,
    data: { overview: { tickets: null, credit: null, past: [] } },
  });
  expect((await openPage(account, customerContext(stubReads(unavailable)))).status).toBe(503);
});

describe.each(Object.entries(sections))("the section %s", (name, page) => {
  it(`the section ${name} redirects a customer who was signed out elsewhere to sign in`, async () => {
    const context = customerContext(stubReads(refusing({ code: "not-signed-in" })));
    expect((await openPage(page, context, `/account/${name}`)).location).toBe("/login");
    expect(context.session.returnTo).toBe(`/account/${name}`);
  });

  it(`the section ${name} returns 404 if the venue doesn't have it`, async () => {
    const context = customerContext({}, { venue: { accountSections: ["access"] } });
    expect((await openPage(page, context)).status).toBe(404);
  });

  it(`the section ${name} returns 503 while the box office is down`, async () => {
    expect((await openPage(page, customerContext(stubReads(unavailable)))).status).toBe(503);
  });
});

it("a form of a section that the venue doesn't have returns 404", async () => {
  const context = customerContext({}, { venue: { accountSections: ["your-details"] } });
  expect((await sendForm(contact, context, {})).status).toBe(404);
});

it("the gift aid section returns 404 if gifts are not in pounds", async () => {
  expect((await openPage(giftAid, customerContext())).status).toBe(404);
});
