import { afterAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { randomUUID } from "node:crypto";

import { declaredAt } from "~/.server/http/forms/declared-fields";
import { CHECKOUT_STEP_NAMES } from "~/domain/checkout/checkout-steps";
import type { CheckoutStepName } from "~/domain/checkout/checkout-steps";
import { routeTable } from "~/routing/route-table";
import type { Crm } from "~/.server/ticketing/ticketing";
import { venueSettings } from "~/venue-settings";
import { openPage, sendForm, visitorContext } from "../../../tests/support/ask-page";
import {
  basketAfter,
  checkoutContext,
  sessionAfter,
} from "../../../tests/support/checkout-context";
import { oddSpellings } from "../../../tests/support/odd-spellings";
import {
  sampleDeliveryOptions,
  sampleProduct,
  sampleTicket,
} from "../../../tests/support/samples/basket";
import { sampleCustomer } from "../../../tests/support/samples/customer";
import { sendRaw } from "../../../tests/support/servers/send-raw";
import { answering, stubCrm, unavailable } from "../../../tests/support/stub-crm";
import {
  startStorefront,
  startStubbedStorefront,
} from "../../../tests/support/servers/test-storefront";
import * as account from "./account/route";
import * as delivery from "./delivery/route";
import * as details from "./additional-details/route";

const steps = CHECKOUT_STEP_NAMES.filter((name) => name !== "basket");

/** Every field that one of the steps takes: without its guard, each would do something with it. */
const fields = {
  email: "ada@example.com",
  password: "Concert2026",
  intent: "sign-in",
  terms: "on",
  total: "1",
  attemptKey: randomUUID(),
  requestKey: randomUUID(),
  optionId: "print-at-home",
  level: "3",
  accepted: "yes",
  taxpayer: "on",
  member: "new",
  firstName: "Kit",
  lastName: "Ray",
  agreed: "Access",
  addressId: "a1",
  gift: "5000",
  accessRequirements: "aisle-seat",
  "n:i1:parking": "1",
};
/** Those that a step's form has: with any other it would be refused before its guard is asked. */
function fieldsOf(step: (typeof steps)[number]): Record<string, string> {
  const isDeclared = declaredAt(`checkout-${step}`);
  return Object.fromEntries(Object.entries(fields).filter(([name]) => isDeclared?.(name)));
}

/** Everything that the guards of the steps read. A form that got past its guard would call something else. */
const reads = {
  getMaintenance: answering(null),
  listQueues: answering([]),
  getCustomer: answering(sampleCustomer()),
  getBasket: answering(basketAfter("account")),
  getBasketSummary: unavailable,
  getBasketOffers: unavailable,
  listPotentialSavings: unavailable,
  getGiftAid: answering({ declaredAt: null }),
  getHousehold: unavailable,
};
const session = sessionAfter("account", basketAfter("account"));

/** A customer with two tickets in a shop whose checkout has these steps. */
async function visit(steps: readonly CheckoutStepName[], others?: () => unknown) {
  const checkoutSeries = [...new Set(steps)];
  const site = await startStorefront(stubCrm(reads, others), {
    venue: { ...venueSettings, checkoutSeries },
    variables: { SIGN_IN_ATTEMPTS: "1000" },
  });
  onTestFinished(() => site.close());
  const Cookie = await site.cookieOf(session);
  return {
    site,
    open: (path: string) => site.fetch(path, { headers: { Cookie } }),
    send: (path: string, form: Record<string, string>) => site.post(path, form, { Cookie }),
  };
}

it("every route with the checkout guard is a step, and every step has the guard", () => {
  const guarded = routeTable.filter(({ expectedGuards }) =>
    (expectedGuards as readonly string[]).includes("checkoutStep"),
  );
  expect(guarded.map(({ path }) => path).sort()).toEqual(
    steps.map((name) => `/checkout/${name}`).sort(),
  );
});

it.each(steps)("posting checkout step %s redirects to the first incomplete step", async (step) => {
  // A step that always asks, and is only done by going on from it.
  const open = step === "review" ? "contact-preferences" : "review";
  const { send, open: get, site } = await visit(["basket", open, step, "payment"]);
  const path = `/checkout/${step}`;
  expect((await get(path)).headers.get("Location")).toBe(`/checkout/${open}`);
  for (const target of [path, `${path}?index`, `${path}?_routes=whats-on`]) {
    const answer = await send(target, fieldsOf(step));
    expect([target, answer.status, answer.headers.get("Location")]).toEqual([
      target,
      303,
      `/checkout/${open}`,
    ]);
  }
  for (const target of [`${path}.data`, `${path}.data?_routes=checkout-${step}`]) {
    const answer = await send(target, fieldsOf(step));
    expect([target, answer.status]).toEqual([target, 202]);
    expect(await answer.text()).toContain(`/checkout/${open}`);
  }
  for (const [, target] of oddSpellings(path))
    expect([target, (await sendRaw(site.origin, "POST", target)).status]).toEqual([target, 308]);
});

// The control: it is the open step that turns the form away, and nothing else about it.
it.each(steps)(
  "the form of the checkout step %s is accepted where nothing before it is left to do",
  async (step) => {
    const { send } = await visit(["basket", step, "payment"], unavailable);
    const answer = await send(`/checkout/${step}`, fieldsOf(step));
    expect(answer.headers.get("Location")).not.toBe("/checkout/review");
    expect([200, 303, 400, 503]).toContain(answer.status);
  },
);

const behindAccount = routeTable
  .filter(
    ({ id, expectedGuards }) =>
      id.startsWith("checkout-") && expectedGuards.some((name) => name === "authenticated"),
  )
  .map(({ id, path }) => [path, id] as const);

it.each(behindAccount)(
  "%s sends a visitor who is not signed in to the account step, for GET, POST and .data requests, with and without _routes",
  async (path, id) => {
    const names = behindAccount.map(([step]) => step.replace("/checkout/", "") as CheckoutStepName);
    const site = await startStorefront(
      stubCrm({ ...reads, getBasket: answering(basketAfter("basket")) }),
      { venue: { ...venueSettings, checkoutSeries: ["basket", "account", ...names] } },
    );
    onTestFinished(() => site.close());
    const headers = { Cookie: await site.cookieOf(sessionAfter("basket", basketAfter("basket"))) };
    const form = fieldsOf(id.replace("checkout-", "") as (typeof steps)[number]);
    for (const page of [path, `${path}.data`])
      for (const query of ["", `?_routes=${id}`, `?_routes=root,${id}`, `?_data=${id}`])
        for (const answer of [
          await site.fetch(`${page}${query}`, { headers }),
          await site.post(`${page}${query}`, form, headers),
        ]) {
          const body = await answer.text();
          const leads = `${answer.headers.get("Location")} ${answer.status === 202 ? body : ""}`;
          const isRefused = query.startsWith("?_data=") && answer.status === 400;
          expect(isRefused || leads.includes("/checkout/account"), `${page}${query}`).toBe(true);
          expect(body).not.toContain("attemptKey");
        }
  },
);

describe("a visitor with an empty basket", async () => {
  const storefront = await startStubbedStorefront();
  afterAll(() => storefront.close());

  it.each(steps)(
    "a visitor with an empty basket is sent back to the basket from the step %s, by page, form and data",
    async (step) => {
      const path = `/checkout/${step}`;
      const [page, form, data] = await Promise.all([
        storefront.fetch(path),
        storefront.post(path, {}),
        storefront.fetch(`${path}.data`),
      ]);
      for (const answer of [page, form])
        expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/checkout/basket"]);
      expect(await data.text()).toContain("/checkout/basket");
    },
  );
});

it("a step that asks to sign in says so, and keeps what was in its form", async () => {
  const page = checkoutContext("basket");
  expect((await openPage(delivery, page)).leadsTo).toBe("/checkout/account");
  expect(page.session.showNotices()).toEqual(["booking-for"]);
  const form = checkoutContext("basket");
  expect((await sendForm(delivery, form, { optionId: "postal" })).leadsTo).toBe(
    "/checkout/account",
  );
  expect(form.session.showNotices()).toEqual(["form-kept"]);
  expect(form.session.draft).toEqual({ step: "delivery", fields: [["optionId", "postal"]] });
});

it("asking for more time on a step extends the hold once, and keeps what was typed", async () => {
  const calls: unknown[] = [];
  const extendHold: Crm["extendHold"] = (input) => {
    calls.push(input.body);
    return answering(basketAfter("delivery"))();
  };
  const context = checkoutContext("delivery", { extendHold });
  const form = { specialRequests: "A ramp", intent: "more-time" };
  const answer = await sendForm(details, context, form);
  expect(answer.leadsTo).toBe("/checkout/additional-details");
  expect(calls).toEqual([{ seenUntil: basketAfter("delivery").hold?.until }]);
  expect(context.session.showNotices()).toEqual(["hold-extended"]);
  const shown = await openPage(details, context);
  expect(shown.data).toMatchObject({ typed: { initialValue: { specialRequests: "A ramp" } } });
});

it("a step re-reads the checkout after changing the basket and redirects accordingly", async () => {
  const read = {
    basket: basketAfter("account"),
    customer: sampleCustomer(),
    lastAnswers: null,
    deliveryOptions: sampleDeliveryOptions,
    worthJoining: false,
    hasHousehold: false,
  };
  const getCheckout = vi
    .fn<Crm["getCheckout"]>(answering({ ...read, deliveryOptions: [] }))
    .mockImplementationOnce(answering(read));
  const calls = { getCheckout, setAdditionalDetails: answering(basketAfter("account")) };
  const series = ["basket", "account", "additional-details", "delivery", "summary"] as const;
  const venue = { checkoutSeries: [...series, "payment"] as const };
  const context = checkoutContext("account", calls, { venue });
  expect((await sendForm(details, context, {})).leadsTo).toBe("/checkout/delivery");
  expect(getCheckout).toHaveBeenCalledTimes(2);
});

it("a form that is too long to keep until the visitor has signed in is lost, with a notice", async () => {
  const context = checkoutContext("basket");
  await sendForm(delivery, context, { "address.line1": "x".repeat(3_000) });
  expect(context.session.showNotices()).toEqual(["form-too-long"]);
});

it("a form with a made-up visit reference does not open the basket that it names", async () => {
  const context = visitorContext();
  const visit = `${randomUUID()}.AAAAAAAAAAAAAAAAAAAAAA`;
  const answer = await sendForm(details, context, { specialRequests: "A ramp", visit });
  expect([answer.leadsTo, context.session.basketId]).toEqual(["/checkout/basket", null]);
});

it("a canceled performance leads back to the basket by page and form, and says why", async () => {
  const tickets = [sampleTicket(), sampleTicket({ id: "t2", cancelled: true })];
  const context = checkoutContext("account", {}, { basket: { tickets } });
  expect((await openPage(delivery, context)).leadsTo).toBe("/checkout/basket");
  expect(context.session.showNotices()).toEqual(["tickets-cancelled"]);
  const form = await sendForm(delivery, context, { optionId: "print-at-home" });
  expect(form.leadsTo).toBe("/checkout/basket");
});

it("a sum that is too small for a card leads back to the basket, and says why", async () => {
  const items = [sampleProduct({ cents: 30 })];
  const context = checkoutContext("account", {}, { basket: { items } });
  expect((await openPage(delivery, context)).leadsTo).toBe("/checkout/basket");
  expect(context.session.showNotices()).toEqual(["card-minimum"]);
});

it("a step that has nothing to ask leads on, with a notice", async () => {
  const basket = { items: [sampleProduct({ kind: "donation", cents: 5_000 })], hold: null };
  const context = checkoutContext("account", {}, { basket });
  expect((await openPage(delivery, context)).leadsTo).toBe("/checkout/summary");
  expect(context.session.showNotices()).toEqual(["step-skipped"]);
});

it("the checkout goes on without the offers that the box office does not answer for", async () => {
  const context = checkoutContext(
    "account",
    { getBasketOffers: unavailable, listPotentialSavings: unavailable },
    {
      venue: {
        checkoutSeries: [
          "basket",
          "add-ons",
          "upsells",
          "memberships",
          "account",
          "delivery",
          "payment",
        ],
      },
    },
  );
  expect((await openPage(account, context)).status).toBe(200);
});

it("a step answers 503 while the box office is down", async () => {
  const context = checkoutContext("account", { getBasket: unavailable });
  expect((await openPage(delivery, context)).status).toBe(503);
});
