import { randomUUID } from "node:crypto";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { describe, expect, it } from "vitest";

import { money } from "../../app/domain/money";
import type { Gift } from "../../app/domain/account/giving";
import type { MembershipLevel, OwnMembership } from "../../app/domain/account/membership";
import { loader as credit } from "../../app/pages/account/account-credit/route";
import { action as voucher } from "../../app/pages/account/gift-voucher-balance/route";
import { loader as giving } from "../../app/pages/account/giving-history/route";
import { loader as statement } from "../../app/pages/account/giving-statement/route";
import {
  action as changeMembership,
  loader as memberships,
} from "../../app/pages/account/memberships/route";
import { loader as subscriptions } from "../../app/pages/account/your-ticket-subscriptions/route";
import { answerOf } from "../support/answer-of";
import { nextRequest } from "../support/checkout-visit";
import { createFakeCrm } from "../support/fake-crm";
import { formRequest, testContext } from "../support/test-context";

const usd = (amount: number) => money(amount, "USD");
type Context = ReturnType<typeof testContext>;
type Loader = (args: LoaderFunctionArgs) => unknown;

const ask = (loader: Loader, context: Context, params: Record<string, string> = {}) =>
  answerOf(() => loader({ request: new Request("http://localhost/account/x"), context, params }));
const send = (
  action: typeof voucher | typeof changeMembership,
  context: Context,
  fields: Record<string, string>,
) => answerOf(() => action({ request: formRequest("/account/x", fields), context, params: {} }));

/** Ada, signed in. */
async function ada(crm = createFakeCrm()): Promise<Context> {
  const signedIn = await crm.signIn({ email: "ada@example.com", password: "Concert2026" });
  if (!signedIn.ok) throw new Error(signedIn.failure.code);
  return testContext({ crm, session: { crmSession: signedIn.value.session } });
}

const gift = (givenAt: string, amount: number): Gift => ({
  id: randomUUID(),
  fundName: "Annual Fund",
  appeal: null,
  source: "gift",
  amount: usd(amount),
  recognitionName: null,
  anonymous: false,
  tribute: null,
  givenAt,
  orderId: "o1",
  orderNumber: "RPA-1",
});

const level: MembershipLevel = {
  id: "3",
  name: "Friend",
  description: "",
  infoLink: "https://www.riverside.example/membership/friend",
  benefits: [],
  price: usd(7_500),
  renewalPrice: usd(6_500),
  months: 12,
  requiresLogin: false,
};
const membership: OwnMembership = {
  id: "m1",
  customerId: "c1",
  customerName: "Ada Rivers",
  level,
  startsOn: "2025-12-20",
  renewsOn: "2026-11-19",
  expiresOn: "2026-12-19",
  autoRenew: false,
  state: "active",
  renewable: true,
};

describe("what has been given", () => {
  it("has a statement for each year in which something was, and for no other", async () => {
    const context = await ada();
    const gifts = [
      gift("2026-05-01T12:00:00-04:00", 5_000),
      gift("2025-12-31T23:30:00-05:00", 100),
    ];
    context.crm.state.holdings.gifts.set("c1", gifts);
    expect((await ask(giving, context)).data).toMatchObject({
      years: [{ year: 2026 }, { year: 2025 }],
    });
    expect((await ask(statement, context, { year: "2025" })).data).toMatchObject({
      year: { total: usd(100), gifts: 1 },
      gifts: [{ amount: usd(100) }],
      donor: { firstName: "Ada", address: { line1: "1 River Street" } },
    });
    for (const year of ["2024", "25", "2025x", "everything"])
      expect((await ask(statement, context, { year })).status, year).toBe(404);
  });
});

