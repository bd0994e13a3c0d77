import { afterAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { randomUUID } from "node:crypto";
import { acceptedForms } from "~/.server/edge/form-guard/declared-fields";
import { CHECKOUT_STEP_NAMES, type CheckoutStepName } from "#contract/names/checkout-series";
import { routeTable } from "~/routing/route-table";
import type { Crm } from "~/.server/ticketing/ticketing";
import { venueSettings } from "~/venue-settings";
import { openPage, sendForm, visitorContext } from "../../../tests/support/ask-page";
import {
  basketAfter,
  checkoutContext,
  sessionAfter,
} from "../../../tests/support/checkout-context";
import { pathVariants } from "../../../tests/support/path-variants";
import {
  sampleDeliveryOptions,
  sampleProduct,
  sampleTicket,
} from "../../../tests/support/samples/basket";
import { sampleCustomer } from "../../../tests/support/samples/customer";
import { sendRaw } from "../../../tests/support/servers/send-raw";
import { testBuild } from "../../../tests/support/servers/test-build";
import { answering, stubCrm, unavailable } from "../../../tests/support/stub-crm";
import {
  startStorefront,
  startStubbedStorefront,
} from "../../../tests/support/servers/test-storefront";
import * as account from "./account/route";
import * as delivery from "./delivery/route";
import * as details from "./additional-details/route";

const acceptedAt = acceptedForms((await testBuild()).routes);
const steps = CHECKOUT_STEP_NAMES.filter((name) => name !== "basket");

/** Fields of all steps. Without its guard, each step would act on some of them. */
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
/** The fields that a step's form declares: others would be refused before the guard runs. */
function getFields(step: (typeof steps)[number]): Record<string, string> {
  const { declared } = acceptedAt(`checkout-${step}`);
  return Object.fromEntries(Object.entries(fields).filter(([name]) => declared?.(name)));
}

/** The calls that the guards make. A form that passed its guard would make another one. */
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

/** Opens a storefront with these checkout steps as a customer with two tickets. */
async function visit(steps: readonly CheckoutStepName[], others?: () => unknown) {
  const checkoutSeries = [...new Set(steps)];
  const site = await startStorefront(stubCrm(reads, others), {
    venue: { ...venueSettings, checkoutSeries },
    variables: { SIGN_IN_ATTEMPTS: "1000" },
  });
  onTestFinished(() => site.close());
  const Cookie = await site.getCookie(session);
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
  // A step that always applies, and is completed only by continuing from it.
  const open = step === "review" ? "contact-preferences" : "review";
  const { send, open: get, site } = await visit(["basket", open, step, "payment"]);
  const path = `/checkout/${step}`;
  expect((await get(path)).headers.get("Location")).toBe(`/checkout/${open}`);
  for (const target of [path, `${path}?index`, `${path}?_routes=whats-on`]) {
    const response = await send(target, getFields(step));
    expect([target, response.status, response.headers.get("Location")]).toEqual([
      target,
      303,
      `/checkout/${open}`,
    ]);
  }
  for (const target of [`${path}.data`, `${path}.data?_routes=checkout-${step}`]) {
    const response = await send(target, getFields(step));
    expect([target, response.status]).toEqual([target, 202]);
    expect(await response.text()).toContain(`/checkout/${open}`);
  }
  for (const [, target] of pathVariants(path))
    expect([target, (await sendRaw(site.origin, "POST", target)).status]).toEqual([target, 308]);
});

// Control: only the open step causes the redirects above.
it.each(steps)(
  "posting checkout step %s is accepted when all steps before it are complete",
  async (step) => {
    const { send } = await visit(["basket", step, "payment"], unavailable);
    const response = await send(`/checkout/${step}`, getFields(step));
    expect(response.headers.get("Location")).not.toBe("/checkout/review");
    expect([200, 303, 400, 503]).toContain(response.status);
  },
);

const behindAccount = routeTable
  .filter(
    ({ id, expectedGuards }) =>
      id.startsWith("checkout-") && expectedGuards.some((name) => name === "authenticated"),
  )
  .map(({ id, path }) => [path, id] as const);

it.each(behindAccount)(
  "%s redirects a signed-out visitor to the account step, for GET, POST and .data requests, with and without _routes",
  async (path, id) => {
    const names = behindAccount.map(([step]) => step.replace("/checkout/", "") as CheckoutStepName);
    const site = await startStorefront(
      stubCrm({ ...reads, getBasket: answering(basketAfter("basket")) }),
      { venue: { ...venueSettings, checkoutSeries: ["basket", "account", ...names] } },
    );
    onTestFinished(() => site.close());
    const headers = { Cookie: await site.getCookie(sessionAfter("basket", basketAfter("basket"))) };
    const form = getFields(id.replace("checkout-", "") as (typeof steps)[number]);
    for (const page of [path, `${path}.data`])
      for (const query of ["", `?_routes=${id}`, `?_routes=root,${id}`, `?_data=${id}`])
        for (const response of [
          await site.fetch(`${page}${query}`, { headers }),
          await site.post(`${page}${query}`, form, headers),
        ]) {
          const body = await response.text();
          const target = `${response.headers.get("Location")} ${response.status === 202 ? body : ""}`;
          const isRefused = query.startsWith("?_data=") && response.status === 400;
          expect(isRefused || target.includes("/checkout/account"), `${page}${query}`).toBe(true);
          expect(body).not.toContain("attemptKey");
        }
  },
);

