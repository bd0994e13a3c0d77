import { randomUUID } from "node:crypto";
import { expect, it, vi } from "vitest";
import type { Membership } from "#contract/schemas/membership";

import type { Crm } from "~/.server/ticketing/ticketing";
import { customerContext, sendForm } from "../../../../tests/support/ask-page";
import { rendered } from "../../../../tests/support/rendered";
import { sampleBasket } from "../../../../tests/support/samples/basket";
import { usd } from "../../../../tests/support/samples/usd";
import { answering, refusing } from "../../../../tests/support/stub-crm";
import { MembershipCard } from "./membership-card";
import * as page from "./route";

const price = usd(7_500);
const membership: Membership = {
  id: "m1",
  customerNumber: "C-20417",
  customerName: "Ada Rivers",
  level: {
    id: "3",
    name: "Friend",
    description: "",
    infoLink: null,
    benefits: [],
    price,
    renewalPrice: price,
    worth: price,
    months: 12,
    hasPriority: false,
    requiresLogin: false,
  },
  startsOn: "2025-12-20",
  renewsOn: "2026-11-19",
  expiresOn: "2026-12-19",
  remindsToRenew: false,
  state: "active",
  renewable: true,
  automaticRenewal: null,
  nextChargeIfEnabled: "2026-12-10",
  debitOrderId: null,
};
const calls = {
  listCustomerMemberships: answering([membership]),
  listPaymentMethods: answering([]),
};
const renewal = { intent: "renew", membership: "m1", requestKey: randomUUID() };

it("another customer's membership returns 404 without creating a basket", async () => {
  const changeCustomerMembership = refusing({ code: "not-found" });
  const context = customerContext({ ...calls, changeCustomerMembership });
  const remindsToRenew = { intent: "auto-renew", membership: "m2", remindsToRenew: "on" };
  expect((await sendForm(page, context, remindsToRenew)).status).toBe(404);
  expect((await sendForm(page, context, { ...renewal, membership: "m2" })).status).toBe(404);
  expect(context.session.basketId).toBeNull();
});

it("a renewal is added to a new basket of the customer", async () => {
  const createBasket = vi.fn<Crm["createBasket"]>(answering(sampleBasket({ items: [] })));
  const addLine = vi.fn<Crm["addLine"]>(answering(sampleBasket()));
  const context = customerContext({ ...calls, createBasket, addLine });
  expect((await sendForm(page, context, renewal)).location).toBe("/checkout/basket");
  expect(createBasket.mock.calls[0]?.[0].session).toBe("session");
  expect(addLine.mock.calls[0]?.[0]).toMatchObject({
    params: { id: "b1" },
    body: { kind: "membership", levelId: "3" },
  });
  expect(context.session.basketId).toBe("b1");
});

it.each([
  ["membership-owned", "conflict.membership-owned"],
  ["membership-in-basket", "conflict.membership-in-basket"],
  ["membership-conflict", "conflict.membership-conflict"],
  ["paying", "conflict.paying"],
] as const)("a renewal refused as %s shows the error", async (reason, message) => {
  const addLine = refusing({ code: "conflict", reason });
  const createBasket = answering(sampleBasket({ items: [] }));
  const context = customerContext({ ...calls, createBasket, addLine });
  const response = await sendForm(page, context, renewal);
  expect([response.status, response.data]).toEqual([400, { message, membership: null }]);
});

it.each([{}, { intent: "renew" }, { intent: "steal", membership: "m1" }])(
  "the memberships page returns 400 for the form %o",
  async (fields) => {
    const response = await sendForm(page, customerContext(calls), fields);
    expect(response.status).toBe(400);
  },
);

const byCard = { intent: "renew-by", membership: "m1", method: "card-1" };

it.each([
  [{ code: "invalid", fields: { methodId: "unknown" } }, byCard, "choiceGone"],
  [{ code: "not-allowed", reason: "not-offered" }, byCard, "renewalNotOffered"],
  [{ code: "not-found" }, { ...byCard, method: "" }, "required.paymentMethod"],
] as const)("automatic renewal refused with %o shows the error", async (failure, form, message) => {
  const context = customerContext({ ...calls, renewMembershipBy: refusing(failure) });
  const response = await sendForm(page, context, form);
  expect([response.status, response.data]).toEqual([400, { message, membership: "m1" }]);
});

it("a direct debit for a membership is set up with the order that bought it", async () => {
  const changed = { ...membership, debitOrderId: "order-1" };
  const startDirectDebit = vi.fn<Crm["startDirectDebit"]>(answering({ url: "http://card.test/" }));
  const context = customerContext({
    listCustomerMemberships: answering([changed]),
    changeCustomerMembership: answering(changed),
    startDirectDebit,
  });
  const form = { intent: "direct-debit", membership: "m1" };
  expect((await sendForm(page, context, form)).location).toBe("http://card.test/");
  expect(startDirectDebit.mock.calls[0]?.[0].params).toEqual({ id: "order-1" });
});

it("a membership card shows the next automatic charge and lets the customer turn it off", () => {
  const renewal = {
    id: "r1",
    state: "active" as const,
    nextOn: "2026-12-10",
    amount: price,
    isUnderWay: false,
    wasRefused: false,
    method: { kind: "card" as const, name: "visa", last4: "4242" },
  };
  const changed = { ...membership, remindsToRenew: true, automaticRenewal: renewal };
  const html = rendered(
    <MembershipCard membership={changed} methods={[]} error={null} requestKey="" />,
  );
  for (const words of ["Thursday, December\u00a010, 2026", "$75", "Visa •••• 4242"])
    expect(html).toContain(words);
  expect(html).toContain("Turn off automatic renewal");
  expect(html).not.toContain("Turn on automatic renewal");
});

it("a membership card announces a reminder, not a renewal, and shows the customer number", () => {
  const changed = { ...membership, remindsToRenew: true };
  const html = rendered(
    <MembershipCard membership={changed} methods={[]} error={null} requestKey="" />,
  );
  expect(html).toContain("We’ll email you before it ends, and we won’t charge you.");
  expect(html).toContain("C-20417");
  expect(html).toContain("Member until Dec\u00a019, 2026");
});

it.each([null, "https://example.com/friend"])(
  "a membership card links to the level's info page if there is one: %s",
  (infoLink) => {
    const level = { ...membership.level, infoLink };
    const html = rendered(
      <MembershipCard
        membership={{ ...membership, level }}
        methods={[]}
        error={null}
        requestKey=""
      />,
    );
    expect(html.includes("Learn about Friend")).toBe(infoLink !== null);
  },
);

it("a membership card shows the renewal price, not the price of a gift", () => {
  const level = { ...membership.level, price: usd(10_000), renewalPrice: usd(8_000) };
  const html = rendered(
    <MembershipCard
      membership={{ ...membership, level }}
      methods={[]}
      error={null}
      requestKey=""
    />,
  );
  expect(html).toContain("$80");
  expect(html).not.toContain("$100");
});