describe("a membership", () => {
  it("says whether it is to be renewed, and is nobody else's to change", async () => {
    const context = await ada();
    context.crm.state.holdings.memberships.set("c1", [membership]);
    context.crm.state.holdings.memberships.set("c2", [{ ...membership, id: "m2" }]);
    const wish = { intent: "auto-renew", membership: "m1", autoRenew: "on" };
    expect((await send(changeMembership, context, wish)).leadsTo).toBe("/account/memberships");
    expect(context.session.showNotices()).toContain("auto-renew-on");
    expect((await ask(memberships, nextRequest(context))).data).toMatchObject({
      memberships: [{ id: "m1", autoRenew: true }],
    });
    const other = await send(changeMembership, context, { ...wish, membership: "m2" });
    const absent = await send(changeMembership, context, { ...wish, membership: "none" });
    expect(other).toEqual(absent);
    expect(absent.status).toBe(404);
    expect(context.crm.state.holdings.memberships.get("c2")?.[0]?.autoRenew).toBe(false);
  });

  it("is renewed into the basket, by a new one where there is none, and only if it is one's own", async () => {
    const context = await ada();
    context.crm.state.holdings.memberships.set("c1", [membership]);
    const wish = { intent: "renew", membership: "m1", requestKey: randomUUID() };
    expect((await send(changeMembership, context, { ...wish, membership: "m2" })).status).toBe(404);
    expect(context.session.basketId).toBeNull();
    const opened: unknown[] = [];
    const { openBasket } = context.crm;
    context.crm.openBasket = (key, session) => {
      opened.push(session);
      return openBasket(key, session);
    };
    expect((await send(changeMembership, context, wish)).leadsTo).toBe("/checkout/basket");
    expect(opened).toEqual([context.session.crmSession]);
    const basket = context.crm.state.baskets.get(context.session.basketId ?? "");
    expect(basket).toMatchObject({
      items: [{ kind: "membership", productId: "3" }],
    });
  });

  it.each([
    ["membership-owned", "membershipOwned"],
    ["membership-in-basket", "membershipInBasket"],
    ["membership-conflict", "membershipConflict"],
    ["paying", "basketPaying"],
  ])("that cannot be renewed says why: %s", async (reason, message) => {
    const context = await ada();
    context.crm.state.holdings.memberships.set("c1", [membership]);
    context.crm.addMembership = () =>
      Promise.resolve({ ok: false, failure: { code: "conflict", reason } });
    const wish = { intent: "renew", membership: "m1", requestKey: randomUUID() };
    const answer = await send(changeMembership, context, wish);
    expect([answer.status, answer.data]).toEqual([400, { message }]);
  });

  it("is not changed by what is no form of ours", async () => {
    const context = await ada();
    for (const fields of [{}, { intent: "renew" }, { intent: "steal", membership: "m1" }])
      expect((await send(changeMembership, context, fields as Record<string, string>)).status).toBe(
        400,
      );
  });
});

describe("account credit", () => {
  it("is shown with what is left of it until when", async () => {
    const context = await ada();
    const grant = {
      id: "g1",
      source: "goodwill" as const,
      amount: usd(2_000),
      left: usd(2_000),
      grantedAt: "2026-11-01T12:00:00-04:00",
      expiresAt: "2027-05-01T12:00:00-04:00",
      usable: true,
    };
    const over = { ...grant, id: "g0", left: usd(500), usable: false };
    context.crm.state.holdings.credit.set("c1", {
      balance: usd(2_000),
      grants: [over, grant],
      entries: [],
    });
    expect((await ask(credit, context)).data).toMatchObject({
      balance: usd(2_000),
      grants: [{ id: "g1" }],
      lines: [{ kind: "expired", amount: usd(-500) }],
    });
  });
});

describe("a gift voucher's balance", () => {
  const errorsOf = (data: unknown) =>
    (data as { lastResult: { error?: Record<string, string[]> } }).lastResult.error;

  it.each([
    ["", "required.voucherCode"],
    ["FOYR-NOTHING", "voucherUnknown"],
    ["x".repeat(101), "voucherUnknown"],
  ])("is not told for %s", async (code, message) => {
    const answer = await send(voucher, await ada(), { code });
    expect([answer.status, errorsOf(answer.data)]).toEqual([400, { code: [message] }]);
  });

  it("is told for a code that there is, and the page stays where it is", async () => {
    const answer = await send(voucher, await ada(), { code: " foyr-gift100 " });
    expect([answer.status, answer.data]).toMatchObject([
      200,
      { voucher: { balance: usd(4_000), state: "active" } },
    ]);
  });

  it("is told to nobody who tries too many codes", async () => {
    const context = await ada();
    context.crm.state.holdings.triesLeft = 0;
    const answer = await send(voucher, context, { code: "FOYR-GIFT100" });
    expect(errorsOf(answer.data)).toEqual({ code: ["tooManyCodes"] });
  });
});

describe("each section of money", () => {
  const loaders = { giving, memberships, credit, subscriptions } as const;

  it.each(Object.entries(loaders))("%s asks nobody in who is not signed in", async (_, loader) => {
    const anonymous = testContext();
    expect((await ask(loader, anonymous)).leadsTo).toBe("/login");
    const context = await ada();
    context.crm.state.sessions.clear();
    expect((await ask(loader, context)).leadsTo).toBe("/login");
  });

  it.each(Object.entries(loaders))(
    "%s is no page where the venue has no such section",
    async (_, loader) => {
      const context = await ada();
      context.venue = { ...context.venue, accountSections: ["your-details"] };
      expect((await ask(loader, context)).status).toBe(404);
    },
  );

  it.each(Object.entries(loaders))(
    "%s says so when the box office does not answer",
    async (_, loader) => {
      const context = await ada();
      await context.customer();
      context.crm.state.down = true;
      expect((await ask(loader, context)).status).toBe(503);
    },
  );
});