describe("a visitor with an empty basket", async () => {
  const storefront = await startStubbedStorefront();
  afterAll(() => storefront.close());

  it.each(steps)(
    "the step %s redirects a visitor with an empty basket to the basket, for GET, POST and .data requests",
    async (step) => {
      const path = `/checkout/${step}`;
      const [page, form, data] = await Promise.all([
        storefront.fetch(path),
        storefront.post(path, {}),
        storefront.fetch(`${path}.data`),
      ]);
      for (const { status, headers } of [page, form])
        expect([status, headers.get("Location")]).toEqual([303, "/checkout/basket"]);
      expect(await data.text()).toContain("/checkout/basket");
    },
  );
});

it("a step that requires signing in shows a notice and keeps its form", async () => {
  const page = checkoutContext("basket");
  expect((await openPage(delivery, page)).location).toBe("/checkout/account");
  expect(page.session.showNotices()).toEqual(["booking-for"]);
  const form = checkoutContext("basket");
  expect((await sendForm(delivery, form, { optionId: "postal" })).location).toBe(
    "/checkout/account",
  );
  expect(form.session.showNotices()).toEqual(["form-saved"]);
  expect(form.session.draft).toEqual({ step: "delivery", fields: [["optionId", "postal"]] });
});

it("the more-time button of a step extends the hold once and keeps the submitted values", async () => {
  const calls: unknown[] = [];
  const basket = basketAfter("delivery");
  const extended = { ...basket, hold: basket.hold && { ...basket.hold, until: basket.hold.capAt } };
  const extendHold: Crm["extendHold"] = (input) => {
    calls.push(input.body);
    return answering(extended)();
  };
  const context = checkoutContext("delivery", { extendHold });
  const form = { specialRequests: "A ramp", intent: "more-time" };
  const response = await sendForm(details, context, form);
  expect(response.location).toBe("/checkout/additional-details");
  expect(calls).toEqual([{ seenUntil: basketAfter("delivery").hold?.until }]);
  expect(context.session.showNotices()).toEqual(["hold-extended"]);
  const reopened = await openPage(details, context);
  expect(reopened.data).toMatchObject({ typed: { initialValue: { specialRequests: "A ramp" } } });
});

it("a step re-reads the checkout after changing the basket and redirects accordingly", async () => {
  const read = {
    basket: basketAfter("account"),
    customer: sampleCustomer(),
    lastAnswers: null,
    deliveryOptions: sampleDeliveryOptions,
    worthJoining: false,
    hasHousehold: false,
    hasCredit: false,
  };
  const getCheckout = vi
    .fn<Crm["getCheckout"]>(answering({ ...read, deliveryOptions: [] }))
    .mockImplementationOnce(answering(read));
  const calls = { getCheckout, setAdditionalDetails: answering(basketAfter("account")) };
  const series = ["basket", "account", "additional-details", "delivery", "summary"] as const;
  const venue = { checkoutSeries: [...series, "payment"] as const };
  const context = checkoutContext("account", calls, { venue });
  expect((await sendForm(details, context, {})).location).toBe("/checkout/delivery");
  expect(getCheckout).toHaveBeenCalledTimes(2);
});

it("a form that is too long to keep until the visitor has signed in is dropped, with a notice", async () => {
  const context = checkoutContext("basket");
  await sendForm(delivery, context, { "address.line1": "x".repeat(3_000) });
  expect(context.session.showNotices()).toEqual(["form-too-long"]);
});

it("a form with a forged basket token doesn't open the basket that it names", async () => {
  const context = visitorContext();
  const visit = `${randomUUID()}.AAAAAAAAAAAAAAAAAAAAAA`;
  const response = await sendForm(details, context, { specialRequests: "A ramp", visit });
  expect([response.location, context.session.basketId]).toEqual(["/checkout/basket", null]);
});

it("a canceled performance redirects GET and POST to the basket with a notice", async () => {
  const tickets = [sampleTicket(), sampleTicket({ id: "t2", cancelled: true })];
  const context = checkoutContext("account", {}, { basket: { tickets } });
  expect((await openPage(delivery, context)).location).toBe("/checkout/basket");
  expect(context.session.showNotices()).toEqual(["tickets-cancelled"]);
  const form = await sendForm(delivery, context, { optionId: "print-at-home" });
  expect(form.location).toBe("/checkout/basket");
});

it("a total below the card minimum redirects to the basket with a notice", async () => {
  const items = [sampleProduct({ cents: 30 })];
  const context = checkoutContext("account", {}, { basket: { items } });
  expect((await openPage(delivery, context)).location).toBe("/checkout/basket");
  expect(context.session.showNotices()).toEqual(["card-minimum"]);
});

it("a step that doesn't apply redirects to the next one with a notice", async () => {
  const basket = { items: [sampleProduct({ kind: "donation", cents: 5_000 })], hold: null };
  const context = checkoutContext("account", {}, { basket });
  expect((await openPage(delivery, context)).location).toBe("/checkout/summary");
  expect(context.session.showNotices()).toEqual(["step-skipped"]);
});

it("the checkout continues without offers that can't be loaded", async () => {
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

it("a step returns 503 while the box office is down", async () => {
  const context = checkoutContext("account", { getBasket: unavailable });
  expect((await openPage(delivery, context)).status).toBe(503);
});
